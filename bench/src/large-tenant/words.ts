/** What invented titles are made of; split at commas. */
const list = (text: string): readonly string[] => text.split(',').map((word) => word.trim())

export const FIRST_NAMES = list(
  `Adaeze, Adébáyọ̀, Àbẹ̀kẹ́, Aisha, Akin, Amaka, Amina, Ayọ̀délé, Bashir, Bisi, Bọ́lá, Chiamaka, Chidi, Chinelo, Chukwudi,
  Damilọlá, Doose, Ebele, Efe, Ejiro, Emeka, Ẹniọlá, Eseoghene, Fatima, Fẹ́mi, Folasade, Fúnmiláyọ̀, Gbenga, Halima, Hauwa,
  Ifeanyi, Ifẹ́olúwa, Ikenna, Iniobong, Ìyábọ̀, Jumoke, Kabiru, Kelechi, Kẹ́hìndé, Kọ́lá, Ladi, Lami, Mairo, Mfon, Modupẹ́,
  Musa, Ngozi, Nkechi, Nnamdi, Obinna, Ọdúnayọ̀, Ogechi, Olúwáṣeun, Ọmọ́wùnmí, Osaretin, Ovie, Patience, Rabi, Rasheed,
  Ronke, Sadiq, Ṣadé, Segun, Simi, Tamuno, Tárì, Temitọ́pẹ́, Terver, Títílayọ̀, Tọ́lá, Tunde, Uche, Udoka, Usman, Wale,
  Yẹmí, Yusuf, Zainab, Zuwaira, Ƙadiri, Ɗanjuma, Ɓala`,
)

export const SURNAMES = list(
  `Abiodun, Abubakar, Adéyẹmí, Adigwe, Afolabi, Agbaje, Àjàyí, Akpabot, Aliyu, Amadi, Anyaorah, Aṣàkẹ́, Atta, Awosika,
  Ayégbà, Babangida, Bamgboye, Bello, Briggs, Chukwuma, Danladi, Dike, Dokubo, Edet, Egwu, Ekpenyong, Eze, Fadairo,
  Fashọlá, Gambo, Garba, Gbadamosi, Haruna, Ibe, Ibrahim, Idowu, Igbinedion, Igwe, Ilesanmi, Iroegbu, Iyamu, Jatau,
  Jibrin, Kalu, Kolawọlé, Kwalli, Ladipọ̀, Lawal, Madueke, Maduforo, Makinde, Mbah, Mohammed, Ndukwe, Nnaji, Nwabueze,
  Nwosu, Obasi, Odesanmi, Ogunléye, Ohakim, Ojo, Okafor, Okeke, Okonkwo, Okoro, Oladipupọ, Olatunji, Onyeama, Orji,
  Osagie, Oyèwọlé, Pepple, Rano, Salisu, Sanusi, Shagari, Sodeinde, Ṣówándé, Sule, Tarfa, Tsav, Ude, Ugwu, Umeh, Usen,
  Uzoma, Waziri, Yakubu, Yar’Adua, Zubairu`,
)

export const PLACES = list(
  `Aba, Abẹ́òkúta, Abuja, Ajegunle, Akure, Apapa, Asaba, Awka, Badagry, Balogun, Bauchi, Benin, Bonny, Calabar, Ẹ̀kọ́, Ẹ̀pẹ́,
  Ekiti, Enugu, Festac, Gboko, Gombe, Ìbàdàn, Ifẹ̀, Ìjẹ̀bú, Ikeja, Ìkòyí, Ilorin, Jos, Kaduna, Kano, Katsina, Keffi,
  Lagos, Lekki, Lokoja, Maiduguri, Makoko, Makurdi, Marina, Minna, Mushin, Nsukka, Obalende, Ọ̀yọ́, Onitsha, Oshodi,
  Owerri, Port Harcourt, Sapele, Sokoto, Surulere, Umuahia, Uyo, Warri, Yaba, Yola, Zaria`,
)

export const NOUNS = list(
  `Accountant, Agbada, Altar, Anthem, Auditor, Barber, Bargain, Bell, Bicycle, Bishop, Boat, Border, Bride, Bridge,
  Brother, Calabash, Canoe, Carpenter, Cassava, Chairman, Chief, Choir, Coach, Cloth, Compass, Compound, Conductor,
  Cousin, Cowrie, Creek, Crown, Danfo, Daughter, Debt, Deposit, Doctor, Dowry, Driver, Drum, Drummer, Election, Fable,
  Father, Feather, Fisherman, Flute, Flood, Forge, Garage, Gate, Generator, Ghost, Goat, Governor, Grandmother, Griot,
  Grove, Guest, Guitar, Harmattan, Heir, Highlife, Hospital, Hostel, House, Hunter, Husband, Inheritance, Iroko,
  Jollof, Journey, Judge, Keke, Key, King, Kitchen, Kolanut, Ladder, Lagoon, Lamp, Landlord, Lantern, Lawyer, Letter,
  Market, Marriage, Mask, Masquerade, Mechanic, Midwife, Minister, Mirror, Moon, Mother, Nurse, Oath, Okada, Orphan,
  Palace, Passport, Pastor, Pepper, Photograph, Pilgrim, Plantain, Poet, Potter, Priest, Prince, Princess, Promise,
  Prophet, Queen, Radio, Rain, Referee, Regent, Rider, River, Road, Saint, Saxophone, Scholar, Secret, Senator, Shadow,
  Shrine, Singer, Sister, Smoke, Soldier, Song, Stadium, Stranger, Student, Suya, Tailor, Tapper, Teacher, Thief,
  Thunder, Tortoise, Trader, Train, Treasure, Trumpet, Twin, Umbrella, Uncle, Union, Verdict, Village, Vote, Wahala,
  Wedding, Well, Widow, Witness, Yam, Zobo`,
)

export const ADJECTIVES = list(
  `Ancient, Barefoot, Bitter, Black, Blue, Borrowed, Brave, Broken, Bronze, Burning, Clever, Crooked, Dancing, Dark,
  Distant, Double, Dusty, Eleventh, Empty, Faithful, Fallen, Final, First, Forgotten, Golden, Green, Half, Hidden, Hungry,
  Invisible, Iron, Jealous, Last, Late, Laughing, Little, Lonely, Long, Lost, Loud, Lucky, Midnight, Missing, Noisy,
  Old, Other, Patient, Promised, Proud, Quiet, Red, Restless, Rival, Royal, Runaway, Salt, Second, Seventh, Silent,
  Silver, Sleeping, Slow, Stolen, Stubborn, Sudden, Sweet, Tall, Third, Thirsty, Unfinished, Unknown, Waiting, Wild,
  Wise, Wooden, Wrong`,
)

/** Names in other languages and what they mean. */
export const NATIVE: readonly (readonly [string, string])[] = [
  ['Ìfẹ́', 'Love'],
  ['Ọba', 'King'],
  ['Ilé', 'House'],
  ['Ọjà', 'Market'],
  ['Ọ̀nà', 'Road'],
  ['Òjò', 'Rain'],
  ['Ìyá', 'Mother'],
  ['Bàbá', 'Father'],
  ['Odò', 'River'],
  ['Ìlú', 'Town'],
  ['Ẹ̀rín', 'Laughter'],
  ['Ayọ̀', 'Joy'],
  ['Ịhụnanya', 'Love'],
  ['Eze', 'King'],
  ['Ụlọ', 'House'],
  ['Ahịa', 'Market'],
  ['Mmiri', 'Water'],
  ['Nwanne', 'Sibling'],
  ['Egwu', 'Dance'],
  ['Abalị', 'Night'],
  ['Ụwa', 'World'],
  ['Ƙauna', 'Love'],
  ['Sarki', 'King'],
  ['Gida', 'House'],
  ['Kasuwa', 'Market'],
  ['Ruwa', 'Water'],
  ['Ɗan’uwa', 'Brother'],
  ['Hanya', 'Road'],
  ['Zuciya', 'Heart'],
  ['Wakar', 'Song of'],
  ['Oga', 'Boss'],
  ['Wahala', 'Trouble'],
  ['Chop Life', 'Enjoy Life'],
  ['Sabi', 'Knows'],
  ['Pikin', 'Child'],
]

export const GENRES = list(
  `Animation, Comedy, Epic, Faith, Family, Football, Horror, Music, Politics, Romance, Thriller, Village drama`,
)
export const RATINGS = list(`G, PG, 12, 15, 18`)

/** {0} is a person, {1} and {2} nouns, {3} a place, {4} an adjective. */
export const OPENINGS = [
  '{0} comes home to {3} after eleven years to find that the {1} has been sold and the {2} has not been told.',
  'Every Friday in {3}, a {4} {1} asks {0} the same question, and every Friday the answer is a lie.',
  'When the {1} of {3} goes missing, {0} has until the rains to bring it back without waking the {2}.',
  'A {4} {1}, a borrowed {2} and one night in {3}: {0} has planned for everything except the truth.',
  'Nobody in {3} remembers who hired {0}, but the {1} is paid for and the {2} is already on the way.',
  'For the {1}’s sake {0} signs a paper that gives away the {2}, the land behind it and half of {3}.',
  '{0}, the best {1} between {3} and the sea, has promised never to touch a {2} again.',
  'Two families, one {4} {1}: the quarrel began in {3} before {0} was born and should end with the {2}.',
] as const
export const CLOSINGS = [
  'By morning the whole street will know.',
  'The {1} is watching, and it keeps accounts.',
  'There is one witness, and she charges by the hour.',
  'All that stands in the way is a {4} {2} and a promise.',
  'It would be simple, if anybody in {3} could be trusted with a {2}.',
  'What the {1} wants in return is not money.',
  'The wedding is on Saturday.',
  'Somebody will have to tell the {2}.',
] as const

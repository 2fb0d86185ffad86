/** Titles of the hero banner, the first one first. */
export const HERO_IDS = [
  'last-danfo-to-oworo',
  'sarauniyar-yashi',
  'oro-ife',
  'two-passports',
  'marina-heights',
  'makoko-blue',
] as const

/** The trending row in its order, each with its line. */
export const TRENDING: readonly (readonly [id: string, text: string])[] = [
  ['last-danfo-to-oworo', 'Nobody gets down before the last stop'],
  ['marina-heights', 'New lies on every floor'],
  ['goat-money', 'The whole village is laughing'],
  ['oro-ife', 'Bring a handkerchief'],
  ['the-bronze-regent', 'Watched twice by most'],
  ['extra-time-in-ajegunle', 'Ninety minutes and then some'],
  ['hostel-nine', 'Not for the last one awake'],
  ['ile-wa', 'Everybody’s family, on one staircase'],
  ['highlife-74', 'Turn the sound up'],
  ['the-governors-chair', 'Who sits in it next?'],
  ['mama-put-and-the-moon', 'The little ones ask for it again'],
  ['zero-balance', 'Check your account first'],
  ['kauna-a-zariya', 'A love letter in red dust'],
]

/** The one title of the spotlight banner and its line. */
export const SPOTLIGHT = { id: 'sarauniyar-yashi', text: 'An epic in Hausa, filmed under one long harmattan' } as const

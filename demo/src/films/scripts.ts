import type { FilmName } from '../types.ts'
import type { Melody } from './melody.ts'

/** One line of narration: seconds, English, Yoruba. */
export type Caption = readonly [from: number, to: number, english: string, yoruba: string]

export interface FilmScript {
  title: string
  /** Key of glyphs.json for the opening title. */
  face: string
  /** Constant rate factor of x264: busier pictures take a higher one, so that every film weighs about as much. */
  quality: number
  /** Second of the poster frame. */
  posterAt: number
  second: { language: 'yo' | 'ig' | 'ha'; label: string }
  melody: Melody
  captions: readonly Caption[]
}

const YORUBA = { language: 'yo', label: 'Yorùbá' } as const
const IGBO = { language: 'ig', label: 'Igbo' } as const
const HAUSA = { language: 'ha', label: 'Hausa' } as const

export const FILM_SCRIPTS: Readonly<Record<FilmName, FilmScript>> = {
  bridge: {
    title: 'The Long Bridge',
    face: 'league',
    quality: 31,
    posterAt: 16,
    second: YORUBA,
    melody: { root: 196, beatSeconds: 0.5, voice: 'kalimba', steps: [0, 4, 2, 7, 4, 9, 7, 4] },
    captions: [
      [7, 11.5, 'Six o’clock. The whole city wants to cross the water.', 'Aago mẹ́fà ìrọ̀lẹ́. Gbogbo ìlú fẹ́ kọjá omi.'],
      [12.5, 17, 'The conductor calls the stops as if he were singing.', 'Kọ̀ńdọ́ ń pe orúkọ ibùdókọ̀ bí ẹni ń kọrin.'],
      [18.5, 23, 'Nobody looks at the lagoon. Everybody hears it.', 'Kò sẹ́ni tó wo ọ̀sà. Gbogbo ènìyàn ń gbọ́ ọ.'],
      [24.5, 29, 'The sun goes down on the right, as it always has.', 'Oòrùn ń wọ̀ lápá ọ̀tún, bí ó ti máa ń rí.'],
      [30, 34.5, 'Somewhere behind us, supper is on the fire.', 'Níbì kan lẹ́yìn wa, oúnjẹ alẹ́ wà lórí iná.'],
      [35.5, 40, 'Hold your change. We are nearly home.', 'Di ṣéńjì rẹ mú. A ti fẹ́rẹ̀ẹ́ dé ilé.'],
    ],
  },
  moonrise: {
    title: 'One by One the Lamps',
    face: 'gloock',
    quality: 30,
    posterAt: 30,
    second: IGBO,
    melody: { root: 174.6, beatSeconds: 0.8, voice: 'flute', steps: [0, 2, 4, 9, 7, 4, 2, 0] },
    captions: [
      [6, 10.5, 'The moon comes up like a guest who knows the house.', 'Òṣùpá yọ bí àlejò tó mọ ilé.'],
      [11.5, 15, 'First one lamp.', 'Fìtílà kan ni àkọ́kọ́.'],
      [16.5, 21, 'Then the neighbour’s, so as not to be outdone.', 'Lẹ́yìn náà ti aládùúgbò, kó má baà rẹ̀yìn.'],
      [
        22.5,
        28,
        'Grandmother says: do not count the stars, they will count you.',
        'Màmá àgbà ní: má ka ìràwọ̀, wọn á kà ọ́.',
      ],
      [29.5, 34, 'She walks home with light in her hand.', 'Ó ń rìn lọ sílé, ìmọ́lẹ̀ wà lọ́wọ́ rẹ̀.'],
      [36, 40.5, 'Good night. The village is listening.', 'Ó dàárọ̀. Abúlé ń gbọ́.'],
    ],
  },
  dancers: {
    title: 'Even the Dust Stands Up',
    face: 'shrikhand',
    quality: 31,
    posterAt: 22,
    second: YORUBA,
    melody: { root: 220, beatSeconds: 0.375, voice: 'drum', steps: [0, 0, 7, 4, 0, 9, 7, 2] },
    captions: [
      [8, 11, 'The drum asks first.', 'Ìlù ló kọ́kọ́ béèrè.'],
      [12, 15, 'The feet answer.', 'Ẹsẹ̀ ló dáhùn.'],
      [16.5, 21.5, 'Nobody taught them this. Everybody taught them this.', 'Kò sẹ́ni tó kọ́ wọn. Gbogbo ayé ló kọ́ wọn.'],
      [23, 27.5, 'The sun stays a little longer to watch.', 'Oòrùn dúró díẹ̀ sí i láti wòran.'],
      [29, 34, 'When the drum speaks, even the dust stands up.', 'Bí ìlù bá sọ̀rọ̀, eruku pàápàá á dìde.'],
      [36, 39, 'One more time.', 'Lẹ́ẹ̀kan sí i.'],
    ],
  },
  football: {
    title: 'The Net Remembers',
    face: 'bebas',
    quality: 28,
    posterAt: 27,
    second: HAUSA,
    melody: { root: 164.8, beatSeconds: 0.45, voice: 'bell', steps: [0, 7, 4, 7, 9, 7, 4, 2] },
    captions: [
      [5, 9, 'Last minute. Nobody breathes.', 'Ìṣẹ́jú tó kẹ́yìn. Kò sẹ́ni tó ń mí.'],
      [11, 15, 'He has no boots. He has a left foot.', 'Kò ní bàtà. Ó ní ẹsẹ̀ òsì.'],
      [17, 20, 'The ball climbs.', 'Bọ́ọ̀lù ń gòkè.'],
      [22, 26, 'The net remembers.', 'Àwọ̀n kò gbàgbé.'],
      [29, 33.5, 'Again, says the whole street.', 'Tún un ṣe, ni gbogbo àdúgbò wí.'],
      [36, 39, 'Again.', 'Lẹ́ẹ̀kan sí i.'],
    ],
  },
  rain: {
    title: 'Until It Stopped',
    face: 'italiana',
    quality: 29,
    posterAt: 20,
    second: IGBO,
    melody: { root: 185, beatSeconds: 0.7, voice: 'kalimba', steps: [0, 7, 9, 4, 2, 7, 4, 0] },
    captions: [
      [9, 13, 'The rain falls as if somebody owed it money.', 'Òjò ń rọ̀ bí ẹni pé wọ́n jẹ ẹ́ ní gbèsè.'],
      [14, 18, 'She said she would wait until it stopped.', 'Ó ní òun á dúró títí yóò fi dá.'],
      [19, 22.5, 'It has not stopped since.', 'Kò tíì dá láti ìgbà náà.'],
      [24, 28.5, 'Every light down there is somebody going home.', 'Gbogbo iná ìsàlẹ̀ yẹn, ẹnì kan ló ń lọ sílé.'],
      [30, 34.5, 'The phone rings once, and thinks better of it.', 'Fóònù dún lẹ́ẹ̀kan, ó sì dákẹ́.'],
      [36, 39.5, 'Tomorrow, then.', 'Ó di ọ̀la, nígbà náà.'],
    ],
  },
  market: {
    title: 'No Last Price',
    face: 'lilita',
    quality: 35,
    posterAt: 23,
    second: YORUBA,
    melody: { root: 207.7, beatSeconds: 0.4, voice: 'kalimba', steps: [0, 4, 7, 4, 9, 4, 7, 2] },
    captions: [
      [7, 11, 'From up here, the market is a garden.', 'Láti òkè níbí, ọjà dà bí ọgbà òdòdó.'],
      [12, 16.5, 'From down there, it is an argument about pepper.', 'Ní ìsàlẹ̀, àríyànjiyàn lórí ata ni.'],
      [18, 22, 'The white umbrella is in no hurry.', 'Agboòrùn funfun kò kánjú.'],
      [23.5, 28, 'Last price? There is no last price.', 'Iye tó kẹ́yìn? Kò sí iye tó kẹ́yìn.'],
      [29.5, 34.5, 'Greet your mother. Tell her I added extra.', 'Kí ìyá rẹ. Sọ fún un pé mo fi èènì sí i.'],
      [36.5, 40.5, 'The shade moves. So do we.', 'Òjìji ń yí. Àwa náà ń yí.'],
    ],
  },
  masquerade: {
    title: 'The Fire Asks',
    face: 'cinzel',
    quality: 32,
    posterAt: 25,
    second: IGBO,
    melody: { root: 130.8, beatSeconds: 0.6, voice: 'drum', steps: [0, 0, 2, 0, 7, 4, 2, 0] },
    captions: [
      [8, 12, 'Nobody asks who is inside.', 'Kò sẹ́ni tó béèrè ẹni tó wà nínú rẹ̀.'],
      [13, 16, 'The fire asks.', 'Iná ló béèrè.'],
      [17.5, 22, 'Father said: when it bows, you bow.', 'Bàbá ní: bó bá tẹríba, ìwọ náà tẹríba.'],
      [23.5, 28, 'It has been walking here since before the road.', 'Ó ti ń bọ̀ kí ọ̀nà tó wà.'],
      [29.5, 33.5, 'It carries the names we forgot.', 'Ó gbé orúkọ tí a ti gbàgbé.'],
      [35, 39, 'Now it is looking at you.', 'Ìwọ ló ń wò báyìí.'],
    ],
  },
  lagoon: {
    title: 'Morning, Says the Lagoon',
    face: 'limelight',
    quality: 30,
    posterAt: 32,
    second: HAUSA,
    melody: { root: 146.8, beatSeconds: 0.9, voice: 'flute', steps: [0, 4, 7, 9, 7, 4, 2, 4] },
    captions: [
      [6, 11, 'Before the city wakes, the water is already at work.', 'Kí ìlú tó jí, omi ti bẹ̀rẹ̀ iṣẹ́.'],
      [12.5, 16.5, 'He does not row. He persuades.', 'Kì í fi agbára wa ọkọ̀. Ó ń bẹ omi ni.'],
      [18, 23, 'The birds go first, to see whether the day is good.', 'Àwọn ẹyẹ ń ṣíwájú, láti wò bóyá ilẹ̀ mọ́ ire.'],
      [24.5, 29, 'Smoke from one house. Then from all.', 'Èéfín láti ilé kan. Lẹ́yìn náà, láti gbogbo ilé.'],
      [30.5, 35, 'Good morning, says the lagoon.', 'Ọ̀sà ní: ẹ káàárọ̀.'],
      [36.5, 40, 'And goes on its way.', 'Ó sì ń bá ọ̀nà rẹ̀ lọ.'],
    ],
  },
}

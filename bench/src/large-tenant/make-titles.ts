import { createSeededNumbers } from '@kola/platform/testing/seeded-numbers'
import {
  ADJECTIVES,
  CLOSINGS,
  FIRST_NAMES,
  GENRES,
  NATIVE,
  NOUNS,
  OPENINGS,
  PLACES,
  RATINGS,
  SURNAMES,
} from './words.ts'

export interface LargeTitle {
  id: string
  kind: 'movie' | 'series' | 'season' | 'episode'
  parent_id: string | null
  number: number | null
  name: string
  synopsis: string
  language: string
  released_on: string
  added_at: string
  facts: Record<string, string>
  genres: string[]
}

/** Every one of so many shown titles is a series of two seasons of five episodes. */
const SERIES_EVERY = 25
const SEASONS = 2
const EPISODES = 5
const PEOPLE = 3_000
const DAY_MS = 86_400_000
/** An arbitrary day; fixed, so that the same titles come out every time. */
const NEWEST_MS = Date.UTC(2026, 9, 1)
const LANGUAGES = ['English', 'Yoruba', 'Igbo', 'Hausa', 'Pidgin'] as const

/** The same every time. */
export function createDice(seed: number) {
  const { next, below } = createSeededNumbers(seed)
  return {
    next,
    below,
    pick<T>(from: readonly T[]): T {
      return from[below(from.length)] as T
    },
  }
}

export type Dice = ReturnType<typeof createDice>

function toPeople(dice: Dice): string[] {
  return Array.from({ length: PEOPLE }, () => `${dice.pick(FIRST_NAMES)} ${dice.pick(SURNAMES)}`)
}

function toName(dice: Dice): { name: string; gloss: string } {
  const noun = () => dice.pick(NOUNS)
  const native = () => dice.pick(NATIVE)
  const plain = [
    () => `The ${dice.pick(ADJECTIVES)} ${noun()}`,
    () => `${dice.pick(ADJECTIVES)} ${noun()} of ${dice.pick(PLACES)}`,
    () => `The ${noun()} and the ${noun()}`,
    () => `${dice.pick(FIRST_NAMES)}’s ${dice.pick(ADJECTIVES)} ${noun()}`,
    () => `${noun()} in ${dice.pick(PLACES)}`,
    () => `${dice.pick(ADJECTIVES)} ${noun()}, ${dice.pick(ADJECTIVES)} ${noun()}`,
    () => `A ${noun()} for ${dice.pick(FIRST_NAMES)}`,
    () => `${dice.pick(PLACES)} ${noun()} ${1960 + dice.below(60)}`,
  ]
  if (dice.next() < 0.7) return { name: dice.pick(plain)(), gloss: '' }
  const [first, firstMeans] = native()
  const [second, secondMeans] = native()
  const place = dice.pick(PLACES)
  if (dice.next() < 0.5) return { name: `${first} ${second}`, gloss: `${firstMeans} and ${secondMeans}` }
  return { name: `${first} ní ${place}`, gloss: `${firstMeans} in ${place}` }
}

function toSynopsis(dice: Dice, person: string): string {
  const words = [person, dice.pick(NOUNS), dice.pick(NOUNS), dice.pick(PLACES), dice.pick(ADJECTIVES)]
  const fill = (text: string) =>
    text.replace(
      /\{(\d)\}/g,
      (_, place) => (place === '0' || place === '3' ? words[place] : words[place]?.toLowerCase()) ?? '',
    )
  return `${fill(dice.pick(OPENINGS))} ${fill(dice.pick(CLOSINGS))}`
}

function toFacts(dice: Dice, people: readonly string[], given: { gloss: string; genres: string[]; year: number }) {
  const cast = Array.from({ length: 3 + dice.below(3) }, () => dice.pick(people))
  return {
    running_time: `${1 + dice.below(2)}h ${String(dice.below(60)).padStart(2, '0')}m`,
    bannerImage: '',
    Starring: cast.slice(0, 3).join(', '),
    spotlight: '',
    'Year of Release': String(given.year),
    'Maturity Rating': dice.pick(RATINGS),
    Producer: dice.pick(people),
    Director: dice.pick(people),
    Cast: cast.join(', '),
    Writers: dice.pick(people),
    Genres: given.genres.join(', '),
    trending_text: '',
    notification_status: '',
    special_plan: '',
    plan_details_keys: '',
    suggestion: '',
    tagline: `The ${dice.pick(NOUNS).toLowerCase()} never forgets.`,
    gloss: given.gloss,
  }
}

function toShown(dice: Dice, place: number, people: readonly string[]): LargeTitle {
  const { name, gloss } = toName(dice)
  const genres = [...new Set([dice.pick(GENRES), dice.pick(GENRES)])].slice(0, 1 + dice.below(2))
  const released = new Date(NEWEST_MS - dice.below(9_000) * DAY_MS)
  const facts = toFacts(dice, people, { gloss, genres, year: released.getUTCFullYear() })
  return {
    id: `large-${String(place).padStart(5, '0')}`,
    kind: place % SERIES_EVERY === 0 ? 'series' : 'movie',
    parent_id: null,
    number: null,
    name,
    synopsis: toSynopsis(dice, facts.Cast.split(', ', 1)[0] ?? ''),
    language: dice.pick(LANGUAGES),
    released_on: released.toISOString().slice(0, 10),
    added_at: new Date(NEWEST_MS - place * 3_600_000).toISOString(),
    facts,
    genres,
  }
}

function toSeasons(dice: Dice, series: LargeTitle): LargeTitle[] {
  return Array.from({ length: SEASONS }, (_, index) => index + 1).flatMap((number) => {
    const own: LargeTitle = { ...series, id: `${series.id}-s${number}`, kind: 'season', parent_id: series.id, number }
    const season = { ...own, name: `Season ${number}` }
    const episodes = Array.from({ length: EPISODES }, (_, index): LargeTitle => {
      const { name } = toName(dice)
      const synopsis = toSynopsis(dice, series.facts.Starring?.split(', ', 1)[0] ?? '')
      const place = index + 1
      return {
        ...season,
        id: `${season.id}e${place}`,
        kind: 'episode',
        parent_id: season.id,
        number: place,
        name,
        synopsis,
      }
    })
    return [season, ...episodes]
  })
}

/** So many movies and series, and the series' seasons and episodes; the same every time. */
export function makeTitles(count: number): LargeTitle[] {
  const dice = createDice(20_261_121)
  const people = toPeople(dice)
  const shown = Array.from({ length: count }, (_, place) => toShown(dice, place, people))
  return [...shown, ...shown.filter(({ kind }) => kind === 'series').flatMap((series) => toSeasons(dice, series))]
}

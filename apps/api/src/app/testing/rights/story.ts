import { createSeededNumbers } from '@kola/platform/testing/seeded-numbers'

const DAY_MS = 24 * 3_600_000
export const COUNTRIES = ['NG', 'GH', 'GB', 'US'] as const
/** Of which some are written in windows: alone, together, and everywhere. */
const PLACES: readonly (readonly string[])[] = [['NG'], ['GH', 'NG'], ['GB'], ['GB', 'US'], []]

export function createRandom(seed: number) {
  const { next, below } = createSeededNumbers(seed)
  return { next, below, pick: <T>(all: readonly T[]): T => all[below(all.length)] as T }
}

export type Random = ReturnType<typeof createRandom>

export interface StoryTitle {
  id: string
  kind: 'movie' | 'series' | 'season' | 'episode'
  parentId?: string
  number?: number
}

export interface StoryWindow {
  titleId: string
  countries: readonly string[]
  fromMs: number
  untilMs: number | null
}

/** Films, and series of a season or two. */
export function makeTitles(): StoryTitle[] {
  const titles: StoryTitle[] = []
  for (let film = 1; film <= 20; film += 1) titles.push({ id: `film-${film}`, kind: 'movie' })
  for (let series = 1; series <= 4; series += 1) {
    const id = `series-${series}`
    titles.push({ id, kind: 'series' })
    for (let season = 1; season <= 2; season += 1) {
      const seasonId = `${id}-s${season}`
      titles.push({ id: seasonId, kind: 'season', parentId: id, number: season })
      for (let episode = 1; episode <= 2; episode += 1) {
        titles.push({ id: `${seasonId}e${episode}`, kind: 'episode', parentId: seasonId, number: episode })
      }
    }
  }
  return titles
}

/** None for a third of the titles; some follow each other without a gap, some overlap. */
export function makeWindows(random: Random, titles: readonly StoryTitle[], startMs: number): StoryWindow[] {
  return titles.flatMap(({ id: titleId }) => {
    if (random.next() < 1 / 3) return []
    let fromMs = startMs + Math.floor(random.next() * 60 - 20) * DAY_MS
    return Array.from({ length: 1 + random.below(3) }, () => {
      const untilMs = random.next() < 0.15 ? null : fromMs + (1 + random.below(40)) * DAY_MS
      const window = { titleId, countries: random.pick(PLACES), fromMs, untilMs }
      fromMs = (untilMs ?? fromMs) + random.pick([0, 0, 5, -3]) * DAY_MS
      return window
    })
  })
}

/** What the windows say, worked out in the plainest way: nothing of the service is asked. */
export function createOracle(titles: readonly StoryTitle[], readWindows: () => readonly StoryWindow[]) {
  const byId = new Map(titles.map((title) => [title.id, title]))
  function isOpen(id: string, country: string, atMs: number): boolean {
    const own = readWindows().filter(({ titleId }) => titleId === id)
    const isOpenItself =
      own.length === 0 ||
      own.some(
        ({ countries, fromMs, untilMs }) =>
          (countries.length === 0 || countries.includes(country)) &&
          fromMs <= atMs &&
          (untilMs === null || atMs < untilMs),
      )
    const parent = byId.get(id)?.parentId
    return isOpenItself && (parent === undefined || isOpen(parent, country, atMs))
  }
  /** What has parts is seen with one of them. */
  function isSeen(id: string, country: string, atMs: number): boolean {
    const parts = titles.filter(({ parentId }) => parentId === id)
    return isOpen(id, country, atMs) && (parts.length === 0 || parts.some((part) => isSeen(part.id, country, atMs)))
  }
  return { isSeen }
}

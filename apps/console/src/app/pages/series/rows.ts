import type { Outline, OutlineEpisode, OutlineSeason } from '@kola/contract/titles/outline'
import { moveTo } from '#shared/sortable/order.ts'

export type Row =
  | { kind: 'season'; id: string; season: OutlineSeason }
  | { kind: 'episode'; id: string; season: OutlineSeason; episode: OutlineEpisode }

/** Where something stands: in what, and before what; empty for the end. */
export interface Place {
  parentId: string
  beforeId: string
}

/** How many episodes of each season are drawn; none of a season that is closed. */
export type Open = ReadonlyMap<string, number>

/** Episodes of a season that are drawn at first. */
export const DRAWN = 200

/** What is seen of it, from above. */
export const toRows = ({ seasons }: Outline, open: Open): Row[] =>
  seasons.flatMap((season) => [
    { kind: 'season' as const, id: season.id, season },
    ...season.episodes
      .slice(0, open.get(season.id) ?? 0)
      .map((episode) => ({ kind: 'episode' as const, id: episode.id, season, episode })),
  ])

/** Open at first: all of what is short, else the last season. */
export function toFirstOpen({ seasons }: Outline): Map<string, number> {
  const count = seasons.reduce((sum, { episodes }) => sum + episodes.length, 0)
  const shown = count <= DRAWN ? seasons : seasons.slice(-1)
  return new Map(shown.map(({ id }) => [id, DRAWN]))
}

/** Where it stands now; null where it is not. */
export function findPlace({ series, seasons }: Outline, id: string): Place | null {
  const season = seasons.findIndex((one) => one.id === id)
  if (season >= 0) return { parentId: series.id, beforeId: seasons[season + 1]?.id ?? '' }
  for (const { id: parentId, episodes } of seasons) {
    const at = episodes.findIndex((one) => one.id === id)
    if (at >= 0) return { parentId, beforeId: episodes[at + 1]?.id ?? '' }
  }
  return null
}

/** One place up or down, into the season beside where there is none; null at the end of all. */
export function step(outline: Outline, id: string, by: 1 | -1): Place | null {
  const { series, seasons } = outline
  const season = seasons.findIndex((one) => one.id === id)
  if (season >= 0) {
    const isLast = by === 1 ? season === seasons.length - 1 : season === 0
    const before = by === 1 ? seasons[season + 2] : seasons[season - 1]
    return isLast ? null : { parentId: series.id, beforeId: before?.id ?? '' }
  }
  const own = seasons.findIndex(({ episodes }) => episodes.some((one) => one.id === id))
  const { id: parentId = '', episodes = [] } = seasons[own] ?? {}
  const at = episodes.findIndex((one) => one.id === id)
  if (at < 0) return null
  if (by === 1 && at < episodes.length - 1) return { parentId, beforeId: episodes[at + 2]?.id ?? '' }
  if (by === -1 && at > 0) return { parentId, beforeId: episodes[at - 1]?.id ?? '' }
  const other = seasons[own + by]
  return other ? { parentId: other.id, beforeId: by === 1 ? (other.episodes[0]?.id ?? '') : '' } : null
}

/** Where something comes to stand that is let go at that place of what is seen. */
export function toDropped(
  { series }: Outline,
  rows: readonly Row[],
  { id, to }: { id: string; to: number },
): Place | null {
  const order = moveTo(rows, id, to)
  const at = order.findIndex((one) => one.id === id)
  const row = order[at]
  if (row?.kind === 'season') {
    const next = order.slice(at + 1).find((one) => one.kind === 'season')
    return { parentId: series.id, beforeId: next?.id ?? '' }
  }
  const above = order[at - 1]
  if (!row || !above) return null
  const rest = above.season.episodes.filter((one) => one.id !== id)
  // Upon a season that is closed it comes to its end.
  const isShut = above.kind === 'season' && order[at + 1]?.season.id !== above.season.id
  const place = above.kind === 'season' ? 0 : rest.findIndex((one) => one.id === above.id) + 1
  return { parentId: above.season.id, beforeId: isShut ? '' : (rest[place]?.id ?? '') }
}

/** Its numbers go on without a gap from the first one. */
export const isNumbered = (parts: readonly { number: number | null }[]): boolean => {
  const [first] = parts
  return parts.every(({ number }, at) => number !== null && number === (first?.number ?? 0) + at)
}

import type { Item } from '@kola/contract/catalogue'
import { type OpenItems, toSeriesId } from '#shared/items.ts'

/** `removed`: taken out by the viewer, which brings nothing in its place. */
export type ResumeState = 'begun' | 'finished' | 'removed'

export interface ResumePoint {
  titleId: string
  state: ResumeState
  positionSeconds: number
  updatedAt: Date
}

export interface PlannedEntry {
  item: Item
  /** 0 for an episode that only follows a finished one. */
  positionSeconds: number
  updatedAt: Date
}

/** A series goes by one name, whichever of its episodes was watched. */
const toShowId = (item: Item) => toSeriesId(item) ?? item.id

/**
 * Continue Watching: of each film its point, of each series the newest point alone. A finished episode gives its place
 * to the one after it; what was finished or taken out last hides whatever of the series was begun before.
 * @param points newest first
 */
export function planResumeList(
  points: readonly ResumePoint[],
  items: Pick<OpenItems, 'find' | 'findNextEpisode'>,
): PlannedEntry[] {
  const shows = new Set<string>()
  const byTitle = new Map(points.map((point) => [point.titleId, point]))
  return points.flatMap((point) => {
    const item = items.find(point.titleId)
    if (!item || shows.has(toShowId(item))) return []
    shows.add(toShowId(item))
    const { updatedAt } = point
    if (point.state === 'begun') return [{ item, positionSeconds: point.positionSeconds, updatedAt }]
    const next = point.state === 'finished' ? items.findNextEpisode(item.id) : null
    if (!next?.isPlayable) return []
    const own = byTitle.get(next.id)
    return [{ item: next, positionSeconds: own?.state === 'begun' ? own.positionSeconds : 0, updatedAt }]
  })
}

import type { Item } from '@kola/contract/catalogue'
import type { Snapshot } from './snapshot.ts'

/** The episode that follows in its season, else the first of the next season that has any; only what is published. */
export function findNextEpisode(snapshot: Snapshot, id: string): Item | null {
  const { items, stock } = snapshot
  const { children } = stock
  const episode = items.get(id)
  if (episode?.kind !== 'episode' || episode.parentId === null) return null
  const siblings = children.get(episode.parentId) ?? []
  const seasons = episode.seriesId === null ? [] : (children.get(episode.seriesId) ?? [])
  const later = [
    ...siblings.slice(siblings.indexOf(id) + 1),
    ...seasons.slice(seasons.indexOf(episode.parentId) + 1).flatMap((season) => children.get(season) ?? []),
  ]
  return items.get(later[0] ?? '') ?? null
}

import type { ArtTitle, DemoPlaylist } from '../types.ts'
import { steadyNumber } from './dates.ts'

const RELATED_COUNT = 12

/** How alike two titles are: shelf, genres, people, languages. */
function likeness(a: ArtTitle, b: ArtTitle): number {
  const shared = (left: string[], right: string[]) => left.filter((word) => right.includes(word)).length
  return (
    (a.collection === b.collection ? 4 : 0) +
    shared(a.genres, b.genres) * 3 +
    shared(a.cast, b.cast) * 3 +
    shared([a.director, ...a.writers], [b.director, ...b.writers]) * 2 +
    shared(
      a.languages.filter((name) => name !== 'English'),
      b.languages,
    )
  )
}

/** For every title the playlist of what to watch next, most alike first; upcoming titles are never in it. */
export function toRelatedPlaylists(sources: readonly ArtTitle[]): DemoPlaylist[] {
  const playable = sources.filter((source) => !source.upcoming)
  return sources.map((source) => {
    const others = playable.filter((other) => other.id !== source.id)
    const order = (other: ArtTitle) => likeness(source, other) + steadyNumber(`${source.id}/${other.id}`, 1000) / 1000
    const nearest = others.map((other) => ({ id: other.id, order: order(other) })).sort((a, b) => b.order - a.order)
    return {
      id: `related-${source.id}`,
      name: `More like ${source.name}`,
      contains: 'titles',
      itemIds: nearest.slice(0, RELATED_COUNT).map((other) => other.id),
    }
  })
}

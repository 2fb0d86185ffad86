import type { Title } from '@kola/contract/title'
import type { Home } from '../queries.ts'

const MOST_GENRES = 12

/** The genres that home's titles have most often, in the order of the alphabet. */
export function listGenres(home: Pick<Home, 'rows' | 'hero'> | undefined): string[] {
  const counts = new Map<string, number>()
  const titles: Title[] = [...(home?.hero ?? []), ...(home?.rows ?? []).flatMap((row) => row.titles)]
  const seen = new Set<string>()
  for (const { id, genres } of titles) {
    if (seen.has(id)) continue
    seen.add(id)
    for (const genre of genres) counts.set(genre, (counts.get(genre) ?? 0) + 1)
  }
  const most = [...counts].sort(([, a], [, b]) => b - a).slice(0, MOST_GENRES)
  return most.map(([genre]) => genre).sort((a, b) => a.localeCompare(b))
}

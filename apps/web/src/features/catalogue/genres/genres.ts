/** An entry of a list of genres. */
export interface Genre {
  id: string
  name: string
  /** A whole series where a playlist would stand. */
  isSeries: boolean
}

interface Entry {
  id: string
  name: string
  type: string
}

const isEntry = (value: unknown): value is Entry => {
  const { id, name, type } = (value ?? {}) as Partial<Record<keyof Entry, unknown>>
  return (
    typeof id === 'string' && id !== '' && typeof name === 'string' && name.trim() !== '' && typeof type === 'string'
  )
}

/**
 * What can be read of a list of genres: an operator may have put anything into it. A film cannot be opened as a list, and
 * of two entries with one id the first counts.
 */
export function toGenres(answer: unknown): Genre[] {
  const items = (answer as { _embedded?: { items?: unknown } } | null)?._embedded?.items
  const genres = new Map<string, Genre>()
  for (const entry of Array.isArray(items) ? items : []) {
    if (!isEntry(entry) || genres.has(entry.id) || (entry.type !== 'Playlist' && entry.type !== 'Series')) continue
    genres.set(entry.id, { id: entry.id, name: entry.name.trim(), isSeries: entry.type === 'Series' })
  }
  return [...genres.values()]
}

/** The list that a genre loads: its own, or for one of type Series always the list of all series. GAP-051 */
export function planGenreListId(genre: Genre, seriesListId: string): string {
  return genre.isSeries ? seriesListId : genre.id
}

import type { StoredFilm } from '@kola/player/stored/film'
import { type EpisodePlace, toAbout } from '#features/stored/queue/about.ts'

/** What stands as one row: a film, or the episodes of one series. */
export interface FilmGroup {
  key: string
  /** Null for a film, and for the only episode that is here. */
  series: EpisodePlace['series'] | null
  /** Never empty; episodes in the order in which they are watched. */
  films: readonly [StoredFilm, ...StoredFilm[]]
}

const toPlace = (film: StoredFilm) => toAbout(film).episode

function compareEpisodes(a: StoredFilm, b: StoredFilm): number {
  const [one, other] = [toPlace(a), toPlace(b)]
  if (!one || !other) return 0
  return one.seasonNumber - other.seasonNumber || one.number - other.number
}

/** Episodes under their series, where its first one stands. */
export function groupFilms(films: readonly StoredFilm[]): FilmGroup[] {
  const groups = new Map<string, [StoredFilm, ...StoredFilm[]]>()
  for (const film of films) {
    const series = toPlace(film)?.series
    const key = series ? `series ${series.id}` : `film ${film.titleId}`
    const others = groups.get(key)
    if (others) others.push(film)
    else groups.set(key, [film])
  }
  return [...groups].map(([key, members]) => ({
    key,
    series: members.length > 1 ? (toPlace(members[0])?.series ?? null) : null,
    films: members.sort(compareEpisodes),
  }))
}

/** First and last number where they follow each other in one season; null else. */
export function findSpan(films: readonly StoredFilm[]): { first: number; last: number } | null {
  const places = films.map(toPlace)
  const [start] = places
  if (!start || start.number < 1) return null
  const isSpan = places.every(
    (place, at) => place?.seasonNumber === start.seasonNumber && place.number === start.number + at,
  )
  return isSpan ? { first: start.number, last: start.number + films.length - 1 } : null
}

/** The episode that is watched next: the first that is not seen. */
export const findNextEpisode = (films: FilmGroup['films']): StoredFilm =>
  films.find((film) => !toAbout(film).isSeen) ?? films[0]

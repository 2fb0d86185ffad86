import type { ArtTitle, DemoPlaylist, DemoTitle } from '../types.ts'
import { HERO_IDS, SPOTLIGHT, TRENDING } from './highlights.ts'
import { toRelatedPlaylists } from './related.ts'
import { SHELF_GUESTS, SHELF_ORDER, toSlug } from './shelves.ts'

const RECENT_COUNT = 24
/** Rows of one language, for `home_category`. */
export const LANGUAGE_ROWS = [
  { id: 'in-yoruba', name: 'In Yorùbá', language: 'Yoruba' },
  { id: 'in-igbo', name: 'In Igbo', language: 'Igbo' },
  { id: 'in-hausa', name: 'In Hausa', language: 'Hausa' },
  { id: 'in-pidgin', name: 'In Naijá', language: 'Pidgin' },
] as const

/** Playlists that the configuration names. */
export const PLAYLIST_IDS = {
  hero: 'hero',
  homeRows: 'home-rows',
  trending: 'trending',
  spotlight: 'spotlight',
  recentlyAdded: 'recently-added',
  movies: 'movies',
  series: 'series',
  movieGenres: 'movie-genres',
  seriesGenres: 'series-genres',
  comingSoon: 'coming-soon',
} as const

const titles = (id: string, name: string, itemIds: readonly string[]): DemoPlaylist => ({
  id,
  name,
  contains: 'titles',
  itemIds: [...itemIds],
})
const playlists = (id: string, name: string, of: readonly DemoPlaylist[]): DemoPlaylist => ({
  id,
  name,
  contains: 'playlists',
  itemIds: of.map((playlist) => playlist.id),
})

function toShelves(sources: readonly ArtTitle[]): DemoPlaylist[] {
  return SHELF_ORDER.map((name) => {
    const own = sources.filter((source) => source.collection === name && !source.upcoming).map((source) => source.id)
    return titles(`shelf-${toSlug(name)}`, name, [...own, ...(SHELF_GUESTS[name] ?? [])])
  })
}

function toGenres(kind: 'movie' | 'series', shown: readonly DemoTitle[]): DemoPlaylist[] {
  const genres = [...new Set(shown.flatMap((title) => title.genres))].sort()
  return genres.map((genre) => {
    const ids = shown.filter((title) => title.genres.includes(genre)).map((title) => title.id)
    return titles(`${kind}-genre-${toSlug(genre)}`, genre, ids)
  })
}

/** Everything that the home page, the lists, the bell and the detail pages ask for by id. */
export function toPlaylists(sources: readonly ArtTitle[], all: readonly DemoTitle[]): DemoPlaylist[] {
  const ready = all.filter((title) => !title.isComingSoon)
  const byNewness = [...ready].sort((a, b) => b.addedAt.localeCompare(a.addedAt))
  const movies = byNewness.filter((title) => title.kind === 'movie')
  const series = byNewness.filter((title) => title.kind === 'series')
  const ids = (list: readonly DemoTitle[]) => list.map((title) => title.id)
  const recent = byNewness.filter((title) => title.kind === 'movie' || title.kind === 'series')
  const upcoming = all.filter((title) => title.isComingSoon)
  const shelves = toShelves(sources)
  const movieGenres = toGenres('movie', movies)
  const seriesGenres = toGenres('series', series)
  const languages = LANGUAGE_ROWS.map((row) =>
    titles(row.id, row.name, ids(recent.filter((title) => title.languages.includes(row.language)))),
  )
  return [
    titles(PLAYLIST_IDS.hero, 'Featured', HERO_IDS),
    titles(
      PLAYLIST_IDS.trending,
      'Trending now',
      TRENDING.map(([id]) => id),
    ),
    titles(PLAYLIST_IDS.spotlight, 'In the spotlight', [SPOTLIGHT.id]),
    titles(PLAYLIST_IDS.recentlyAdded, 'Recently added', ids(recent.slice(0, RECENT_COUNT))),
    titles(PLAYLIST_IDS.movies, 'Movies', ids(movies)),
    titles(PLAYLIST_IDS.series, 'Tv Series', ids(series)),
    titles(
      PLAYLIST_IDS.comingSoon,
      'Coming soon',
      ids([...upcoming].sort((a, b) => a.releasedOn.localeCompare(b.releasedOn))),
    ),
    ...shelves,
    ...languages,
    ...movieGenres,
    ...seriesGenres,
    playlists(PLAYLIST_IDS.homeRows, 'Home', shelves),
    playlists(PLAYLIST_IDS.movieGenres, 'Genres', movieGenres),
    playlists(PLAYLIST_IDS.seriesGenres, 'Genres', seriesGenres),
    ...toRelatedPlaylists(sources),
  ]
}

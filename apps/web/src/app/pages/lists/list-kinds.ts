import { patterns } from '#shared/paths.ts'
import { texts, toNoMoviesText, toNoSeriesText } from '#shared/texts.ts'
import { say } from './words.ts'

/** A list of the catalogue as its screen shows it. */
export interface ListKind {
  name: string
  /** Heading of the grid, for a screen reader. */
  gridName: string
  /** Keys of the tenant's configuration: of the list, and of the list of its genres. */
  configKey: string
  genresKey?: string
  /** Has an entry for all beside its genres. */
  hasAll?: boolean
  /** Cards have room for less. Specification 1 §9. */
  isRecent?: boolean
  isSortable?: boolean
  toCount: (count: number) => string
  /** `genre` is what the dropdown says. */
  toEmptyText: (genre: string) => string
  /** Where the list did not come; the documents have one text for both in the lists that name it. */
  toLostText: (genre: string) => string
  showAll: string
}

const movies: ListKind = {
  name: texts.movies,
  gridName: say('allFilms'),
  configKey: 'list_movie',
  genresKey: 'movie_gernes',
  isSortable: true,
  toCount: (count) => say('films', { count }),
  toEmptyText: toNoMoviesText,
  toLostText: toNoMoviesText,
  showAll: say('allFilms'),
}

const series: ListKind = {
  name: texts.tvSeries,
  gridName: say('allSeries'),
  configKey: 'series_list',
  genresKey: 'tv_series_gernes',
  hasAll: true,
  isSortable: true,
  toCount: (count) => say('series', { count }),
  toEmptyText: toNoSeriesText,
  toLostText: toNoSeriesText,
  showAll: say('allSeries'),
}

const recent: ListKind = {
  name: say('recentlyAdded'),
  gridName: say('allNew'),
  configKey: 'recently_added',
  isRecent: true,
  toCount: (count) => say('titles', { count }),
  toEmptyText: () => say('nothingNew'),
  toLostText: () => say('lost'),
  showAll: say('allFilms'),
}

const KINDS: Readonly<Record<string, ListKind>> = {
  [patterns.movies]: movies,
  [patterns.series]: series,
  [patterns.recent]: recent,
}

/** The list of the catalogue at a path; none for the viewer's own. */
export const findListKind = (path: string): ListKind | undefined => KINDS[path.toLowerCase().replace(/\/+$/, '')]

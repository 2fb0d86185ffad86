import { readPlaceholders } from '../assets.ts'
import type { ArtEpisode, ArtSeason, ArtTitle, DemoArt, DemoTitle, FilmName } from '../types.ts'
import { addDays, toArrival, toCount, toReleaseDay, toRunningTime } from './dates.ts'
import { FILM_MARKERS, SHELF_FILMS } from './films.ts'
import { SPOTLIGHT, TRENDING } from './highlights.ts'
import { TRANSLATIONS } from './translations.ts'

const DAYS_BETWEEN_EPISODES = 7
const trendingTexts = new Map(TRENDING)
const placeholders = readPlaceholders()

function toArt(folder: string, kinds: DemoArt['kinds']): DemoArt {
  return { folder, kinds, placeholders: placeholders[folder] ?? { colour: '#1c1411', pictures: {} } }
}

function toFilm(source: ArtTitle, place: number): FilmName {
  const films = SHELF_FILMS[source.collection] ?? ['bridge']
  return films[place % films.length] ?? 'bridge'
}

/** Everything but what a kind adds; the film is the caller's. */
function toBase(source: ArtTitle, addedAt: string): DemoTitle {
  return {
    id: source.id,
    kind: 'movie',
    parentId: null,
    seriesId: null,
    number: null,
    seasonNumber: null,
    name: source.name,
    gloss: source.gloss ?? '',
    synopsis: source.synopsis,
    tagline: source.tagline,
    year: source.year,
    releasedOn: source.releases ?? toReleaseDay(source.id, source.year),
    addedAt,
    genres: source.genres,
    rating: source.rating,
    minutes: source.minutes,
    runningTime: toRunningTime(source.minutes),
    cast: source.cast,
    director: source.director,
    producer: source.producer,
    writers: source.writers,
    languages: source.languages,
    translations: TRANSLATIONS[source.id] ?? [],
    film: null,
    markers: [],
    art: toArt(source.id, ['poster', 'still', 'hero', 'hero-phone', 'title']),
    relatedPlaylistId: `related-${source.id}`,
    trendingText: trendingTexts.get(source.id) ?? '',
    spotlightText: SPOTLIGHT.id === source.id ? SPOTLIGHT.text : '',
    isComingSoon: source.upcoming === true,
  }
}

function toEpisode(season: DemoTitle, episode: ArtEpisode, film: FilmName): DemoTitle {
  const id = `${season.id}e${episode.number}`
  return {
    ...season,
    id,
    kind: 'episode',
    parentId: season.id,
    number: episode.number,
    seasonNumber: season.number,
    name: episode.name,
    translations: [],
    synopsis: episode.synopsis,
    minutes: episode.minutes,
    runningTime: toRunningTime(episode.minutes),
    releasedOn: addDays(season.releasedOn, (episode.number - 1) * DAYS_BETWEEN_EPISODES),
    film,
    markers: FILM_MARKERS[film],
    art: toArt(id, ['still']),
  }
}

function toSeason(series: DemoTitle, season: ArtSeason, source: ArtTitle): DemoTitle[] {
  const own: DemoTitle = {
    ...series,
    id: `${series.id}-s${season.number}`,
    kind: 'season',
    parentId: series.id,
    seriesId: series.id,
    number: season.number,
    name: `Season ${season.number}`,
    translations: [],
    year: season.year,
    releasedOn: toReleaseDay(`${series.id}-s${season.number}`, season.year),
    runningTime: toCount(season.episodes.length, 'episode'),
    trendingText: '',
    spotlightText: '',
  }
  const episodes = season.episodes.map((episode) =>
    toEpisode(own, episode, toFilm(source, episode.number + season.number)),
  )
  return [own, ...episodes]
}

function toSeries(source: ArtTitle, addedAt: string): DemoTitle[] {
  const seasons = source.seasons ?? []
  const series: DemoTitle = {
    ...toBase(source, addedAt),
    kind: 'series',
    minutes: null,
    runningTime: toCount(seasons.length, 'season'),
  }
  return [series, ...seasons.flatMap((season) => toSeason(series, season, source))]
}

function toMovie(source: ArtTitle, addedAt: string, film: FilmName): DemoTitle {
  const base = toBase(source, addedAt)
  return base.isComingSoon ? base : { ...base, film, markers: FILM_MARKERS[film] }
}

/** Movies, series with their seasons and episodes, and upcoming titles; parents stand before their children. */
export function toTitles(sources: readonly ArtTitle[]): DemoTitle[] {
  const ready = sources.filter((source) => !source.upcoming)
  const byNewness = [...ready].sort((a, b) => toLatest(b).localeCompare(toLatest(a)))
  const arrivals = new Map(byNewness.map((source, place) => [source.id, toArrival(place)]))
  const shelves = new Map<string, number>()
  return sources.flatMap((source) => {
    const place = shelves.get(source.collection) ?? 0
    shelves.set(source.collection, place + 1)
    const addedAt = arrivals.get(source.id) ?? toArrival(0)
    return source.type === 'series' ? toSeries(source, addedAt) : [toMovie(source, addedAt, toFilm(source, place))]
  })
}

/** The day by which a title counts as new: a series by its newest season. */
function toLatest(source: ArtTitle): string {
  const season = source.seasons?.at(-1)
  if (season) return toReleaseDay(`${source.id}-s${season.number}`, season.year)
  return toReleaseDay(source.id, source.year)
}

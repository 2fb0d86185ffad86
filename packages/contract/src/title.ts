import type { Art, Item, TitleKind } from './catalogue.ts'

/** A title in the house's words; screens use this and never the wire's shape. */
export interface Title {
  id: string
  kind: TitleKind
  name: string
  synopsis: string
  year: string
  rating: string
  /** Such as `1 h 44 min`. */
  runningTime: string
  genres: string[]
  cast: string[]
  /** The first names of the cast, as the catalogue wants them told; may be empty. */
  starring: string[]
  producer: string
  director: string
  writers: string[]
  language: string
  /** BCP 47 of name and synopsis where they are a translation. */
  wordsLanguage?: string
  tagline: string
  /** ISO date, in the future for what is coming; or empty. */
  releasedOn: string
  art: Art
  parentId: string | null
  seriesId: string | null
  number: number | null
  seasonNumber: number | null
  durationSeconds: number | null
  isPlayable: boolean
  isComingSoon: boolean
  /** ISO 8601; from when on it may not be seen here, where that is within 30 days. */
  until?: string | undefined
  /** Playlist of related titles, or empty. */
  suggestionId: string
  trendingText: string
  /** One line for the spotlight banner, or empty. */
  spotlightText: string
  /** The title in other languages than the one it was made in. */
  translations: Translation[]
  children: Title[]
}

/** Name and synopsis of a title in one language. */
export interface Translation {
  /** BCP 47. */
  language: string
  name: string
  synopsis: string
}

function list(text: string | undefined): string[] {
  return (text ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
}

/** Servers of before had no codes, and other clients' caches may still hold their answers. */
function toTranslations(item: Item): Translation[] {
  return (item.languages ?? []).slice(1).flatMap(({ code, title, description }) => {
    return code ? [{ language: code, name: title, synopsis: description }] : []
  })
}

/**
 * The title as a viewer of that language reads it; as it was made where it is not there in theirs.
 * `language` is BCP 47; a region is of no account.
 */
export function inLanguage(title: Title, language: string): Title {
  const wanted = language.split('-')[0]
  const found = title.translations.find((one) => one.language.split('-')[0] === wanted)
  if (!found) return title
  return {
    ...title,
    name: found.name || title.name,
    synopsis: found.synopsis || title.synopsis,
    wordsLanguage: found.language,
  }
}

/** Turns a catalogue item of the wire into a title. */
export function toTitle(item: Item): Title {
  const facts = item.metaData
  return {
    id: item.id,
    kind: item.kind,
    name: item.name,
    synopsis: item.description,
    year: facts['Year of Release'] ?? '',
    rating: facts['Maturity Rating'] ?? '',
    runningTime: facts.running_time ?? '',
    genres: list(facts.Genres),
    cast: list(facts.Cast),
    starring: list(facts.Starring),
    producer: facts.Producer ?? '',
    director: facts.Director ?? '',
    writers: list(facts.Writers),
    language: item.language,
    tagline: facts.tagline ?? '',
    releasedOn: item.releaseDate,
    until: item.availableUntil,
    art: item.art,
    parentId: item.parentId,
    seriesId: item.seriesId,
    number: item.number,
    seasonNumber: item.seasonNumber,
    durationSeconds: item.durationSeconds,
    isPlayable: item.isPlayable,
    isComingSoon: facts.notification_status === 'coming soon',
    suggestionId: facts.suggestion ?? '',
    trendingText: facts.trending_text ?? '',
    spotlightText: facts.spotlight ?? '',
    translations: toTranslations(item),
    children: (item._embedded.items as Item[]).map(toTitle),
  }
}

/** Address of one picture of a title; the widths that exist stand at artSchema. */
export function toArtUrl(art: Art, file: string, format: 'avif' | 'webp'): string {
  return `${art.base}/${file}.${format}`
}

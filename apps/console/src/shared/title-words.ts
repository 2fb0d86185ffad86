import type { TitleField } from '@kola/contract/titles/document'
import type { ListedTitle, TITLE_LACKS, TITLE_STATES } from '@kola/contract/titles/titles'

export const KIND_WORDS: Readonly<Record<ListedTitle['kind'], string>> = {
  movie: 'Film',
  series: 'Series',
  season: 'Season',
  episode: 'Episode',
}

export const STATE_WORDS: Readonly<Record<(typeof TITLE_STATES)[number], string>> = {
  draft: 'With a draft',
  scheduled: 'Scheduled',
  live: 'Live',
  stopped: 'Stopped',
  processing: 'Being packaged',
  failed: 'Failed',
}

/** The shape and colour of the mark beside the word. */
export const STATE_MARKS: Readonly<Record<ListedTitle['state'], string>> = {
  scheduled: 's s--sched',
  live: 's s--live',
  stopped: 's s--block',
  processing: 's s--work',
  failed: 's s--fail',
}

export const LACK_WORDS: Readonly<Record<(typeof TITLE_LACKS)[number], string>> = {
  class: 'class',
  certificate: 'certificate',
  synopsis: 'synopsis',
  poster: 'poster',
  film: 'film',
  genre: 'genre',
}

export const FIELD_WORDS: Readonly<Record<TitleField, string>> = {
  name: 'Name',
  synopsis: 'Synopsis',
  tagline: 'Tagline',
  language: 'Original language',
  translations: 'Other languages',
  class: 'NFVCB class',
  certificate: 'Certificate',
  genres: 'Genres',
  year: 'Year',
  releasedOn: 'Released',
  cast: 'Cast',
  director: 'Director',
  producer: 'Producer',
  writers: 'Writers',
}

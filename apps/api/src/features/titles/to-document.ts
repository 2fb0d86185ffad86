import { toRatingClass } from '@kola/contract/profiles/rating'
import type { TitleDocument } from '@kola/contract/titles/document'
import type { TitleColumns } from '#shared/title-writer.ts'

/** A title's row, as far as editors write it. */
export interface DocumentRow {
  name: string
  synopsis: string
  language: string
  translations: TitleDocument['translations']
  /** YYYY-MM-DD */
  releasedOn: string
  facts: Record<string, string>
  genres: string[]
  certificate: { number?: string; givenOn?: string }
  pictures: string
  /** Of the title, else of its film. */
  markers: TitleDocument['markers']
}

/** Keys of specification 1 §3 by what the house calls them. */
const FACTS = {
  cast: 'Cast',
  starring: 'Starring',
  director: 'Director',
  producer: 'Producer',
  writers: 'Writers',
  tagline: 'tagline',
  trendingText: 'trending_text',
  spotlightText: 'spotlight',
  relatedId: 'suggestion',
} as const

export function toDocument(row: DocumentRow): TitleDocument {
  const { name, synopsis, language, translations, releasedOn, facts, genres, certificate, pictures, markers } = row
  const told = Object.fromEntries(Object.entries(FACTS).map(([field, key]) => [field, facts[key] ?? '']))
  return {
    ...{ name, synopsis, language, translations, releasedOn, genres, pictures, markers },
    rating: toRatingClass(facts['Maturity Rating']) ?? '',
    certificate: { number: certificate.number ?? '', givenOn: certificate.givenOn ?? '' },
    ...(told as Record<keyof typeof FACTS, string>),
  }
}

/** Texts alone. Facts that editors do not write stay; what is written empty is not there any more. */
export function toColumns(
  document: TitleDocument,
  before: Pick<DocumentRow, 'facts' | 'releasedOn'>,
): Omit<TitleColumns, 'markers' | 'pictured'> {
  const { name, synopsis, language, translations, releasedOn, rating, certificate, genres } = document
  // A film may be here long after its year: only another day says another one.
  const isDayNew = releasedOn !== before.releasedOn || !before.facts['Year of Release']
  const written = {
    ...Object.fromEntries(Object.entries(FACTS).map(([field, key]) => [key, document[field as keyof typeof FACTS]])),
    'Maturity Rating': rating,
    Genres: genres.join(', '),
    ...(isDayNew && { 'Year of Release': releasedOn.slice(0, 4) }),
  }
  const facts = Object.fromEntries(Object.entries({ ...before.facts, ...written }).filter(([, text]) => text !== ''))
  return { ...{ name, synopsis, language, translations, releasedOn, genres }, facts, certificate }
}

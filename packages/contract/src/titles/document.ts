import * as z from 'zod/mini'
import { idSchema, languageSchema } from '../http/wire.ts'
import { RATING_LIMITS } from '../profiles/rating.ts'
import { markersSchema, toMarkersText } from './markers.ts'

const isText = (text: string) => !text.includes('\0') && text.isWellFormed()
const textSchema = (most: number) =>
  z.string().check(z.maxLength(most, 'That is too long'), z.refine(isText, 'That is no text'))
const daySchema = z.iso.date('A day is written such as 2026-11-29')
const maybeDaySchema = z.union([z.literal(''), daySchema], 'A day is written such as 2026-11-29')

export const MAX_NAME = 200
export const MAX_SYNOPSIS = 2_000
export const MAX_GENRES = 20
/** Letters of the fields in which people are named. */
export const MAX_PEOPLE = { cast: 1_000, starring: 300, director: 300, producer: 300, writers: 300 } as const

export type PeopleField = keyof typeof MAX_PEOPLE

const translationSchema = z.object({
  language: languageSchema,
  name: textSchema(MAX_NAME),
  synopsis: textSchema(MAX_SYNOPSIS),
})

/** What the NFVCB gave, and on which day. */
export const certificateSchema = z.object({ number: textSchema(60), givenOn: maybeDaySchema })

/** All that an editor writes of a title. */
export const titleDocumentSchema = z.object({
  name: textSchema(MAX_NAME).check(z.minLength(1, 'Please give a name')),
  synopsis: textSchema(MAX_SYNOPSIS),
  /** Its own, by name or BCP 47. */
  language: textSchema(60),
  translations: z.array(translationSchema).check(
    z.maxLength(30, 'That are too many languages'),
    z.refine((all) => new Set(all.map(({ language }) => language)).size === all.length, 'A language stands here twice'),
  ),
  releasedOn: daySchema,
  /** Of the NFVCB, or empty. */
  rating: z.union([z.literal(''), z.enum(RATING_LIMITS)], 'There is no such class'),
  certificate: certificateSchema,
  genres: z
    .array(textSchema(60).check(z.minLength(1, 'Please name the genre')))
    .check(z.maxLength(MAX_GENRES, 'That are too many')),
  cast: textSchema(MAX_PEOPLE.cast),
  starring: textSchema(MAX_PEOPLE.starring),
  director: textSchema(MAX_PEOPLE.director),
  producer: textSchema(MAX_PEOPLE.producer),
  writers: textSchema(MAX_PEOPLE.writers),
  tagline: textSchema(200),
  trendingText: textSchema(200),
  spotlightText: textSchema(200),
  /** Playlist of related titles, or empty. */
  relatedId: z.union([z.literal(''), idSchema]),
  /** A set of pictures that was cut for the title, or empty for those that its film gave. */
  pictures: z.union([z.literal(''), idSchema]),
  /** Where the intro, the recap and the credits are, in the order of the film. */
  markers: markersSchema,
})

export type TitleDocument = z.infer<typeof titleDocumentSchema>

/** In the order in which a difference tells them, in words. */
export const DOCUMENT_FIELDS = {
  name: 'Name',
  synopsis: 'Synopsis',
  language: 'Language',
  translations: 'Other languages',
  releasedOn: 'Released',
  rating: 'Class',
  certificate: 'Certificate',
  genres: 'Genres',
  cast: 'Cast',
  starring: 'Starring',
  director: 'Director',
  producer: 'Producer',
  writers: 'Writers',
  tagline: 'Tagline',
  trendingText: 'Text when trending',
  spotlightText: 'Text in the spotlight',
  relatedId: 'Related titles',
  pictures: 'Pictures',
  markers: 'Markers',
} as const satisfies Record<keyof TitleDocument, string>

export type DocumentField = keyof typeof DOCUMENT_FIELDS

/** As a person reads it in a difference. */
export function toFieldText(document: TitleDocument, field: DocumentField): string {
  if (field === 'translations') {
    return document.translations.map(({ language, name, synopsis }) => `${language}: ${name} – ${synopsis}`).join('\n')
  }
  if (field === 'certificate') {
    const { number, givenOn } = document.certificate
    return [number, givenOn].filter(Boolean).join(', ')
  }
  if (field === 'markers') return toMarkersText(document.markers)
  return field === 'genres' ? document.genres.join(', ') : document[field]
}

export interface FieldChange {
  field: DocumentField
  before: string
  after: string
}

/** What differs, in the order of the fields. */
export const listChanges = (before: TitleDocument, after: TitleDocument): FieldChange[] =>
  (Object.keys(DOCUMENT_FIELDS) as DocumentField[])
    .map((field) => ({ field, before: toFieldText(before, field), after: toFieldText(after, field) }))
    .filter((change) => change.before !== change.after)

/**
 * Two people's changes of the same beginning: what only one of them changed is theirs; what both changed otherwise is named.
 */
export function merge(
  base: TitleDocument,
  { mine, theirs }: { mine: TitleDocument; theirs: TitleDocument },
): { document: TitleDocument; conflicts: DocumentField[] } {
  const own = new Set(listChanges(base, mine).map(({ field }) => field))
  const foreign = new Set(listChanges(base, theirs).map(({ field }) => field))
  const isSame = (field: DocumentField) => toFieldText(mine, field) === toFieldText(theirs, field)
  const conflicts = [...own].filter((field) => foreign.has(field) && !isSame(field))
  const kept = [...own].filter((field) => !conflicts.includes(field)).map((field) => [field, mine[field]])
  return { document: { ...theirs, ...Object.fromEntries(kept) }, conflicts }
}

/** What a title still needs before it may be seen in Nigeria. */
export function findMissing({ rating, certificate }: Pick<TitleDocument, 'rating' | 'certificate'>): string[] {
  return [
    ...(rating === '' ? ['class'] : []),
    ...(certificate.number.trim() === '' ? ['certificate number'] : []),
    ...(certificate.givenOn === '' ? ['certificate date'] : []),
  ]
}

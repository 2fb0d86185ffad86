import * as z from 'zod/mini'
import { languageSchema } from '../http/wire.ts'
import { RATING_LIMITS } from '../profiles/rating.ts'

const isText = (text: string) => !text.includes('\0') && text.isWellFormed()
const textSchema = (most: number) =>
  z.string('This is a text').check(z.maxLength(most, 'That is too long'), z.refine(isText, 'That is no text'))
/** Lists of names go over the viewers' wire with commas between them. */
const namesSchema = (most: number) =>
  z
    .array(textSchema(100).check(z.regex(/^\s*[^,\s][^,]*$/, 'A name is not empty and has no comma')))
    .check(z.maxLength(most, 'That are too many'))

const isDay = (text: string) => {
  const at = Date.parse(text)
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text)
}
const daySchema = z
  .string('A day is written such as 2026-11-22')
  .check(
    z.regex(/^(19|20|21)\d\d-\d\d-\d\d$/, 'A day is written such as 2026-11-22'),
    z.refine(isDay, 'There is no such day'),
  )

export const TITLE_KINDS = ['movie', 'series', 'season', 'episode'] as const
export const MAX_TITLE_NAME_LENGTH = 200
export const MAX_SYNOPSIS_LENGTH = 2_000

export const classSchema = z.enum(RATING_LIMITS, 'That is no class of the NFVCB')
export const genreSchema = textSchema(60).check(z.regex(/^\s*[^,\s][^,]*$/, 'A genre is not empty and has no comma'))

/** All that the staff write of a title. */
export const titleDocumentSchema = z.object({
  name: textSchema(MAX_TITLE_NAME_LENGTH).check(z.regex(/\S/, 'Please give a name')),
  synopsis: textSchema(MAX_SYNOPSIS_LENGTH),
  tagline: textSchema(200),
  /** The one it was made in, by the name that viewers read, such as Yoruba. */
  language: textSchema(60),
  translations: z
    .array(
      z.object({
        language: languageSchema,
        name: textSchema(MAX_TITLE_NAME_LENGTH),
        synopsis: textSchema(MAX_SYNOPSIS_LENGTH),
      }),
    )
    .check(
      z.maxLength(30, 'That are too many languages'),
      z.refine((all) => new Set(all.map((one) => one.language)).size === all.length, 'A language stands there twice'),
    ),
  /** Of the NFVCB; null where it has none yet. */
  class: z.nullable(classSchema),
  certificate: z.nullable(
    z.object({
      number: textSchema(60).check(z.regex(/\S/, 'Please give the number of the certificate')),
      on: daySchema,
    }),
  ),
  genres: z.array(genreSchema).check(z.maxLength(20, 'That are too many genres')),
  year: z.string().check(z.regex(/^(\d{4})?$/, 'A year has four digits')),
  releasedOn: daySchema,
  cast: namesSchema(100),
  director: textSchema(200),
  producer: textSchema(200),
  writers: namesSchema(30),
})

export type TitleDocument = z.infer<typeof titleDocumentSchema>
export type TitleField = keyof TitleDocument

export const TITLE_FIELDS = Object.keys(titleDocumentSchema.shape) as TitleField[]

/** As a person reads it: what a difference and the log show. */
export function toFieldWords(document: TitleDocument, field: TitleField): string {
  if (field === 'translations') {
    return document.translations.map(({ language, name, synopsis }) => `${language}: ${name}. ${synopsis}`).join('\n')
  }
  if (field === 'certificate') {
    return document.certificate ? `${document.certificate.number}, ${document.certificate.on}` : ''
  }
  const value = document[field]
  return Array.isArray(value) ? value.join(', ') : (value ?? '')
}

/** The fields in which two differ. */
export const listDifferences = (one: TitleDocument, other: TitleDocument): TitleField[] =>
  TITLE_FIELDS.filter((field) => toFieldWords(one, field) !== toFieldWords(other, field))

/** What two people made of the same: each keeps what they alone changed; where both did, `mine` stands and is named. */
export function mergeDocuments(given: { base: TitleDocument; mine: TitleDocument; theirs: TitleDocument }): {
  document: TitleDocument
  clashes: TitleField[]
} {
  const { base, mine, theirs } = given
  const byMe = new Set(listDifferences(base, mine))
  const document = { ...theirs, ...Object.fromEntries([...byMe].map((field) => [field, mine[field]])) }
  const clashes = listDifferences(base, theirs).filter(
    (field) => byMe.has(field) && toFieldWords(mine, field) !== toFieldWords(theirs, field),
  )
  return { document, clashes }
}

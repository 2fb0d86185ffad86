import * as z from 'zod/mini'
import { idSchema, momentSchema } from '../http/wire.ts'

/** What is arranged. Of the rows all are shown, one below the other; of every other place the first part that shows something. */
export const PLACES_OF_HOME = ['banner', 'row', 'spotlight', 'trending', 'upcoming'] as const
export type PlaceOfHome = (typeof PLACES_OF_HOME)[number]

export const PLACE_NAMES: Readonly<Record<PlaceOfHome, string>> = {
  banner: 'Banner',
  row: 'Rows',
  spotlight: 'Spotlight',
  trending: 'Trending',
  upcoming: 'Coming soon, behind the bell',
}

/** Longer than any shelf's name. */
export const MAX_PART_NAME = 120
export const MAX_PARTS = 60
export const MAX_PART_TITLES = 60
/** More than there are. */
const MAX_COUNTRIES = 250

const isText = (text: string) => !text.includes('\0') && text.isWellFormed()
const nameSchema = z
  .string('Please give a name')
  .check(
    z.trim(),
    z.minLength(1, 'Please give a name'),
    z.maxLength(MAX_PART_NAME, 'That is too long'),
    z.refine(isText, 'That is no text'),
  )
const genreSchema = z.string().check(z.maxLength(60, 'This is not a genre'), z.refine(isText, 'That is no text'))
const countrySchema = z
  .string('A country has two letters')
  .check(z.regex(/^[A-Z]{2}$/, 'A country has two capital letters, such as NG'))

/** `newest` and `watched` go by a rule, of one genre or of all with an empty text; `own` is each viewer's. */
export const fillSchema = z.discriminatedUnion('by', [
  z.object({
    by: z.literal('titles'),
    titleIds: z
      .array(idSchema, 'Please name titles')
      .check(z.maxLength(MAX_PART_TITLES, `At most ${MAX_PART_TITLES} titles`)),
  }),
  z.object({ by: z.literal('list'), listId: idSchema }),
  z.object({ by: z.literal('newest'), genre: genreSchema }),
  z.object({ by: z.literal('watched'), genre: genreSchema }),
  z.object({ by: z.literal('own'), own: z.enum(['ResumeList', 'MyList'], 'There is no such list') }),
])

export const partSchema = z.object({
  /** The same as long as it is there; viewers open the whole list by it. */
  id: idSchema,
  place: z.enum(PLACES_OF_HOME, 'There is no such place'),
  name: nameSchema,
  fill: fillSchema,
  /** Two letters each; none for every country. */
  countries: z
    .array(countrySchema, 'Please name countries, or none for all of them')
    .check(z.maxLength(MAX_COUNTRIES, 'That are more than there are')),
  /** Not before; null for from now on. */
  from: z.nullable(momentSchema),
  /** Not any more from here on; null for no end. */
  until: z.nullable(momentSchema),
})

export const arrangementSchema = z.object({
  parts: z.array(partSchema, 'Please give what home is made of').check(z.maxLength(MAX_PARTS, `At most ${MAX_PARTS}`)),
})

export type Fill = z.infer<typeof fillSchema>
export type HomePart = z.infer<typeof partSchema>
export type Arrangement = z.infer<typeof arrangementSchema>

/** What is wrong with it as a whole, by field. */
export function findArrangementFaults({ parts }: Arrangement): Record<string, string> {
  const faults: Record<string, string> = {}
  const seen = new Set<string>()
  for (const [place, part] of parts.entries()) {
    const at = `arrangement.parts.${place}`
    if (seen.has(part.id)) faults[`${at}.id`] = 'That stands there already'
    seen.add(part.id)
    if (part.fill.by === 'own' && part.place !== 'row') faults[`${at}.fill`] = 'Only a row is each viewer’s own'
    if (part.from && part.until && Date.parse(part.until) <= Date.parse(part.from)) {
      faults[`${at}.until`] = 'It would end before it begins'
    }
  }
  return faults
}

/** Where and when it is shown. */
export function isShownAt(
  { countries, from, until }: Pick<HomePart, 'countries' | 'from' | 'until'>,
  { country, atMs }: { country: string | null; atMs: number },
): boolean {
  if (countries.length > 0 && (country === null || !countries.includes(country))) return false
  return (from === null || Date.parse(from) <= atMs) && (until === null || atMs < Date.parse(until))
}

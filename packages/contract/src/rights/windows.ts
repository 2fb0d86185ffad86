import * as z from 'zod/mini'
import { endpoint } from '../http/endpoint.ts'
import { cursorSchema, idSchema, languageSchema, limitSchema, momentSchema, timeSchema } from '../http/wire.ts'
import { opens } from '../staff/opens.ts'

/** More than there are. */
const MAX_COUNTRIES = 250
const MAX_LANGUAGES = 50
export const MAX_CONTRACT_LENGTH = 200

/** `upcoming`: not yet. `open`: now. `leaving`: now, and not any more in 30 days. `over`: not any more. */
export const WINDOW_STATES = ['upcoming', 'open', 'leaving', 'over'] as const

const countrySchema = z
  .string('A country has two letters')
  .check(z.regex(/^[A-Z]{2}$/, 'A country has two capital letters, such as NG'))
const isText = (text: string) => !text.includes('\0') && text.isWellFormed()
const nameSchema = z
  .string()
  .check(z.maxLength(MAX_CONTRACT_LENGTH, 'That is too long'), z.refine(isText, 'That is no text'))

/** When and where a title may be seen. */
export const windowSchema = z.object({
  id: z.string(),
  titleId: z.string(),
  titleName: z.string(),
  kind: z.enum(['movie', 'series', 'season', 'episode']),
  /** Two letters each; none for every country. */
  countries: z.array(z.string()),
  from: timeSchema,
  /** Not any more from here on; null for no end. */
  until: z.nullable(timeSchema),
  /** BCP 47, as the contract has them; none for all that the film has. */
  languages: z.array(z.string()),
  /** Whose, and which. */
  contract: z.string(),
  state: z.enum(WINDOW_STATES),
  /** One more with each change. */
  revision: z.number(),
  changedAt: timeSchema,
  changedBy: z.string(),
})

/** What somebody writes of one. */
const given = {
  countries: z
    .array(countrySchema, 'Please name countries, or none for all of them')
    .check(z.maxLength(MAX_COUNTRIES, 'That are more than there are')),
  from: momentSchema,
  until: z.nullable(momentSchema),
  languages: z._default(z.array(languageSchema).check(z.maxLength(MAX_LANGUAGES, 'That are too many')), []),
  contract: z._default(nameSchema, ''),
}
const revisionSchema = z.int('Please say which revision you changed')

const example: TitleWindow = {
  ...{ id: '0199…', titleId: 'kuti-street', titleName: 'Kuti Street', kind: 'movie', countries: ['GH', 'NG'] },
  ...{ from: '2026-12-04T17:00:00.000Z', until: '2027-12-04T17:00:00.000Z', languages: ['en', 'yo'] },
  ...{ contract: 'Ebony Pictures 2026-14', state: 'upcoming', revision: 1 },
  ...{ changedAt: '2026-11-29T10:00:00.000Z', changedBy: 'Tolu Bakare' },
}

export const windowEndpoints = {
  'GET /api/v1/apps/windows': endpoint({
    summary: 'When and where titles may be seen, what ends first coming first',
    ...opens('catalogue.read'),
    query: z.object({
      ...{ cursor: cursorSchema, limit: limitSchema },
      title: z.optional(idSchema),
      country: z.optional(countrySchema),
      state: z.optional(z.enum(WINDOW_STATES, 'There is no such state')),
      /** Words of a title's name. */
      search: z.optional(z.string().check(z.maxLength(100, 'That is too long'), z.refine(isText, 'That is no text'))),
    }),
    answer: z.object({
      windows: z.array(windowSchema),
      cursor: z.nullable(z.string()),
      /** Titles that have windows, and those of them that nobody can see in 30 days where they are seen now. */
      counts: z.object({ titles: z.number(), leaving: z.number() }),
    }),
    errors: [],
    example: { windows: [example], cursor: null, counts: { titles: 12, leaving: 1 } },
  }),
  'POST /api/v1/apps/windows': endpoint({
    summary: 'Opens a title somewhere for a time; with its first window it is closed everywhere else',
    ...opens('catalogue.publish'),
    body: z.object({ titleId: idSchema, ...given }),
    answer: z.object({ window: windowSchema }),
    errors: ['TITLE_NOT_FOUND', 'WINDOW_LIMIT'],
    example: { window: example },
  }),
  'POST /api/v1/apps/windows/{id}': endpoint({
    summary: 'Changes a window; who changed it meanwhile is not written over',
    ...opens('catalogue.publish'),
    params: z.object({ id: idSchema }),
    body: z.object({ ...given, revision: revisionSchema }),
    answer: z.object({ window: windowSchema }),
    errors: ['WINDOW_NOT_FOUND', 'WINDOW_CHANGED'],
    example: { window: { ...example, revision: 2 } },
  }),
  'POST /api/v1/apps/windows/{id}/remove': endpoint({
    summary: 'Takes a window away; a title without any is open everywhere',
    ...opens('catalogue.publish'),
    params: z.object({ id: idSchema }),
    body: z.object({ revision: revisionSchema }),
    answer: z.object({ message: z.string() }),
    errors: ['WINDOW_NOT_FOUND', 'WINDOW_CHANGED'],
    example: { message: 'The window is gone' },
  }),
} as const

export type TitleWindow = z.infer<typeof windowSchema>

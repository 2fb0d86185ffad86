import * as z from 'zod/mini'
import { itemSchema } from './catalogue.ts'
import { endpoint } from './http/endpoint.ts'
import { cursorSchema, limitSchema } from './http/wire.ts'
import { MAX_QUERY_LETTERS } from './rules/search-limits.ts'

/** Where a title matched, best first. */
export const MATCH_FIELDS = ['name', 'cast', 'crew', 'genre', 'description', 'episode'] as const

export const matchSchema = z.object({
  /** Of the item. */
  id: z.string(),
  field: z.enum(MATCH_FIELDS),
  /** The words that matched, as they are written: the name, one person, a stretch of the description. */
  text: z.string(),
  /** Stretches of `text` to mark: first and last-plus-one UTF-16 unit. */
  marks: z.array(z.tuple([z.number(), z.number()])),
})

export const searchEndpoints = {
  'GET /apps/v1/searchvideo': endpoint({
    summary: 'Titles by name in any language, cast, crew, genre and description; accents and typing errors forgiven',
    auth: 'app',
    query: z.object({
      /** An empty query finds nothing. */
      query: z.string('Please give a query').check(z.maxLength(MAX_QUERY_LETTERS, 'A search has at most 200 letters')),
      limit: limitSchema,
      cursor: cursorSchema,
    }),
    answer: z.object({
      query: z.string(),
      /** Movies and series, the best first. */
      collections: z.array(itemSchema),
      /** For each item why it was found. */
      matches: z.array(matchSchema),
      /** What may have been meant where nothing or only guesses were found; else null. */
      suggestion: z.nullable(z.string()),
      /** Send it back as `cursor` for the next page; null at the end. */
      nextCursor: z.nullable(z.string()),
      /** The same, only where there is more. */
      cursor: z.optional(z.string()),
    }),
    errors: [],
  }),
} as const

export type Match = z.infer<typeof matchSchema>

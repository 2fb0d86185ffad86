import * as z from 'zod/mini'
import { endpoint } from '../http/endpoint.ts'
import { idSchema, timeSchema } from '../http/wire.ts'
import { opens } from '../staff/opens.ts'

export const GENRE_CHANGE_STATES = ['running', 'done', 'undoing', 'undone'] as const
/** More are not listed: the rarest are left out. */
export const MAX_LISTED_GENRES = 500
/** So many titles are changed with the call itself; a job does the others. */
export const GENRE_STEP = 200

const isText = (text: string) => !text.includes('\0') && text.isWellFormed()
const genreSchema = z
  .string('Please name a genre')
  .check(
    z.trim(),
    z.minLength(1, 'Please name a genre'),
    z.maxLength(60, 'That is too long'),
    z.refine(isText, 'That is no text'),
  )

/** A genre that was named anew, or joined into another. */
export const genreChangeSchema = z.object({
  id: z.string(),
  ...{ from: z.string(), into: z.string() },
  state: z.enum(GENRE_CHANGE_STATES),
  /** How many titles by now. */
  changed: z.number(),
  /** Of one that is undone: whose genres somebody changed since. */
  stayed: z.number(),
  askedBy: z.string(),
  askedAt: timeSchema,
})

const example: GenreChange = {
  ...{ id: '0199', from: 'Drama film', into: 'Drama', state: 'done', changed: 12, stayed: 0 },
  ...{ askedBy: 'Tolu Bakare', askedAt: '2026-11-29T10:00:00.000Z' },
}

export const genreEndpoints = {
  'GET /api/v1/apps/genres': endpoint({
    summary: 'The genres that titles have, the most used first, and those that were joined lately',
    ...opens('catalogue.read'),
    answer: z.object({
      genres: z.array(z.object({ name: z.string(), titles: z.number() })),
      changes: z.array(genreChangeSchema),
    }),
    errors: [],
    example: { genres: [{ name: 'Drama', titles: 214 }], changes: [example] },
  }),
  'POST /api/v1/apps/genres/join': endpoint({
    summary:
      'Names a genre anew, or joins it into another, in titles and their drafts; a dry run says how many and changes nothing',
    ...opens('catalogue.publish'),
    body: z.object({ from: genreSchema, into: genreSchema, dryRun: z.optional(z.boolean()) }),
    answer: z.object({
      /** How many titles or drafts of titles have it, how many of them have both, and whether another has that one. */
      ...{ titles: z.number(), both: z.number(), isJoined: z.boolean() },
      /** Null after a dry run. */
      change: z.nullable(genreChangeSchema),
    }),
    errors: ['GENRE_NOT_FOUND', 'GENRE_CHANGES'],
    example: { titles: 12, both: 3, isJoined: true, change: example },
  }),
  'POST /api/v1/apps/genres/changes/{id}/undo': endpoint({
    summary: 'Gives each title the genres that it had; whose genres somebody changed since stays as it is',
    ...opens('catalogue.publish'),
    params: z.object({ id: idSchema }),
    answer: z.object({ change: genreChangeSchema }),
    errors: ['GENRE_CHANGE_NOT_FOUND', 'GENRE_CHANGES'],
    example: { change: { ...example, state: 'undone' } },
  }),
} as const

export type GenreChange = z.infer<typeof genreChangeSchema>

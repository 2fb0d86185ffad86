import * as z from 'zod/mini'
import { itemSchema } from './catalogue.ts'
import { endpoint } from './http/endpoint.ts'
import { cursorSchema, idSchema, limitSchema } from './http/wire.ts'

/** Old clients send the status as a text. */
export const statusSchema = z.pipe(
  z.union([z.literal(0), z.literal(1), z.literal('0'), z.literal('1')], 'status is 0 or 1'),
  z.transform((value): 0 | 1 => (Number(value) === 1 ? 1 : 0)),
)

export const myListEndpoints = {
  'GET /apps/v1/mylist': endpoint({
    summary: "The account's saved titles, newest first",
    auth: 'user',
    query: z.object({ limit: limitSchema, cursor: cursorSchema }),
    answer: z.object({
      _embedded: z.object({ collections: z.array(itemSchema) }),
      /** Send it back as `cursor` for the next page; only where there is more. */
      cursor: z.optional(z.string()),
    }),
    errors: [],
  }),
  'POST /apps/v1/mylist': endpoint({
    summary: 'Save a title (1) or take it out (0); doing it twice changes nothing',
    auth: 'user',
    body: z.object({ video_id: idSchema, status: statusSchema }),
    answer: z.object({ message: z.string() }),
    errors: ['TITLE_NOT_FOUND'],
    example: { message: 'Added to My List' },
  }),
} as const

import * as z from 'zod/mini'
import { itemSchema } from './catalogue.ts'
import { endpoint } from './http/endpoint.ts'
import { idSchema } from './http/wire.ts'

/** More than a bell announces at once. */
const MAX_READ_AT_ONCE = 500

const readAnswerSchema = z.object({ read: z.array(z.string()) })

export const notificationEndpoints = {
  'GET /apps/v1/upcoming-video': endpoint({
    summary: 'The titles of the notification catalogue that are announced as coming soon, the nearest first',
    auth: 'app',
    answer: z.object({ _embedded: z.object({ items: z.array(itemSchema) }) }),
    errors: [],
  }),
  'GET /apps/v1/notifications/read': endpoint({
    summary: 'Ids of the announced titles that the person has read of, on whichever device',
    auth: 'user',
    answer: readAnswerSchema,
    errors: [],
    example: { read: ['aso-ebi'] },
  }),
  'POST /apps/v1/notifications/read': endpoint({
    summary: 'Marks announced titles as read; ids that are not announced are left out, and twice changes nothing',
    auth: 'user',
    body: z.object({
      ids: z
        .array(idSchema, 'Please give ids')
        .check(z.minLength(1, 'Please give an id'), z.maxLength(MAX_READ_AT_ONCE, `${MAX_READ_AT_ONCE} ids at most`)),
    }),
    answer: readAnswerSchema,
    errors: [],
    example: { read: ['aso-ebi'] },
  }),
} as const

import * as z from 'zod/mini'
import { endpoint } from '../http/endpoint.ts'
import { messageAnswerSchema, timeSchema } from '../http/wire.ts'

export const copySchema = z.object({
  state: z.enum(['preparing', 'ready', 'fetched', 'over']),
  askedAt: timeSchema,
  /** 0 while it is prepared. */
  bytes: z.number(),
  /** It is gone then; null while it is prepared. */
  until: z.nullable(timeSchema),
})

export const exportEndpoints = {
  'GET /apps/v1/export-my-data': endpoint({
    summary: 'What is held on the person, as JSON',
    auth: 'user',
    isGrown: true,
    isProven: true,
    answer: z.object({
      madeAt: timeSchema,
      parts: z.array(
        z.object({
          name: z.string(),
          title: z.string(),
          rows: z.array(z.record(z.string(), z.unknown())),
          isWhole: z.boolean(),
        }),
      ),
    }),
    errors: [],
  }),
  'POST /apps/v1/export': endpoint({
    summary: 'Has a copy of what is held on the person prepared; one at a time, one a day',
    auth: 'user',
    isGrown: true,
    answer: messageAnswerSchema,
    errors: ['RATE_LIMITED'],
    example: { message: 'We prepare your copy' },
  }),
  'GET /apps/v1/export': endpoint({
    summary: 'How far the newest copy is, and from when on another may be asked for',
    auth: 'user',
    isGrown: true,
    answer: z.object({ copy: z.nullable(copySchema), nextAt: timeSchema }),
    errors: [],
    example: {
      copy: { state: 'ready', askedAt: '2026-12-23T09:00:00.000Z', bytes: 18_000, until: '2026-12-30T09:00:00.000Z' },
      nextAt: '2026-12-24T09:00:00.000Z',
    },
  }),
  'POST /apps/v1/export/file': endpoint({
    summary: 'The copy itself, once: a zip with data.json and a page to read, in base64',
    auth: 'user',
    isGrown: true,
    isProven: true,
    answer: z.object({ fileName: z.string(), zip: z.string() }),
    errors: ['COPY_NOT_FOUND'],
    example: { fileName: 'my-data-2026-12-23.zip', zip: 'UEsDBA==' },
  }),
} as const

export type Copy = z.infer<typeof copySchema>

import * as z from 'zod/mini'
import { endpoint } from './http/endpoint.ts'
import { idSchema, timeSchema } from './http/wire.ts'

export const getTokenBodySchema = z.object({
  platform: z.string('Please give a platform').check(z.regex(/^[a-z0-9_-]{1,40}$/i, 'This is not a platform name')),
  customerId: z.optional(idSchema),
})

export const getTokenAnswerSchema = z.object({
  token: z.string(),
  /** Two hours (7,200,000 ms) after issue. Specification 1 §9. */
  expiresAt: timeSchema,
})

/** The tenant's remote settings as the documents spell them: texts, JSON lists inside texts. */
export const appConfigAnswerSchema = z.object({ response: z.record(z.string(), z.string()) })

export const tenantEndpoints = {
  'POST /apps/v1/get-token': endpoint({
    summary: 'An app token for a client that nobody has signed in to',
    auth: 'none',
    body: getTokenBodySchema,
    answer: getTokenAnswerSchema,
    errors: ['CUSTOMER_MISMATCH', 'RATE_LIMITED'],
    example: { token: 'app.eyJ0IjoiZGVtbyJ9.c2ln', expiresAt: '2026-11-20T14:00:00.000Z' },
  }),
  'GET /apps/v1/appconfig': endpoint({
    summary: "The tenant's configuration",
    auth: 'app',
    answer: appConfigAnswerSchema,
    errors: [],
    example: { response: { app_name: 'Kola', enable_search: 'TRUE', resume_option: 'TRUE', enable_play: 'true' } },
  }),
} as const

export type GetTokenAnswer = z.infer<typeof getTokenAnswerSchema>
export type AppConfigAnswer = z.infer<typeof appConfigAnswerSchema>

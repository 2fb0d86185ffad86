import * as z from 'zod/mini'
import { endpoint } from '../http/endpoint.ts'
import { idSchema, momentSchema, timeSchema } from '../http/wire.ts'
import { opens } from '../staff/opens.ts'

export const SETTLEMENTS_PAGE = 100
export const SETTLED_LINES_PAGE = 500

const sums = { currency: z.string(), gross: z.string(), fees: z.string(), net: z.string() }

/** What a provider paid out at once, as far as it is the tenant's: its account may be one for several. */
export const settlementSchema = z.object({
  ...{ provider: z.string(), id: z.string(), paidAt: timeSchema, lines: z.number() },
  ...sums,
})
/** A way to pay whose settlements are not read: turned off here, or refused there. */
export const unreadSchema = z.object({ provider: z.string(), why: z.enum(['off', 'refused']) })
export const settledLineSchema = z.object({
  id: z.string(),
  kind: z.string(),
  transaction: z.string(),
  reference: z.string(),
  ...sums,
})

const examples = {
  settlement: {
    ...{ provider: 'paystack', id: '2026112278', paidAt: '2026-11-23T06:00:00.000Z', lines: 1, currency: 'NGN' },
    ...{ gross: '2900.00', fees: '143.50', net: '2756.50' },
  },
  line: {
    ...{ id: '7', kind: 'charge', transaction: '7', reference: 'KL-7F3K9Q2MXA', currency: 'NGN' },
    ...{ gross: '2900.00', fees: '143.50', net: '2756.50' },
  },
}

export const operatorSettlementEndpoints = {
  'GET /api/v1/apps/settlements': endpoint({
    summary:
      'What providers paid out of the tenant’s money, newest first; 100, and those of the last one’s moment; then those before it',
    ...opens('money.read'),
    query: z.object({ provider: z.optional(idSchema), before: z.optional(momentSchema) }),
    answer: z.object({ settlements: z.array(settlementSchema), unread: z.array(unreadSchema) }),
    errors: [],
    example: { settlements: [examples.settlement], unread: [{ provider: 'paypal', why: 'off' }] },
  }),
  'GET /api/v1/apps/settlements/{id}': endpoint({
    summary: 'A settlement with the lines that are the tenant’s; at most 500, then those after the last of them',
    ...opens('money.read'),
    params: z.object({ id: idSchema }),
    /** `provider` where two of them gave one id. */
    query: z.object({ provider: z.optional(idSchema), after: z.optional(idSchema) }),
    answer: z.object({ settlement: settlementSchema, lines: z.array(settledLineSchema) }),
    errors: ['NOT_FOUND'],
    example: { settlement: examples.settlement, lines: [examples.line] },
  }),
} as const

export type Settlement = z.infer<typeof settlementSchema>
export type Unread = z.infer<typeof unreadSchema>
export type SettledLine = z.infer<typeof settledLineSchema>

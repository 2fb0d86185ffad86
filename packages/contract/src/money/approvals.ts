import * as z from 'zod/mini'
import { endpoint } from '../http/endpoint.ts'
import { cursorSchema } from '../http/wire.ts'
import { referenceSchema } from '../payments/payment.ts'
import { opens } from '../staff/opens.ts'
import { payerSchema } from './books.ts'
import { approvalSchema } from './second-person.ts'

/** A first yes with the payment that it is about. */
export const waitingSchema = z.object({
  approval: approvalSchema,
  reference: referenceSchema,
  /** Null for whoever may not read members. */
  member: z.nullable(payerSchema),
  ...{ userid: z.string(), bought: z.string(), gateway: z.string() },
})

export const approvalEndpoints = {
  'GET /api/v1/apps/approvals': endpoint({
    summary: 'What one person has said yes to and a second has not yet, that first which was asked for first',
    ...opens('money.read'),
    query: z.object({ cursor: cursorSchema }),
    answer: z.object({ waiting: z.array(waitingSchema), cursor: z.nullable(z.string()) }),
    errors: [],
    example: { waiting: [], cursor: null },
  }),
} as const

export type Waiting = z.infer<typeof waitingSchema>

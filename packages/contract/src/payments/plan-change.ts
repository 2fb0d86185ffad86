import * as z from 'zod/mini'
import { endpoint } from '../http/endpoint.ts'
import { idSchema } from '../http/wire.ts'

const CHANGE_ERRORS = [
  'SUBSCRIPTION_NOT_FOUND',
  'PROVIDER_UNAVAILABLE',
  'PRICE_NOT_FOUND',
  'PLAN_CHANGE_OFF',
  'SAME_PLAN',
  'PAYMENT_WAY_UNAVAILABLE',
] as const

/** `bought_anew`: what is held does not renew, so that the new plan is paid for as any other. */
const planChangeQuoteSchema = z.union([
  z.object({ kind: z.literal('bought_anew') }),
  z.object({
    kind: z.enum(['at_once', 'next_period']),
    /** Today, in major units. */
    due: z.string(),
    /** From the next charge on. */
    renewal: z.string(),
    currency: z.string(),
    periodDays: z.number(),
    /** YYYY-MM-DD. */
    nextCharge: z.string(),
    /** As many as may watch at once by the new plan. */
    screens: z.number(),
  }),
])

/** Another plan in the place of one's own. Specification 2 §2.10, §7. */
export const planChangeEndpoints = {
  'POST /apps/v1/update-user-subscription': endpoint({
    summary: 'Changes the plan: up at once with what is left of the old one taken off, down with the next period',
    auth: 'payment',
    isGrown: true,
    body: z.object({ subscriptionId: idSchema, slug: z.optional(z.string().check(z.maxLength(40))) }),
    answer: z.object({
      status: z.enum(['changed', 'scheduled', 'pending', 'action_required']),
      message: z.string(),
      /** As many as may watch at once from now on. */
      screens: z.number(),
      clientSecret: z.optional(z.string()),
      url: z.optional(z.string()),
    }),
    errors: [...CHANGE_ERRORS, 'PAYMENT_DECLINED', 'REQUEST_CONFLICT'],
    example: { status: 'changed', message: 'You are on Family now.', screens: 5 },
  }),
  'GET /apps/v1/plan-change': endpoint({
    summary: 'What a change of plan would cost, and when the new plan would hold',
    auth: 'user',
    isGrown: true,
    query: z.object({ subscriptionId: idSchema, slug: z.optional(z.string().check(z.maxLength(40))) }),
    answer: planChangeQuoteSchema,
    errors: CHANGE_ERRORS,
    example: {
      ...{ kind: 'at_once', due: '1300.00', renewal: '4900.00', currency: 'NGN', periodDays: 30 },
      ...{ nextCharge: '2027-01-05', screens: 5 },
    },
  }),
} as const

export type PlanChangeQuote = z.infer<typeof planChangeQuoteSchema>

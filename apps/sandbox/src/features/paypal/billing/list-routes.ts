import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import type { Controls } from '#shared/controls/controls.ts'
import type { SeededSubscription } from '#shared/controls/seeds.ts'
import { refuseInvalid } from '../api/refusal.ts'
import type { Scope } from '../api/scope.ts'
import type { Plan } from './plans.ts'
import { type Subscription, type Subscriptions, toWireSubscription } from './subscriptions.ts'

const MAX_PAGE_SIZE = 20

/** developer.paypal.com, "List subscriptions". */
const querySchema = z.strictObject({
  plan_ids: z.optional(z.string().check(z.minLength(3), z.maxLength(1_890))),
  statuses: z.optional(z.string().check(z.regex(/^[A-Z_,]{1,70}$/))),
  created_after: z.optional(z.iso.datetime()),
  created_before: z.optional(z.iso.datetime()),
  page_size: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(MAX_PAGE_SIZE)), 10),
  page: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(10_000_000)), 1),
})

interface Needs {
  scope: Scope
  controls: Controls
  subscriptions: Subscriptions
}

/** All subscriptions in pages of twenty at most, the newest first. */
export function listRoutes(app: FastifyInstance, { scope, controls, subscriptions }: Needs): void {
  controls.seeds.take('paypal', (rows) => {
    for (const row of rows) subscriptions.add(toSubscription(row))
  })
  app.get('/v1/billing/subscriptions', { config: { operation: 'list-subscriptions' } }, ({ query }) => {
    const given = querySchema.safeParse(query)
    if (!given.success) {
      const [issue] = given.error.issues
      const field = issue?.path.join('.') ?? ''
      throw refuseInvalid([
        { field, issue: 'INVALID_PARAMETER_VALUE', description: 'The value of a field is invalid.' },
      ])
    }
    const { plan_ids, statuses, created_after, created_before, page, page_size } = given.data
    const [plans, states] = [plan_ids?.split(','), statuses?.split(',')]
    const [fromMs, untilMs] = [
      Date.parse(created_after ?? '1970-01-01T00:00:00Z'),
      Date.parse(created_before ?? '9999-12-31T00:00:00Z'),
    ]
    const isMeant = (of: { planId: string; status: string; createdMs: number }) =>
      (plans?.includes(of.planId) ?? true) &&
      (states?.includes(of.status) ?? true) &&
      of.createdMs >= fromMs &&
      of.createdMs <= untilMs
    const show = (one: Subscription) => controls.lies.show('paypal', one.id, toWireSubscription(one, scope.origin()))
    const found = subscriptions
      .list()
      .filter((one) => {
        const { status, createdAtMs } = one
        const createdMs = Math.floor(createdAtMs / 1_000) * 1_000
        if (!controls.lies.concerns('paypal', one.id)) return isMeant({ planId: one.plan.id, status, createdMs })
        const shown = show(one)
        return (
          shown !== null &&
          isMeant({ planId: shown.plan_id, status: shown.status, createdMs: Date.parse(shown.create_time) })
        )
      })
      .toReversed()
    const total_pages = Math.max(1, Math.ceil(found.length / page_size))
    return {
      subscriptions: found.slice((page - 1) * page_size, page * page_size).map(show),
      total_items: found.length,
      total_pages,
      links: [],
    }
  })
}

function toSubscription(of: SeededSubscription): Subscription {
  const [createdAtMs, nextBillingAtMs] = [Date.parse(of.createdAt), Date.parse(of.nextChargeAt)]
  const money = { amountMinor: of.amountMinor, currency: of.currency }
  const cycle = {
    frequency: { interval_unit: 'MONTH', interval_count: 1 },
    tenure: 'REGULAR',
    sequence: 1,
    total: 0,
    price: money,
  } as const
  const plan: Plan = {
    ...{
      id: of.planId,
      productId: 'PROD-SEED',
      name: 'Seed',
      description: '',
      status: 'ACTIVE',
      currency: of.currency,
    },
    ...{ cycles: [cycle], isOutstandingBilled: true, setupFee: null, isCancelledWithoutFee: true, failureThreshold: 0 },
  } as unknown as Plan
  return {
    ...{ id: of.id, baToken: `BA-${of.id}`, plan, revision: null, status: 'ACTIVE', note: '', customId: of.reference },
    ...{ email: of.email, subscriber: { email_address: of.email }, createdAtMs, changedAtMs: createdAtMs },
    ...{ startAtMs: createdAtMs, returnUrl: '', cancelUrl: '', isActivatedOnApproval: true, billed: [1] },
    ...{ outstandingMinor: 0, failures: 0, retries: 0, nextBillingAtMs, retryAtMs: null, activatesAtMs: null },
    ...{ lastPayment: { money, atMs: createdAtMs }, lastFailure: null, sales: [] },
  }
}

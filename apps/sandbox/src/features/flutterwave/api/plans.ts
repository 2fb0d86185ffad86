import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { type Plan, randomText } from '../billing/ledger.ts'
import { isCurrency, isInterval } from '../money.ts'
import type { Party } from '../party.ts'
import { amountSchema, Refusal, read, succeed, toId } from '../refusal.ts'

const name = z.string().check(z.minLength(1), z.maxLength(200))

const schema = z.object({
  amount: amountSchema,
  name,
  interval: z.string().check(z.refine(isInterval, 'no interval')),
  duration: z._default(z.int().check(z.minimum(0), z.maximum(1_000)), 0),
  currency: z._default(z.string().check(z.refine(isCurrency, 'no currency of this account')), 'NGN'),
})

const changeSchema = z.object({ name: z.optional(name), status: z.optional(z.enum(['active', 'cancelled'])) })

interface IdParams {
  Params: { id: string }
}

/** Payment plans. */
export function planRoutes(app: FastifyInstance, { ledger, controls }: Party) {
  const get = (id: string): Plan => {
    const plan = ledger.plans.get(toId(id))
    if (!plan) throw new Refusal(404, 'Payment plan not found')
    return plan
  }
  app.post('/payment-plans', { config: { operation: 'create-plan' } }, ({ body }) => {
    const plan: Plan = {
      ...{ id: ledger.nextId(), ...read(schema, body) },
      ...{ status: 'active', token: `rpp_${randomText(10)}`, createdAt: controls.clock.now() },
    }
    ledger.plans.set(plan.id, plan)
    return succeed('Payment plan created', toData(plan))
  })
  app.get('/payment-plans', { config: { operation: 'list-plans' } }, () => ({
    ...succeed('Payment plans fetched', [...ledger.plans.values()].map(toData).toReversed()),
    meta: { page_info: { total: ledger.plans.size, current_page: 1, total_pages: 1 } },
  }))
  app.get<IdParams>('/payment-plans/:id', { config: { operation: 'get-plan' } }, ({ params }) =>
    succeed('Payment plan fetched', toData(get(params.id))),
  )
  app.put<IdParams>('/payment-plans/:id', { config: { operation: 'change-plan' } }, ({ params, body }) => {
    const plan = get(params.id)
    const change = read(changeSchema, body)
    if (change.name) plan.name = change.name
    if (change.status) plan.status = change.status
    return succeed('Payment plan updated', toData(plan))
  })
  app.put<IdParams>('/payment-plans/:id/cancel', { config: { operation: 'cancel-plan' } }, ({ params }) => {
    const plan = Object.assign(get(params.id), { status: 'cancelled' as const })
    return succeed('Payment plan cancelled', toData(plan))
  })
}

const toData = ({ id, name: called, amount, interval, duration, status, currency, token, createdAt }: Plan) => ({
  ...{ id, name: called, amount, interval, duration, status, currency },
  ...{ plan_token: token, created_at: createdAt.toISOString() },
})

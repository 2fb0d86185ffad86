import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import type { Controls } from '#shared/controls/controls.ts'
import { readMoney, toWire, wireMoney } from '../api/money.ts'
import { readBody, refuseInvalid, refuseIssue, refuseUnknown } from '../api/refusal.ts'
import { KEPT_MS, prefers, type Scope, send } from '../api/scope.ts'
import type { Biller } from './biller.ts'
import type { Catalogue } from './catalogue-routes.ts'
import { readRevision, readSubscription } from './create.ts'
import type { Seller } from './seller.ts'
import { type Sale, type Subscription, type Subscriptions, toWireSubscription } from './subscriptions.ts'

interface Needs {
  scope: Scope
  controls: Controls
  catalogue: Catalogue
  subscriptions: Subscriptions
  biller: Biller
  seller: Seller
}

type ById = { Params: { id: string } }

const BASE = '/v1/billing/subscriptions'

const reasonSchema = z.object({ reason: z.optional(z.string().check(z.minLength(1), z.maxLength(128))) })
const captureSchema = z.object({
  note: z.string().check(z.minLength(1), z.maxLength(128)),
  capture_type: z.literal('OUTSTANDING_BALANCE'),
  amount: wireMoney,
})

export function subscriptionRoutes(app: FastifyInstance, needs: Needs): void {
  const { scope, controls, catalogue, subscriptions, seller } = needs

  app.post(BASE, { config: { operation: 'create-subscription' } }, (request, reply) =>
    send(
      reply,
      scope.once(request, KEPT_MS.catalogue, () => {
        const subscription = readSubscription(request.body, catalogue.plans, controls.clock.now().getTime())
        subscriptions.add(subscription)
        seller.tell(subscription, 'CREATED')
        const full = toWireSubscription(subscription, scope.origin())
        const { id, status, create_time, links } = full
        return { status: 201, body: prefers(request, full, { id, status, create_time, links }) }
      }),
    ),
  )
  app.get<ById & { Querystring: { fields?: string } }>(
    `${BASE}/:id`,
    { config: { operation: 'get-subscription' } },
    ({ params, query }) => {
      const subscription = getSubscription(needs, params.id)
      const truth = toWireSubscription(subscription, scope.origin(), query.fields?.split(',') ?? [])
      const shown = controls.lies.show('paypal', subscription.id, truth)
      if (!shown) throw refuseUnknown()
      return shown
    },
  )
  app.post<ById>(`${BASE}/:id/revise`, { config: { operation: 'revise' } }, (request, reply) =>
    send(
      reply,
      scope.once(request, KEPT_MS.catalogue, () => {
        const subscription = getSubscription(needs, request.params.id)
        subscription.revision = readRevision(request.body, catalogue.plans, subscription)
        const href = `${scope.origin()}/paypal/webapps/billing/subscriptions?ba_token=${subscription.baToken}`
        const links = [{ href, rel: 'approve', method: 'GET' }]
        return { status: 200, body: { plan_id: subscription.revision.id, plan_overridden: false, links } }
      }),
    ),
  )
  statusRoutes(app, needs)
  moneyRoutes(app, needs)
}

function getSubscription({ subscriptions, biller }: Needs, id: string): Subscription {
  const subscription = subscriptions.find(id)
  if (!subscription) throw refuseUnknown()
  biller.billDue(subscription)
  return subscription
}

/** Cancel, suspend and activate: 204, or an issue about the status. */
function statusRoutes(app: FastifyInstance, needs: Needs): void {
  const { biller, seller } = needs
  const acts: Record<string, (subscription: Subscription, reason: string) => void> = {
    cancel(subscription, reason) {
      check(subscription, ['ACTIVE', 'SUSPENDED'], 'cancel')
      seller.setStatus(subscription, 'CANCELLED', reason)
    },
    suspend(subscription, reason) {
      check(subscription, ['ACTIVE'], 'suspend')
      seller.setStatus(subscription, 'SUSPENDED', reason)
    },
    activate(subscription, reason) {
      if (subscription.status === 'APPROVAL_PENDING') {
        throw refuseIssue('SUBSCRIPTION_CANNOT_BE_ACTIVATED', 'The subscription was not approved.')
      }
      check(subscription, ['APPROVED', 'SUSPENDED'], 'activate')
      if (subscription.status === 'APPROVED') biller.activate(subscription)
      else biller.resume(subscription, reason)
    },
  }
  for (const [name, act] of Object.entries(acts)) {
    app.post<ById>(`${BASE}/:id/${name}`, { config: { operation: name } }, ({ params, body }, reply) => {
      const { reason = '' } = readBody(reasonSchema, body)
      act(getSubscription(needs, params.id), reason)
      return reply.code(204).send()
    })
  }
}

function check({ status }: Subscription, allowed: Subscription['status'][], act: string): void {
  if (allowed.includes(status)) return
  const words = allowed.map((one) => one.toLowerCase()).join(' or ')
  const description = `Invalid subscription status for ${act} action; subscription status should be ${words}.`
  throw refuseIssue('SUBSCRIPTION_STATUS_INVALID', description)
}

/** What is owed is captured by hand; what was taken is listed. */
function moneyRoutes(app: FastifyInstance, needs: Needs): void {
  const { scope, seller } = needs
  app.post<ById>(`${BASE}/:id/capture`, { config: { operation: 'capture-subscription' } }, (request, reply) =>
    send(
      reply,
      scope.once(request, KEPT_MS.payment, () => {
        const { amount } = readBody(captureSchema, request.body)
        const subscription = getSubscription(needs, request.params.id)
        check(subscription, ['ACTIVE', 'SUSPENDED', 'EXPIRED'], 'capture')
        const money = readMoney(amount)
        const { outstandingMinor, plan } = subscription
        if (outstandingMinor === 0)
          throw refuseIssue('ZERO_OUTSTANDING_BALANCE', 'Current outstanding balance is zero.')
        if (money.currency !== plan.currency) throw refuseIssue('CURRENCY_MISMATCH', 'The currency is another one.')
        if (money.amountMinor > outstandingMinor) {
          throw refuseIssue('AMOUNT_GREATER_THAN_OUTSTANDING_BALANCE', 'The amount is greater than what is owed.')
        }
        const sale = seller.charge(subscription, money)
        if (sale.state !== 'DECLINED') subscription.outstandingMinor -= money.amountMinor
        if (subscription.outstandingMinor === 0) subscription.failures = 0
        return { status: 200, body: toTransaction(sale, subscription) }
      }),
    ),
  )
  app.get<ById & { Querystring: { start_time?: string; end_time?: string } }>(
    `${BASE}/:id/transactions`,
    { config: { operation: 'list-transactions' } },
    ({ params, query }) => {
      const { start_time: start, end_time: end } = query
      for (const [field, text] of Object.entries({ start_time: start, end_time: end })) {
        if (!Number.isNaN(Date.parse(text ?? ''))) continue
        const description = 'A required field / parameter is missing.'
        throw refuseInvalid([{ field, issue: 'MISSING_REQUIRED_PARAMETER', description }])
      }
      const subscription = getSubscription(needs, params.id)
      const [fromMs, untilMs] = [Date.parse(start ?? ''), Date.parse(end ?? '')]
      const sales = subscription.sales.filter(({ atMs }) => atMs >= fromMs && atMs <= untilMs)
      return { transactions: sales.map((sale) => toTransaction(sale, subscription)), links: [] }
    },
  )
}

const toTransaction = ({ id, state, money, atMs }: Sale, { email }: Subscription) => ({
  ...{ id, status: state, payer_email: email, time: new Date(atMs).toISOString() },
  amount_with_breakdown: { gross_amount: toWire(money), net_amount: toWire(money) },
})

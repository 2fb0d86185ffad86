import type { FastifyInstance } from 'fastify'
import type { Controls } from '#shared/controls/controls.ts'
import { toWire } from '../api/money.ts'
import type { Biller } from '../billing/biller.ts'
import { reverseSale } from '../billing/reversal.ts'
import type { Seller } from '../billing/seller.ts'
import { findCycle, type Subscription, type Subscriptions } from '../billing/subscriptions.ts'
import type { Events } from '../hooks/events.ts'
import { type Order, type Orders, toWireOrder } from '../orders/orders.ts'
import { approvalPage, closedPage } from './approval-page.ts'

interface Needs {
  controls: Controls
  events: Events
  orders: Orders
  subscriptions: Subscriptions
  biller: Biller
  seller: Seller
  origin: () => string
}

type Texts = Record<string, string | undefined>

const HTML = 'text/html; charset=utf-8'
const LATE_MS = 15 * 60_000

/** The pages where the payer says yes or no. */
export function approvalRoutes(app: FastifyInstance, needs: Needs): void {
  subscriptionPage(app, needs)
  orderPage(app, needs)
  app.post<{ Body: Texts | undefined }>('/reverse', ({ body = {} }, reply) => {
    const sale = needs.subscriptions.findSale(body.sale ?? '')
    if (!sale) return reply.code(404).type(HTML).send(closedPage('There is no such sale.'))
    reverseSale(sale, needs)
    return reply.redirect('/paypal/', 303)
  })
}

const withQuery = (address: string, query: Record<string, string>) => {
  const url = new URL(address)
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  return url.href
}

function subscriptionPage(app: FastifyInstance, { controls, subscriptions, biller, seller }: Needs): void {
  const path = '/webapps/billing/subscriptions'
  const find = (token = '') => {
    const subscription = subscriptions.findByToken(token)
    return subscription?.status === 'APPROVAL_PENDING' || subscription?.revision ? subscription : null
  }

  function approve(subscription: Subscription, outcome: string | undefined): void {
    if (subscription.revision) {
      const { revision: plan, nextBillingAtMs } = subscription
      Object.assign(subscription, { plan, revision: null, billed: plan.cycles.map(() => 0), nextBillingAtMs })
      seller.tell(subscription, 'UPDATED')
      return
    }
    const wanted = seller.outcomeOf(subscription)
    subscription.status = 'APPROVED'
    if (wanted === 'late') subscription.activatesAtMs = controls.clock.now().getTime() + LATE_MS
    else if (wanted !== 'pending' && subscription.isActivatedOnApproval) biller.activate(subscription, outcome)
  }

  app.get<{ Querystring: Texts }>(path, { config: { operation: 'approval-page' } }, ({ query }, reply) => {
    const subscription = find(query.ba_token)
    if (!subscription) return reply.code(404).type(HTML).send(closedPage('There is nothing to approve.'))
    return reply
      .type(HTML)
      .send(approvalPage({ name: 'ba_token', value: subscription.baToken, what: toWhat(subscription) }))
  })
  app.post<{ Body: Texts | undefined }>(path, { config: { operation: 'approve' } }, ({ body = {} }, reply) => {
    const subscription = find(body.ba_token)
    if (!subscription) return reply.code(409).type(HTML).send(closedPage('There is nothing to approve.'))
    const { id, baToken, returnUrl, cancelUrl } = subscription
    const query = { subscription_id: id, ba_token: baToken, token: baToken }
    if (body.action === 'cancel') {
      subscription.revision = null
      return reply.redirect(withQuery(cancelUrl, query), 303)
    }
    approve(subscription, body.action === 'fail' ? 'declined' : undefined)
    return reply.redirect(withQuery(returnUrl, query), 303)
  })
}

function toWhat(subscription: Subscription): string {
  const plan = subscription.revision ?? subscription.plan
  const cycle = subscription.revision ? plan.cycles.at(-1) : findCycle(subscription)
  const { currency_code, value } = toWire({ amountMinor: cycle?.price.amountMinor ?? 0, currency: plan.currency })
  const { interval_unit = '', interval_count = 1 } = cycle?.frequency ?? {}
  return `${plan.name}: ${currency_code} ${value} every ${interval_count} ${interval_unit.toLowerCase()}`
}

function orderPage(app: FastifyInstance, { orders, events, origin }: Needs): void {
  const find = (token = '') => {
    const order = orders.find(token)
    return order?.status === 'CREATED' || order?.status === 'PAYER_ACTION_REQUIRED' ? order : null
  }
  app.get<{ Querystring: Texts }>('/checkoutnow', { config: { operation: 'checkout-page' } }, ({ query }, reply) => {
    const order = find(query.token)
    if (!order) return reply.code(404).type(HTML).send(closedPage('There is nothing to pay.'))
    const { currency_code, value } = toWire(order.money)
    return reply.type(HTML).send(approvalPage({ name: 'token', value: order.id, what: `${currency_code} ${value}` }))
  })
  app.post<{ Body: Texts | undefined }>(
    '/checkoutnow',
    { config: { operation: 'approve-order' } },
    ({ body = {} }, reply) => {
      const order = find(body.token)
      if (!order) return reply.code(409).type(HTML).send(closedPage('There is nothing to pay.'))
      if (body.action === 'cancel') return reply.redirect(toReturn(order, order.cancelUrl), 303)
      Object.assign(order, { status: 'APPROVED', isDeclined: body.action === 'fail' })
      events.tell('CHECKOUT.ORDER.APPROVED', 'checkout-order', toWireOrder(order, origin()))
      return reply.redirect(toReturn(order, order.returnUrl), 303)
    },
  )
}

function toReturn({ id, status }: Order, address: string): string {
  if (address === '') return '/paypal/'
  return withQuery(address, { token: id, ...(status === 'APPROVED' && { PayerID: 'SANDBOXPAYER1' }) })
}

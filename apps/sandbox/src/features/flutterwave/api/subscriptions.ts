import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Subscription } from '../billing/ledger.ts'
import { activateSubscription, cancelSubscription } from '../billing/renewals.ts'
import type { Party } from '../party.ts'
import { Refusal, succeed, toId } from '../refusal.ts'
import { toPage } from './paging.ts'

interface IdParams {
  Params: { id: string }
}

interface Filters {
  email?: string
  transaction_id?: string
  plan?: string
  status?: string
  page?: string
}

/** Subscriptions to payment plans. */
export function subscriptionRoutes(app: FastifyInstance, party: Party) {
  const { ledger, controls } = party
  const get = (id: string): Subscription => {
    const subscription = ledger.subscriptions.get(toId(id))
    if (!subscription) throw new Refusal(404, 'Subscription not found')
    return subscription
  }

  app.get<{ Querystring: Filters }>('/subscriptions', { config: { operation: toListing } }, ({ query }) => {
    const show = (one: Subscription) => controls.lies.show('flutterwave', String(one.id), toData(one))
    const isHidden = (one: Subscription) => controls.lies.concerns('flutterwave', String(one.id)) && show(one) === null
    const found = [...ledger.subscriptions.values()].filter((one) => isMeant(one, query) && !isHidden(one))
    const { data, ...page } = toPage('Plan subscriptions fetched', found, query)
    return { ...page, data: data.map(show) }
  })
  app.put<IdParams>('/subscriptions/:id/cancel', { config: { operation: 'cancel-subscription' } }, ({ params }) => {
    const subscription = get(params.id)
    if (subscription.status === 'active') cancelSubscription(party, subscription)
    return succeed('Subscription cancelled', toData(subscription))
  })
  app.put<IdParams>('/subscriptions/:id/activate', { config: { operation: 'activate-subscription' } }, ({ params }) => {
    const subscription = get(params.id)
    if (subscription.status === 'cancelled') activateSubscription(party, subscription)
    return succeed('Subscription activated', toData(subscription))
  })
}

/** Of one payer or payment, or of everybody. */
function toListing(request: FastifyRequest): string {
  const { email, transaction_id } = request.query as Filters
  return (email ?? transaction_id) ? 'list-subscriptions' : 'list-all-subscriptions'
}

function isMeant(subscription: Subscription, { email, transaction_id, plan, status }: Filters): boolean {
  const { customer, transactions } = subscription
  if (email !== undefined && customer.email.toLowerCase() !== email.toLowerCase()) return false
  if (transaction_id !== undefined && !transactions.includes(toId(transaction_id))) return false
  if (plan !== undefined && subscription.plan.id !== toId(plan)) return false
  return status === undefined || subscription.status === status
}

const toData = ({ id, amount, customer, plan, status, createdAt }: Subscription) => ({
  ...{ id, amount, customer: { id: customer.id, customer_email: customer.email } },
  ...{ plan: plan.id, status, created_at: createdAt.toISOString() },
})

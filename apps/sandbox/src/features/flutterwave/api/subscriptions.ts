import type { FastifyInstance } from 'fastify'
import type { Subscription } from '../billing/ledger.ts'
import { activateSubscription, cancelSubscription } from '../billing/renewals.ts'
import type { Party } from '../party.ts'
import { Refusal, succeed, toId } from '../refusal.ts'

interface IdParams {
  Params: { id: string }
}

interface Filters {
  email?: string
  transaction_id?: string
  plan?: string
  status?: string
}

/** Subscriptions to payment plans. */
export function subscriptionRoutes(app: FastifyInstance, party: Party) {
  const { ledger } = party
  const get = (id: string): Subscription => {
    const subscription = ledger.subscriptions.get(toId(id))
    if (!subscription) throw new Refusal(404, 'Subscription not found')
    return subscription
  }

  app.get<{ Querystring: Filters }>('/subscriptions', { config: { operation: 'list-subscriptions' } }, ({ query }) => {
    const found = [...ledger.subscriptions.values()].filter((one) => isMeant(one, query)).toReversed()
    const page_info = { total: found.length, current_page: 1, total_pages: 1 }
    return { ...succeed('Plan subscriptions fetched', found.map(toData)), meta: { page_info } }
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

import type Stripe from 'stripe'
import type { Begun, ProviderIds } from '#features/billing/providers/provider.ts'
import type { StripeApi } from '../client.ts'
import { idOf } from '../words.ts'

export type Found =
  | { kind: 'nothing'; state: 'not_begun' | 'expired' }
  | { kind: 'something'; subscription: Stripe.Subscription; intent?: never; ids: ProviderIds }
  | { kind: 'something'; subscription: null; intent: Stripe.PaymentIntent; ids: ProviderIds }

const NOT_BEGUN: Found = { kind: 'nothing', state: 'not_begun' }

/** What a payment became at Stripe: by the ids that are known, else by our reference on what its payer has. */
export async function find(api: StripeApi, begun: Begun): Promise<Found> {
  const { session, subscription, payment } = begun.ids
  if (subscription !== undefined) return getSubscription(api, subscription)
  if (session !== undefined) return findBySession(api, session)
  if (payment !== undefined) return getIntent(api, payment)
  return findByReference(api, begun)
}

const getSubscription = (api: StripeApi, id: string): Promise<Found> =>
  api.ask('read', async (stripe) => {
    const subscription = await stripe.subscriptions.retrieve(id, { expand: ['default_payment_method'] })
    return { kind: 'something', subscription, ids: { subscription: id } }
  })

const getIntent = (api: StripeApi, id: string): Promise<Found> =>
  api.ask('read', async (stripe) => {
    const intent = await stripe.paymentIntents.retrieve(id, { expand: ['payment_method'] })
    return { kind: 'something', subscription: null, intent, ids: { payment: id } }
  })

/** The page keeps a declined card to itself: until it is done or has run out, nothing happened. */
async function findBySession(api: StripeApi, id: string): Promise<Found> {
  const session = await api.ask('read', (stripe) => stripe.checkout.sessions.retrieve(id))
  if (session.status === 'expired') return { kind: 'nothing', state: 'expired' }
  if (session.status !== 'complete') return NOT_BEGUN
  if (session.subscription) return getSubscription(api, idOf(session.subscription))
  return session.payment_intent ? getIntent(api, idOf(session.payment_intent)) : NOT_BEGUN
}

/** Where the answer to the start was lost: the customers of that address, and what of theirs bears the reference. */
async function findByReference(api: StripeApi, { payer, reference }: Begun): Promise<Found> {
  const isOurs = ({ metadata }: { metadata: Stripe.Metadata }) => metadata.reference === reference
  const customers = await api.ask('read', (stripe) => stripe.customers.list({ email: payer.email, limit: 100 }))
  for (const { id: customer } of customers.data) {
    const subscriptions = await api.ask('read', (stripe) =>
      stripe.subscriptions.list({ customer, status: 'all', limit: 100 }),
    )
    const subscription = subscriptions.data.find(isOurs)
    if (subscription) return getSubscription(api, subscription.id)
    const intents = await api.ask('read', (stripe) => stripe.paymentIntents.list({ customer, limit: 100 }))
    const intent = intents.data.find(isOurs)
    if (intent) return getIntent(api, intent.id)
  }
  return NOT_BEGUN
}

import type Stripe from 'stripe'
import type { ListedSubscription, SubscriptionListing } from '#features/billing/providers/listing/subscriptions.ts'
import { toDecimalText } from '#shared/money.ts'
import { ProviderError } from '#shared/provider-error.ts'
import type { StripeApi } from '../client.ts'
import { idOf, toSubscription } from '../words.ts'

/** Of the 25 calls a second that its test mode allows. */
const PAGES_PER_MINUTE = 300
const MAX_ROWS = 100

/** Newest first; those that are over are left out, and asked for one by one where ours lack. */
export const createSubscriptionListing = (api: StripeApi): SubscriptionListing => ({
  pagesPerMinute: PAGES_PER_MINUTE,
  async list(cursor) {
    const { data, has_more } = await api.ask('list-subscriptions', (stripe) =>
      stripe.subscriptions.list({ limit: MAX_ROWS, ...(cursor !== null && { starting_after: cursor }) }),
    )
    return { subscriptions: data.flatMap(toListed), next: has_more ? (data.at(-1)?.id ?? null) : null }
  },
  async find(id) {
    try {
      const [found] = toListed(await api.ask('get-subscription', (stripe) => stripe.subscriptions.retrieve(id)))
      return found ?? null
    } catch (error) {
      const { cause } = error as { cause?: { message?: string } }
      if (error instanceof ProviderError && cause?.message?.startsWith('status 404')) return null
      throw error
    }
  },
})

function toListed(of: Stripe.Subscription): ListedSubscription[] {
  const subscription = toSubscription(of)
  if (!subscription) return []
  const currency = of.currency.toUpperCase()
  const minor = of.items.data.reduce((sum, { price, quantity }) => sum + (price.unit_amount ?? 0) * (quantity ?? 1), 0)
  const { default_payment_method: method, metadata } = of
  return [
    {
      ...subscription,
      // A coupon may last for several charges.
      price: of.discounts.length > 0 ? null : { amount: toDecimalText(minor, currency), currency },
      ...{ planId: null, methodId: method ? idOf(method) : null, reference: metadata.reference ?? null },
    },
  ]
}

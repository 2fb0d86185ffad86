import type { ListedSubscription, SubscriptionListing } from '#features/billing/providers/listing/subscriptions.ts'
import { type FlutterwaveApi, type Subscription, subscriptionSchema } from '../api.ts'

/** Its limit is not published; a page has twenty rows. */
const PAGES_PER_MINUTE = 120

/** It tells neither the day nor the card of the next charge. */
export const createSubscriptionListing = (api: FlutterwaveApi): SubscriptionListing => ({
  pagesPerMinute: PAGES_PER_MINUTE,
  async list(cursor) {
    const number = Number(cursor ?? 1)
    const { rows, pages } = await api.readPage(
      'list-subscriptions',
      `/subscriptions?status=active&page=${number}`,
      subscriptionSchema,
    )
    return { subscriptions: rows.map(toListed), next: number < pages ? String(number + 1) : null }
  },
  async find(id, email) {
    const found = email === null ? [] : await api.listSubscriptionsOf(email)
    return found.filter((one) => String(one.id) === id).map(toListed)[0]
  },
})

const toListed = ({ id, status, plan, amount }: Subscription): ListedSubscription => ({
  ...{ id: String(id), state: status === 'active' ? ('active' as const) : ('cancelled' as const) },
  ...{ isCancelScheduled: false, nextChargeAt: 'unsaid' as const, methodId: null, reference: null },
  price: amount === undefined || amount === null ? null : { amount: String(amount), currency: null },
  planId: plan ? String(plan) : null,
})

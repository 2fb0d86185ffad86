import type { Subscription } from 'braintree'
import type { ListedSubscription, SubscriptionListing } from '#features/billing/providers/listing/subscriptions.ts'
import { type BraintreeApi, orNull } from '../client.ts'
import { toSubscription } from '../words.ts'
import { findAll, keepSpans, readSpan, readSpans, type Span, toBounds } from './search.ts'

/** Its limit is not published; a page is five calls at most. */
const PAGES_PER_MINUTE = 120
/** Pending ones are charged on a day to come. */
const STATUSES = ['Active', 'Past Due', 'Pending']
const FIRST_MS = Date.parse('2020-01-01T00:00:00Z')
const DAY_MS = 86_400_000

interface Needs {
  api: BraintreeApi
  /** By currency. */
  merchantAccounts: Readonly<Record<string, string>>
  now: () => Date
}

/** By the time at which they were made, so much of it at once as few enough were made in. */
export const createSubscriptionListing = ({ api, merchantAccounts, now }: Needs): SubscriptionListing => ({
  pagesPerMinute: PAGES_PER_MINUTE,
  async list(cursor) {
    const untilMs = Math.ceil(now().getTime() / DAY_MS + 1) * DAY_MS
    const spans: Span[] = cursor === null ? [{ fromMs: FIRST_MS, untilMs }] : readSpans(cursor)
    const { found, rest } = await readSpan(api, spans, (span) =>
      findAll<Subscription>(api, 'subscription', (search) => {
        search.status().in(STATUSES)
        search.createdAt().between(...toBounds(span))
      }),
    )
    return { subscriptions: found.map((one) => toListed(one, merchantAccounts)), next: keepSpans(rest) }
  },
  async find(id) {
    const found = await orNull(() => api.ask('read', (gateway) => gateway.subscription.find(id)))
    return found && toListed(found, merchantAccounts)
  },
})

/** A merchant account takes money of one currency, which a subscription does not bear itself. */
function toListed(of: Subscription, merchantAccounts: Needs['merchantAccounts']): ListedSubscription {
  const { price, merchantAccountId, planId, paymentMethodToken, id } = of
  const currency = Object.entries(merchantAccounts).find(([, account]) => account === merchantAccountId)?.[0] ?? null
  return {
    ...toSubscription(of),
    price: price ? { amount: price, currency } : null,
    ...{ planId: planId ?? null, methodId: paymentMethodToken ?? null },
    // Its id is our reference in small letters.
    reference: id.toUpperCase(),
  }
}

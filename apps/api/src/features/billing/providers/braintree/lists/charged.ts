import type { Transaction } from 'braintree'
import type { CallbackNews } from '#features/billing/providers/callback-news.ts'
import type { Listing } from '#features/billing/providers/listing/listing.ts'
import { toReference } from '../callback.ts'
import type { BraintreeApi } from '../client.ts'
import { findAll, keepSpans, readSpan, readSpans, type Span, toBounds } from './search.ts'

/** Its limit is not published; a page is five calls at most. */
const PAGES_PER_MINUTE = 30
/** Money is on its way, has come, or was to come and did not. */
const STATUSES = [
  ...['submitted_for_settlement', 'settling', 'settlement_pending', 'settlement_confirmed', 'settled'],
  ...['settlement_declined', 'voided'],
]
const SECOND_MS = 1_000

/** What was charged and given back, by the time at which it was begun; a search goes by whole seconds, both ends among them. */
export const createListing = (api: BraintreeApi): Listing => ({
  pagesPerMinute: PAGES_PER_MINUTE,
  async list({ from, until, cursor }) {
    const whole = {
      fromMs: Math.floor(from.getTime() / SECOND_MS) * SECOND_MS,
      untilMs: Math.ceil(until.getTime() / SECOND_MS) * SECOND_MS + SECOND_MS,
    }
    const spans: Span[] = cursor === null ? [whole] : readSpans(cursor)
    const { found, rest } = await readSpan(api, spans, (span) =>
      findAll<Transaction>(api, 'transaction', (search) => {
        search.status().in(STATUSES)
        search.createdAt().between(...toBounds(span))
      }),
    )
    return { news: found.map(toNews), next: keepSpans(rest) }
  },
})

/** No callback bears an id of its own, so what is listed is a fact by itself: a transaction, and how it stands. */
function toNews({ id, status, orderId, subscriptionId, refundedTransactionId }: Transaction): CallbackNews {
  return {
    ...{ dedupeKey: `listed-${id}-${status}`, kind: 'transaction_listed', email: null },
    reference: orderId || toReference(subscriptionId ?? undefined),
    ids: { ...(subscriptionId && { subscription: subscriptionId }), transaction: refundedTransactionId || id },
  }
}

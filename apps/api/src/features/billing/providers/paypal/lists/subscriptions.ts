import * as z from 'zod/mini'
import type { ListedSubscription, SubscriptionListing } from '#features/billing/providers/listing/subscriptions.ts'
import { Declined } from '#features/billing/providers/provider.ts'
import type { PaypalApi } from '../api.ts'
import { readMoney, readTime } from '../money.ts'
import { getSubscription, subscriptionSchema } from '../subscription-reading.ts'

/** Its limit is not published; a page has twenty rows at most. */
const PAGES_PER_MINUTE = 120
const PAGE_SIZE = 20
/** Of those that may charge: who was suspended can be made active again by PayPal. */
const STATUSES = 'ACTIVE,SUSPENDED'

const listSchema = z.object({ subscriptions: z.nullish(z.array(subscriptionSchema)), total_pages: z.nullish(z.int()) })

type Subscription = z.infer<typeof subscriptionSchema>

/** A plan has one price: it stands for the sum. The payer chooses the means, and only there. */
export const createSubscriptionListing = (api: PaypalApi): SubscriptionListing => ({
  pagesPerMinute: PAGES_PER_MINUTE,
  async list(cursor) {
    const number = Number(cursor ?? 1)
    const query = new URLSearchParams({ statuses: STATUSES, page: String(number), page_size: String(PAGE_SIZE) })
    const path = `/v1/billing/subscriptions?${query}`
    const { subscriptions, total_pages } = await api.ask('list-subscriptions', {
      method: 'GET',
      path,
      schema: listSchema,
    })
    const rows = subscriptions ?? []
    const isMore = total_pages ? number < total_pages : rows.length === PAGE_SIZE
    return { subscriptions: rows.map((one) => toListed(api, one)), next: isMore ? String(number + 1) : null }
  },
  async find(id) {
    try {
      return toListed(api, await getSubscription(api, id))
    } catch (error) {
      if (error instanceof Declined && /RESOURCE_(ID|NOT_FOUND)|INVALID_RESOURCE_ID/.test(error.decline.code))
        return null
      throw error
    }
  },
})

function toListed(api: PaypalApi, one: Subscription): ListedSubscription {
  const { id, status, plan_id, custom_id, billing_info: info } = one
  const isOwing = info?.outstanding_balance ? readMoney(api.client, info.outstanding_balance).amountMinor > 0 : false
  const running = isOwing || (info?.failed_payments_count ?? 0) > 0 ? 'past_due' : 'active'
  const next = info?.next_billing_time
  return {
    ...{ id, isCancelScheduled: false, price: null, planId: plan_id ?? null, methodId: null },
    state: status === 'ACTIVE' ? running : status === 'CANCELLED' ? 'cancelled' : 'ended',
    nextChargeAt: !info ? 'unsaid' : status === 'ACTIVE' && next ? readTime(api.client, next) : null,
    reference: custom_id || null,
  }
}

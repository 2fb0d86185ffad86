import type { Listing } from '#features/billing/providers/listing/listing.ts'
import type { StripeApi } from '../client.ts'
import { toNews } from '../reading/callback.ts'

/** Of the 25 calls a second that its test mode allows. */
const PAGES_PER_MINUTE = 300
const MAX_ROWS = 100

/** Its events are what its callbacks bear; it keeps them for 30 days. */
export const createListing = (api: StripeApi): Listing => ({
  pagesPerMinute: PAGES_PER_MINUTE,
  async list({ from, until, cursor }) {
    const created = { gte: Math.floor(from.getTime() / 1_000), lt: Math.ceil(until.getTime() / 1_000) }
    const { data, has_more } = await api.ask('list-events', (stripe) =>
      stripe.events.list({ created, limit: MAX_ROWS, ...(cursor !== null && { starting_after: cursor }) }),
    )
    const news = data.map(toNews).filter((one) => one !== 'of-no-interest')
    return { news, next: has_more ? (data.at(-1)?.id ?? null) : null }
  },
})

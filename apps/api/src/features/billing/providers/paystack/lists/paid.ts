import type { Listing } from '#features/billing/providers/listing/listing.ts'
import type { PaystackApi } from '../api.ts'
import { toCharged } from '../callback.ts'

/** Of the 600 calls a minute that Paystack allows: renewals have the rest, and its test mode allows 100. */
const PAGES_PER_MINUTE = 40

export const createListing = (api: PaystackApi): Listing => ({
  pagesPerMinute: PAGES_PER_MINUTE,
  async list({ from, until, cursor }) {
    const number = Number(cursor ?? 1)
    const { rows, pages } = await api.listPaid({ from, until, number })
    return { news: rows.map(toCharged), next: number < pages ? String(number + 1) : null }
  },
})

import type { Listing } from '#features/billing/providers/listing/listing.ts'
import type { FlutterwaveApi } from '../api.ts'
import { toCharged } from '../callback.ts'

/** Its limit is not published; a page has twenty rows. */
const PAGES_PER_MINUTE = 60

export const createListing = (api: FlutterwaveApi): Listing => ({
  pagesPerMinute: PAGES_PER_MINUTE,
  async list({ from, until, cursor }) {
    const number = Number(cursor ?? 1)
    const { rows, pages } = await api.listPaid({ from, until, number })
    const news = rows.map(({ id, tx_ref: reference, status }) =>
      toCharged({ id, reference, status, plan: null, email: null }),
    )
    return { news, next: number < pages ? String(number + 1) : null }
  },
})

import * as z from 'zod/mini'
import type { Listing } from '#features/billing/providers/listing/listing.ts'
import type { PaypalApi } from '../api.ts'
import { readEvent } from '../callback.ts'

/** Its limit is not published. */
const PAGES_PER_MINUTE = 30
const PAGE_SIZE = 100
/** PayPal keeps events for thirty days, and refuses to look further back. */
const KEPT_MS = 30 * 86_400_000 - 3_600_000

const listSchema = z.object({
  events: z.nullish(z.array(z.unknown())),
  links: z.nullish(z.array(z.object({ href: z.string(), rel: z.string() }))),
})

/** What PayPal told by callbacks, or tried to: it says so itself, so that nothing has to be confirmed. */
export const createListing = (api: PaypalApi): Listing => ({
  pagesPerMinute: PAGES_PER_MINUTE,
  async list({ from, until, cursor }) {
    const fromMs = Math.max(from.getTime(), until.getTime() - KEPT_MS)
    const first = new URLSearchParams({
      ...{ page_size: String(PAGE_SIZE), start_time: new Date(fromMs).toISOString(), end_time: until.toISOString() },
    })
    const path = `/v1/notifications/webhooks-events?${cursor ?? first}`
    const { events, links } = await api.ask('list-events', { method: 'GET', path, schema: listSchema })
    const news = (events ?? []).map(readEvent).filter((one) => one !== 'unreadable' && one !== 'of-no-interest')
    const next = links?.find(({ rel }) => rel === 'next')?.href
    return { news, next: next === undefined ? null : new URL(next, 'https://api-m.paypal.com').searchParams.toString() }
  },
})

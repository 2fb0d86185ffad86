import type { Clock } from '@kola/platform/clock'
import type { Log } from '@kola/platform/log'
import type { Db } from '#shared/database/database.ts'
import type { JobSender } from '#shared/jobs.ts'
import { keepCallback } from '../callbacks/inbox.ts'
import type { Store } from '../callbacks/store/store.ts'
import type { Listing } from '../providers/listing/listing.ts'
import type { PaymentProvider, ProviderSlug } from '../providers/provider.ts'
import type { Providers } from '../providers/registry.ts'
import type { Progress } from './progress.ts'
import { readPages } from './read-pages.ts'

interface CatchUpNeeds {
  db: Db
  clock: Clock
  log: Log
  queue: JobSender
  store: Store
  providers: Pick<Providers, 'list'>
}

/** One span after the other, so far apart. */
const EVERY_MS = 3_600_000
/** What begins before a span may be paid within it. */
const OVERLAP_MS = 24 * 3_600_000
/** Of one provider in one run; the next goes on. */
export const MAX_PAGES = 100

type Lists = PaymentProvider & { listing: Listing }

/**
 * Reads what happened at each provider since the last time, and hands it on as if its callback had come: what did come is known,
 * the rest is read, and what matches nothing becomes a finding. @returns how many pages
 */
export async function catchUp(needs: CatchUpNeeds, signal?: AbortSignal): Promise<number> {
  let pages = 0
  for (const { slug, listing } of needs.providers.list().filter(hasListing)) {
    if (signal?.aborted) break
    pages += await readPages(needs, {
      ...{ book: 'events', provider: slug, pagesPerMinute: listing.pagesPerMinute, maxPages: MAX_PAGES },
      ...{ dueBefore: new Date(needs.clock.now().getTime() - EVERY_MS), signal, failure: 'billing.catch-up-failed' },
      step: (at) => readPage(needs, listing, { slug, at }),
    })
  }
  return pages
}

const hasListing = (provider: PaymentProvider): provider is Lists => provider.listing !== undefined

async function readPage(
  needs: CatchUpNeeds,
  listing: Listing,
  { slug, at }: { slug: ProviderSlug; at: Progress },
): Promise<string | null> {
  const from = new Date(at.readUntil.getTime() - OVERLAP_MS)
  const { news, next } = await listing.list({ from, until: at.spanUntil, cursor: at.cursor })
  for (const one of news) {
    const kept = await keepCallback(needs, { provider: slug, network: '', news: one })
    if (kept !== 'kept') needs.log.warn({ provider: slug, kind: one.kind }, 'billing.catch-up-unfit')
  }
  return next
}

import type { Clock } from '@kola/platform/clock'
import { newId } from '@kola/platform/ids'
import type { Log } from '@kola/platform/log'
import type { Db } from '#shared/database/database.ts'
import type { JobSender } from '#shared/jobs.ts'
import { ProviderError } from '#shared/provider-error.ts'
import { keepCallback } from '../callbacks/inbox.ts'
import type { Store } from '../callbacks/store/store.ts'
import type { Listing } from '../providers/listing/listing.ts'
import type { PaymentProvider, ProviderSlug } from '../providers/provider.ts'
import type { Providers } from '../providers/registry.ts'
import { hold, keepPage, type Progress, release, startAgain, takePage } from './progress.ts'

interface CatchUpNeeds {
  db: Db
  clock: Clock
  log: Log
  queue: JobSender
  store: Store
  providers: Pick<Providers, 'list'>
}

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
  for (const provider of needs.providers.list().filter(hasListing)) {
    if (signal?.aborted) break
    pages += await catchUpWith(needs, provider, signal)
  }
  return pages
}

const hasListing = (provider: PaymentProvider): provider is Lists => provider.listing !== undefined

async function catchUpWith(needs: CatchUpNeeds, { slug, listing }: Lists, signal?: AbortSignal): Promise<number> {
  const { db, clock, log } = needs
  const holder = newId()
  const { pagesPerMinute } = listing
  const of = { provider: slug, holder }
  let at = await hold(db, { ...of, now: clock.now(), pagesPerMinute })
  let pages = 0
  try {
    while (at && pages < MAX_PAGES && !signal?.aborted) {
      if (!(await takePage(db, { ...of, now: clock.now(), pagesPerMinute }))) break
      const next = await readPage(needs, listing, { slug, at })
      pages += 1
      at = await keepPage(db, { ...of, now: clock.now(), cursor: next })
    }
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    log.warn({ error, provider: slug, since: at?.readUntil }, 'billing.catch-up-failed')
    // Such as a page that the provider has no more: what is read again moves nothing.
    if (!error.retryable) await startAgain(db, of)
  } finally {
    await release(db, { ...of, now: clock.now() })
  }
  return pages
}

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

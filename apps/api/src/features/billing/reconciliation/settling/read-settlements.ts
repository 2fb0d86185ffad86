import type { PaymentProvider } from '#features/billing/providers/provider.ts'
import type { Progress } from '../progress.ts'
import { readPages } from '../read-pages.ts'
import { createAskedBook } from './books/asked-payments.ts'
import type { Place, SettledBook } from './books/book.ts'
import { createPayoutBook } from './books/payouts.ts'
import { createToldBook } from './books/told-lines.ts'
import type { SettlingNeeds } from './needs.ts'
import { noteRefused, readRefused } from './refused.ts'
import { readFirst } from './repository.ts'
import { reviewSettled } from './review.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** A settlement may be told long after the day that it bears. */
const OVERLAP_MS = 30 * DAY_MS

/**
 * Reads what each provider paid out, once a night, and enters it: from what it holds to our bank, and what it kept as its fee. What is
 * missing, nobody's, or another sum becomes a finding. @returns how many pages were read
 */
export async function readSettlements(needs: SettlingNeeds, signal?: AbortSignal): Promise<number> {
  let pages = 0
  for (const provider of needs.providers.list()) {
    const book = toBook(needs, provider)
    if (book && !signal?.aborted) pages += await readFrom(needs, { provider, book }, signal)
  }
  return pages
}

function toBook(needs: SettlingNeeds, provider: PaymentProvider): SettledBook | null {
  const { slug, settlements, settledLines, settledAnswers } = provider
  if (settlements) return createPayoutBook(needs, { slug, settlements })
  if (settledLines) return createToldBook(needs, { slug, settledLines })
  return settledAnswers ? createAskedBook(needs, { slug, settledAnswers }) : null
}

/** The last three o'clock of Lagos, when subscriptions are compared already. */
const toNight = (now: Date): Date =>
  new Date(Math.floor((now.getTime() - 2 * HOUR_MS) / DAY_MS) * DAY_MS + 2 * HOUR_MS - 1)

interface Of {
  provider: PaymentProvider
  book: SettledBook
}

function readFrom(needs: SettlingNeeds, { provider, book }: Of, signal?: AbortSignal): Promise<number> {
  const { pagesPerMinute } = book
  return readPages(needs, {
    ...{ book: 'settlements', provider: provider.slug, pagesPerMinute, maxPages: pagesPerMinute, signal },
    ...{ dueBefore: toNight(needs.clock.now()), failure: 'billing.settlements-failed' },
    async step(at) {
      const next = await act(needs, { provider, book }, at)
      return next && JSON.stringify(next)
    },
  })
}

async function act(needs: SettlingNeeds, { provider, book }: Of, at: Progress): Promise<Place | null> {
  const place: Place = at.cursor === null ? await begin(needs, { provider, book }, at) : JSON.parse(at.cursor)
  if (place.phase !== 'review') {
    const next = await book.read(place, at.spanUntil)
    await noteRefused(needs.db, { provider: provider.slug, since: next === 'not-allowed' ? at.readUntil : null })
    return next === 'not-allowed' ? null : next
  }
  const cursor = await reviewSettled(needs, { provider, cursor: place.cursor })
  return cursor === null ? null : { phase: 'review', cursor }
}

/** The first time all that ever was settled. */
async function begin({ db }: SettlingNeeds, { provider, book }: Of, at: Progress): Promise<Place> {
  const first = await readFirst(db, provider.slug)
  const refusedSince = await readRefused(db, provider.slug)
  const lastMs = Math.min(at.readUntil.getTime(), refusedSince?.getTime() ?? Number.POSITIVE_INFINITY)
  return book.begin(Math.min(lastMs - OVERLAP_MS, first ? first.getTime() - DAY_MS : Number.POSITIVE_INFINITY))
}

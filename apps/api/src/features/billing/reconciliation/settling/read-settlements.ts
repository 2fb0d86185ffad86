import type { SettlementListing } from '#features/billing/providers/listing/settlements.ts'
import type { PaymentProvider, ProviderSlug } from '#features/billing/providers/provider.ts'
import type { Progress } from '../progress.ts'
import { readPages } from '../read-pages.ts'
import { enterLines } from './enter-lines.ts'
import type { SettlingNeeds } from './needs.ts'
import { reportProvider } from './report-provider.ts'
import { closeSettlement, findUnread, noteSettlements, readFirst } from './repository.ts'
import { reviewSettled } from './review.ts'
import { explainSums } from './sums/explain-sums.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** A settlement may be told long after the day that it bears. */
const OVERLAP_MS = 30 * DAY_MS

type Settles = PaymentProvider & { settlements: SettlementListing }

/** Where a run is: the settlements, their lines, what is missing in them. */
type Place =
  | { phase: 'list'; fromMs: number; cursor: string | null }
  | { phase: 'lines'; id: string; cursor: string | null }
  | { phase: 'review'; cursor: string }

/**
 * Reads what each provider paid out, once a night, and enters it: from what it holds to our bank, and what it kept as its fee. What is
 * missing, nobody's, or another sum becomes a finding. @returns how many pages were read
 */
export async function readSettlements(needs: SettlingNeeds, signal?: AbortSignal): Promise<number> {
  let pages = 0
  for (const provider of needs.providers.list()) {
    if (provider.settlements && !signal?.aborted) pages += await readFrom(needs, provider as Settles, signal)
  }
  return pages
}

/** The last three o'clock of Lagos, when subscriptions are compared already. */
const toNight = (now: Date): Date =>
  new Date(Math.floor((now.getTime() - 2 * HOUR_MS) / DAY_MS) * DAY_MS + 2 * HOUR_MS - 1)

function readFrom(needs: SettlingNeeds, { slug, settlements }: Settles, signal?: AbortSignal): Promise<number> {
  const { pagesPerMinute } = settlements
  return readPages(needs, {
    ...{ book: 'settlements', provider: slug, pagesPerMinute, maxPages: pagesPerMinute, signal },
    ...{ dueBefore: toNight(needs.clock.now()), failure: 'billing.settlements-failed' },
    async step(at) {
      const next = await act(needs, { slug, settlements, at })
      return next && JSON.stringify(next)
    },
  })
}

interface Step {
  slug: ProviderSlug
  settlements: SettlementListing
  at: Progress
}

async function act(needs: SettlingNeeds, step: Step): Promise<Place | null> {
  const place: Place = step.at.cursor === null ? await begin(needs, step) : JSON.parse(step.at.cursor)
  if (place.phase === 'list') return readList(needs, step, place)
  if (place.phase === 'lines') return readLines(needs, step, place)
  const cursor = await reviewSettled(needs, { ...step, cursor: place.cursor })
  return cursor === null ? null : { phase: 'review', cursor }
}

/** The first time all that ever was settled. */
async function begin({ db }: SettlingNeeds, { slug, at }: Step): Promise<Place> {
  const first = await readFirst(db, slug)
  const fromMs = Math.min(
    at.readUntil.getTime() - OVERLAP_MS,
    first ? first.getTime() - DAY_MS : Number.POSITIVE_INFINITY,
  )
  return { phase: 'list', fromMs, cursor: null }
}

async function readList(
  needs: SettlingNeeds,
  { slug, settlements, at }: Step,
  { fromMs, cursor }: { fromMs: number; cursor: string | null },
): Promise<Place> {
  const span = { from: new Date(fromMs), until: at.spanUntil, cursor }
  const { settlements: found, next } = await settlements.list(span)
  for (const { id, currency, keptMinor, toldMinor } of await noteSettlements(needs.db, slug, found)) {
    const of = { provider: slug, subject: id, currency, ours: keptMinor, theirs: toldMinor }
    await reportProvider(needs, { kind: 'settlement-sum-differs', fact: `${slug}:${id}:${toldMinor}`, ...of })
  }
  if (next !== null) return { phase: 'list', fromMs, cursor: next }
  return toNextLines(needs, slug, '')
}

async function toNextLines({ db }: SettlingNeeds, provider: string, after: string): Promise<Place> {
  const id = await findUnread(db, provider, after)
  return id === null ? { phase: 'review', cursor: '' } : { phase: 'lines', id, cursor: null }
}

async function readLines(
  needs: SettlingNeeds,
  { slug, settlements }: Step,
  { id, cursor }: { id: string; cursor: string | null },
): Promise<Place> {
  const { db, clock } = needs
  const { lines, next } = await settlements.listLines(id, cursor)
  await enterLines(needs, { provider: slug, lines: lines.map((line) => ({ ...line, settlementId: id })) })
  const sums = lines.filter(({ kind }) => kind === 'sum').map((line) => line.id)
  await db.transaction().execute((tx) => explainSums(tx, { provider: slug, ids: sums, at: clock.now() }))
  if (next !== null) return { phase: 'lines', id, cursor: next }
  const closed = await db.transaction().execute((tx) => closeSettlement(tx, { provider: slug, id, at: clock.now() }))
  if (closed.netMinor !== closed.linesMinor) {
    const of = {
      provider: slug,
      subject: id,
      currency: closed.currency,
      ours: closed.linesMinor,
      theirs: closed.netMinor,
    }
    await reportProvider(needs, { kind: 'settlement-sum-differs', fact: `${slug}:${id}`, ...of })
  }
  return toNextLines(needs, slug, id)
}

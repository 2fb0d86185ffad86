import type { SettlementListing } from '#features/billing/providers/listing/settlements.ts'
import type { ProviderSlug } from '#features/billing/providers/provider.ts'
import { enterLines } from '../enter-lines.ts'
import type { SettlingNeeds } from '../needs.ts'
import { reportProvider } from '../report-provider.ts'
import { closeSettlement, findUnread, noteSettlements } from '../repository.ts'
import { explainSums } from '../sums/explain-sums.ts'
import { type Place, REVIEW, type SettledBook } from './book.ts'

interface Of {
  slug: ProviderSlug
  settlements: SettlementListing
}

/** Payouts, and then what each is made of. */
export const createPayoutBook = (needs: SettlingNeeds, of: Of): SettledBook => ({
  pagesPerMinute: of.settlements.pagesPerMinute,
  begin: (fromMs) => ({ phase: 'list', fromMs, cursor: null }),
  async read(place, until) {
    if (place.phase === 'list') return readList(needs, of, { ...place, until })
    if (place.phase === 'lines') return readLines(needs, of, place)
    return REVIEW
  },
})

interface Span {
  fromMs: number
  until: Date
  cursor: string | null
}

async function readList(
  needs: SettlingNeeds,
  { slug, settlements }: Of,
  { fromMs, until, cursor }: Span,
): Promise<Place> {
  const { settlements: found, next } = await settlements.list({ from: new Date(fromMs), until, cursor })
  for (const { id, currency, keptMinor, toldMinor } of await noteSettlements(needs.db, slug, found)) {
    const of = { provider: slug, subject: id, currency, ours: keptMinor, theirs: toldMinor }
    await reportProvider(needs, { kind: 'settlement-sum-differs', fact: `${slug}:${id}:${toldMinor}`, ...of })
  }
  if (next !== null) return { phase: 'list', fromMs, cursor: next }
  return toNextLines(needs, slug, '')
}

async function toNextLines({ db }: SettlingNeeds, provider: string, after: string): Promise<Place> {
  const id = await findUnread(db, provider, after)
  return id === null ? REVIEW : { phase: 'lines', id, cursor: null }
}

async function readLines(
  needs: SettlingNeeds,
  { slug, settlements }: Of,
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
    const { currency, linesMinor: ours, netMinor: theirs } = closed
    const of = { provider: slug, subject: id, currency, ours, theirs }
    await reportProvider(needs, { kind: 'settlement-sum-differs', fact: `${slug}:${id}`, ...of })
  }
  return toNextLines(needs, slug, id)
}

import type { PlacedLine, SettledLines } from '#features/billing/providers/listing/settlements.ts'
import type { ProviderSlug } from '#features/billing/providers/provider.ts'
import { enterLines } from '../enter-lines.ts'
import type { SettlingNeeds } from '../needs.ts'
import { noteTold } from '../repository.ts'
import { REVIEW, type SettledBook } from './book.ts'

interface Of {
  slug: ProviderSlug
  settledLines: SettledLines
}

/** Lines that tell which payout they were in. The last month is read each night: some come late to a payout. */
export const createToldBook = (needs: SettlingNeeds, { slug, settledLines }: Of): SettledBook => ({
  pagesPerMinute: settledLines.pagesPerMinute,
  begin: (fromMs) => ({ phase: 'told', fromMs, cursor: null }),
  async read(place, until) {
    if (place.phase !== 'told') return REVIEW
    const { fromMs, cursor } = place
    const page = await settledLines.list({ from: new Date(fromMs), until, cursor })
    if (page === 'not-allowed') return page
    await enterPlaced(needs, slug, page.lines)
    const { next } = page
    return next === null ? REVIEW : { phase: 'told', fromMs, cursor: next }
  },
})

export async function enterPlaced(
  needs: SettlingNeeds,
  provider: ProviderSlug,
  lines: readonly PlacedLine[],
): Promise<void> {
  await noteTold(needs.db, { provider, settlements: lines.map((line) => line.settlement), at: needs.clock.now() })
  await enterLines(needs, {
    provider,
    lines: lines.map(({ settlement, ...line }) => ({ ...line, settlementId: settlement.id })),
  })
}

import type { Entitlement, Holding, Standing } from '#shared/standing.ts'

/** What the decision needs to know of a holding. */
export type Held = Pick<Holding, 'paidThrough' | 'graceDays' | 'screens' | 'opens'> &
  Partial<Pick<Holding, 'maxHeight'>>

const DAY_MS = 24 * 3_600_000

/** When the right to play ends: the paid period and the grace after it. */
export const toEnd = ({ paidThrough, graceDays }: Pick<Held, 'paidThrough' | 'graceDays'>): Date =>
  new Date(paidThrough.getTime() + graceDays * DAY_MS)

const opensTitle = ({ opens }: Held, titleId: string | null): boolean =>
  opens === 'every title' || titleId === null || opens.titleId === titleId

/**
 * A pure function of what is held, the title and the moment: no status word is asked.
 * @param titleId null for whatever there is
 */
export function decideEntitlement(
  holdings: readonly Held[],
  { titleId, now }: { titleId: string | null; now: Date },
): Entitlement {
  const opening = holdings.filter((holding) => opensTitle(holding, titleId))
  if (opening.length === 0) return { kind: 'never' }
  const current = opening.filter((holding) => now < toEnd(holding))
  if (current.length === 0) return { kind: 'expired' }
  const screens = Math.max(...current.map((holding) => holding.screens))
  const maxHeight = Math.max(...current.map((holding) => holding.maxHeight ?? Number.POSITIVE_INFINITY))
  return { kind: 'entitled', screens, ...(Number.isFinite(maxHeight) && { maxHeight }) }
}

export const toStanding = (holdings: readonly Holding[], asked: { titleId: string | null; now: Date }): Standing => ({
  holdings,
  current: holdings.filter((holding) => asked.now < toEnd(holding)),
  entitlement: decideEntitlement(holdings, asked),
})

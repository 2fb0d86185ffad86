import type { Party } from './ways.ts'

const DAY_MS = 86_400_000
export const PERIOD_DAYS = 30
export const BONUS_DAYS = 14
export const GRACE_DAYS = 3
/** What was debited twice has gone back by then. */
export const GIVEN_BACK_DAYS = 4

/** A movement as a party wrote it down. */
export interface Booked {
  party: Party
  kind: 'charge' | 'refund' | 'chargeback'
  transaction: string
  reference: string
  subscription: string | null
  amountMinor: number
  currency: string
  at: string
}

/** A charge that the party kept, with the moment. */
export interface Kept {
  transaction: string
  at: Date
}

/** What the days come to that were paid for, reckoned from the parties' books alone. */
export function toPaidThrough(kept: readonly Kept[]): Date | null {
  let end: number | null = null
  for (const { at } of kept) {
    const atMs = at.getTime()
    if (end === null) end = atMs + (PERIOD_DAYS + BONUS_DAYS) * DAY_MS
    else end = Math.max(end, atMs) + PERIOD_DAYS * DAY_MS
  }
  return end === null ? null : new Date(end)
}

/** Whether a charge that nobody gave back must give access now, whatever else is known. */
export const mustGiveAccess = (kept: readonly Kept[], now: Date): boolean =>
  kept.some(({ at }) => {
    const ageMs = now.getTime() - at.getTime()
    return ageMs > GIVEN_BACK_DAYS * DAY_MS && ageMs < PERIOD_DAYS * DAY_MS
  })

/** Charges that are nearer to the one before than half a period: two for one. */
export const listNear = (kept: readonly Kept[]): string[] =>
  kept.flatMap(({ transaction, at }, place) => {
    const before = kept[place - 1]
    return before && at.getTime() - before.at.getTime() < (PERIOD_DAYS / 2) * DAY_MS ? [transaction] : []
  })

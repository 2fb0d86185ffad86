import type { Money } from '#shared/money.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** What is less than this, no provider takes: it is given. */
const LEAST_MINOR = 100

/** What a renewal costs, and for how long. */
export interface Terms {
  price: Money
  periodDays: number
}

export interface PlannedChange {
  /** Dearer by the day: at once, and the difference is due for the days that are left. Else with the next charge. */
  isAtOnce: boolean
  due: Money
}

export interface Held {
  now: Date
  paidThrough: Date
  /** Of days that are left, those that were given: they stay free. */
  bonusDays: number
}

/** What a change of plan costs now. Whole minor units, in favour of the person; hours are rounded. Both prices are in one currency. */
export function planChange(from: Terms, to: Terms, held: Held): PlannedChange {
  const { currency } = to.price
  const scale = BigInt(from.periodDays) * BigInt(to.periodDays)
  const dearer =
    BigInt(to.price.amountMinor) * BigInt(from.periodDays) - BigInt(from.price.amountMinor) * BigInt(to.periodDays)
  if (dearer <= 0n) return { isAtOnce: false, due: { amountMinor: 0, currency } }
  const leftMs = held.paidThrough.getTime() - held.now.getTime() - held.bonusDays * DAY_MS
  // Whole hours: what was shown is what is taken, as long as nobody thinks it over for long.
  const hours = Math.max(0, Math.round(leftMs / HOUR_MS))
  const due = (dearer * BigInt(hours)) / (scale * 24n)
  const amountMinor = Number(due)
  return { isAtOnce: true, due: { amountMinor: amountMinor < LEAST_MINOR ? 0 : amountMinor, currency } }
}

/** A change of plan, as far as the provider was told of it. */
export interface ToldTerms {
  terms: Terms
  /** When the provider was told; null while it was not. */
  toldAt: Date | null
}

/**
 * Which change a renewal was taken by: a provider that had not heard of the newest yet takes what it had heard of before.
 * @param changes newest first
 * @returns null where it was taken by the terms of the first payment
 */
export function judgeTerms<Change extends ToldTerms>(
  charge: { amount: Money; at: Date },
  { first, changes }: { first: Terms; changes: readonly Change[] },
): Change | null {
  const heard = changes.findIndex(({ toldAt }) => toldAt !== null && toldAt <= charge.at)
  const possible = heard < 0 ? changes : changes.slice(0, heard + 1)
  const isOf = ({ price }: Terms) => price.amountMinor === charge.amount.amountMinor
  const same = possible.find(({ terms }) => isOf(terms))
  if (same) return same
  return heard < 0 && isOf(first) ? null : (changes[0] ?? null)
}

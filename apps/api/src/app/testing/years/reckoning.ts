import type { Party } from './ways/way.ts'

const DAY_MS = 86_400_000
export const PERIOD_DAYS = 30
export const BONUS_DAYS = 14
export const GRACE_DAYS = 3
/** What was debited twice has gone back by then. */
export const GIVEN_BACK_DAYS = 4
export const PRICE_MINOR = 290_000

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

/** What happened to an account: a charge that a party kept, a period that credit paid whole, days of a code. */
export type Happened =
  | { kind: 'charge'; transaction: string; at: Date; amountMinor: number; pushedFor: string | null }
  | { kind: 'credit'; at: Date }
  | { kind: 'code'; at: Date; days: number }

interface Days {
  at: Date
  days: number
  /** By which charge that we asked for; null for what a person sent by themselves, and for what no party was asked for. */
  transaction: string | null
}

export interface Reckoned {
  /** When everything is over that was paid for or given; null where nothing was. */
  end: Date | null
  days: readonly Days[]
  /** Money that pays for nothing yet. */
  leftMinor: number
  /** A period was paid by credit that nobody had sent. */
  isFromNothing: boolean
}

/**
 * What the days come to that were paid for, reckoned from the parties' books. Money that the payer's bank sent for one payment
 * pays for one period, in parts or at once; the rest is kept, and a later charge may be smaller by it.
 */
export function reckon(happened: readonly Happened[]): Reckoned {
  const paid = new Set<string>()
  const days: Days[] = []
  let [endMs, leftMinor, isFirst, isFromNothing] = [Number.NEGATIVE_INFINITY, 0, true, false]
  const add = (at: Date, given: { days: number; transaction: string | null; bonusDays: number }) => {
    endMs = Math.max(endMs, at.getTime()) + (given.days + given.bonusDays) * DAY_MS
    days.push({ at, days: given.days, transaction: given.transaction })
  }
  const pay = (at: Date, transaction: string | null) => {
    leftMinor -= PRICE_MINOR
    add(at, { days: PERIOD_DAYS, transaction, bonusDays: isFirst ? BONUS_DAYS : 0 })
    isFirst = false
  }
  for (const one of happened) {
    if (one.kind === 'code') add(one.at, { days: one.days, transaction: null, bonusDays: 0 })
    else if (one.kind === 'credit') {
      pay(one.at, null)
      isFromNothing ||= leftMinor < 0
    } else {
      leftMinor += one.amountMinor
      if (leftMinor < PRICE_MINOR || (one.pushedFor !== null && paid.has(one.pushedFor))) continue
      if (one.pushedFor !== null) paid.add(one.pushedFor)
      pay(one.at, one.pushedFor === null ? one.transaction : null)
    }
  }
  return { end: days.length === 0 ? null : new Date(endMs), days, leftMinor, isFromNothing }
}

/** Whether days that nobody took back must give access now, whatever else is known. */
export const mustGiveAccess = ({ days }: Reckoned, now: Date): boolean =>
  days.some((one) => {
    const ageMs = now.getTime() - one.at.getTime()
    return ageMs > GIVEN_BACK_DAYS * DAY_MS && ageMs < one.days * DAY_MS
  })

/** Charges that paid nearer to the one before than half a period: two for one. */
export function listNear({ days }: Reckoned): string[] {
  const charged = days.flatMap(({ at, transaction }) => (transaction === null ? [] : [{ at, transaction }]))
  return charged.flatMap(({ transaction, at }, place) => {
    const before = charged[place - 1]
    return before && at.getTime() - before.at.getTime() < (PERIOD_DAYS / 2) * DAY_MS ? [transaction] : []
  })
}

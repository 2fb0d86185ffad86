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
  /** By money that the person sent by themselves. */
  isPushed: boolean
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
 * pays for one period, in parts or at once; the rest is kept, and a later charge may be smaller by it. Of two payments of one person
 * that were heard of in another order the later one may have paid, and the other be kept: credit that is used while days stand here
 * that nobody has begun are those days.
 */
export function reckon(happened: readonly Happened[]): Reckoned {
  const paid = new Set<string>()
  const days: Days[] = []
  let [endMs, leftMinor, isFirst, isFromNothing] = [Number.NEGATIVE_INFINITY, 0, true, false]
  const add = (given: Days, bonusDays: number) => {
    endMs = Math.max(endMs, given.at.getTime()) + (given.days + bonusDays) * DAY_MS
    days.push(given)
  }
  const pay = (by: Pick<Days, 'at' | 'transaction' | 'isPushed'>) => {
    leftMinor -= PRICE_MINOR
    add({ ...by, days: PERIOD_DAYS }, isFirst ? BONUS_DAYS : 0)
    isFirst = false
  }
  const takeBack = (at: Date) => {
    const place = days.findLastIndex((one) => one.isPushed)
    if (place < 0 || endMs <= at.getTime()) return
    days.splice(place, 1)
    endMs -= PERIOD_DAYS * DAY_MS
    leftMinor += PRICE_MINOR
  }
  for (const one of happened) {
    if (one.kind === 'code') add({ at: one.at, days: one.days, transaction: null, isPushed: false }, 0)
    else if (one.kind === 'credit') {
      if (leftMinor < PRICE_MINOR) takeBack(one.at)
      pay({ at: one.at, transaction: null, isPushed: false })
      isFromNothing ||= leftMinor < 0
    } else {
      leftMinor += one.amountMinor
      if (leftMinor < PRICE_MINOR || (one.pushedFor !== null && paid.has(one.pushedFor))) continue
      if (one.pushedFor !== null) paid.add(one.pushedFor)
      const isPushed = one.pushedFor !== null
      pay({ at: one.at, transaction: isPushed ? null : one.transaction, isPushed })
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

import type { SubscriptionState } from '#shared/database/schema/money.ts'

const DAY_MS = 24 * 3_600_000
/** Days that wait begin so long before what is held ends: the sweep comes in time, and nothing is held twice for long. */
const AHEAD_MS = 3_600_000

/** One of the subscriptions of an account. */
export interface HeldDays {
  subscriptionId: string
  planId: string
  state: SubscriptionState
  isRecurring: boolean
  paidThrough: Date
  graceDays: number
}

export type DaysPlan =
  /** A subscription of their own. */
  | { kind: 'begin'; at: Date }
  /** The same plan is held and does not renew: they follow it. */
  | { kind: 'extend'; subscriptionId: string; at: Date }
  /** @param until when they begin; null while a membership renews */
  | { kind: 'wait'; until: Date | null }

const renews = ({ isRecurring, state }: HeldDays) => isRecurring && (state === 'ACTIVE' || state === 'PAST_DUE')

/**
 * Where days that were redeemed go. No day is lost: they follow what is paid, and wait where a membership renews by itself or
 * another plan is held.
 */
export function planDays(held: readonly HeldDays[], { planId, now }: { planId: string; now: Date }): DaysPlan {
  const isRenewing = held.some(
    (one) => renews(one) && now.getTime() < one.paidThrough.getTime() + one.graceDays * DAY_MS,
  )
  if (isRenewing) return { kind: 'wait', until: null }
  const last = held.toSorted((a, b) => b.paidThrough.getTime() - a.paidThrough.getTime())[0]
  if (!last || last.paidThrough <= now) return { kind: 'begin', at: now }
  const { subscriptionId, paidThrough: at } = last
  if (last.planId === planId && last.state === 'ACTIVE') return { kind: 'extend', subscriptionId, at }
  return at.getTime() - now.getTime() <= AHEAD_MS ? { kind: 'begin', at } : { kind: 'wait', until: at }
}

import type { Controls } from '#shared/controls/controls.ts'
import type { Plan, Trial } from './plans.ts'
import type { Period, Transaction } from './transactions.ts'

export type SubscriptionStatus = 'Pending' | 'Active' | 'Past Due' | 'Canceled' | 'Expired'

export interface Discount {
  id: string
  amountMinor: number
  /** For how many charges; null for all. */
  cycles: number | null
  /** Charges that it was taken off. */
  billed: number
}

export interface Subscription {
  id: string
  status: SubscriptionStatus
  plan: Plan
  token: string
  customerId: string
  merchantAccountId: string
  currency: string
  priceMinor: number
  /** Owed from failed charges and prorated changes; below zero when it is a credit. */
  balanceMinor: number
  cycles: number | null
  trial: Trial | null
  isInTrial: boolean
  discounts: Discount[]
  billed: number
  failures: number
  daysPastDue: number
  pastDueSinceMs: number | null
  retriesLeft: number[]
  createdAtMs: number
  changedAtMs: number
  firstBillingAtMs: number
  nextBillingAtMs: number | null
  period: Period | null
  paidThroughMs: number | null
  transactions: Transaction[]
  history: { status: SubscriptionStatus; atMs: number }[]
}

export function createSubscriptions({ onReset }: Controls) {
  const subscriptions = new Map<string, Subscription>()
  onReset('braintree', () => subscriptions.clear())
  return subscriptions
}

export type Subscriptions = ReturnType<typeof createSubscriptions>

export function setStatus(subscription: Subscription, status: SubscriptionStatus, atMs: number): void {
  Object.assign(subscription, { status, changedAtMs: atMs })
  subscription.history.unshift({ status, atMs })
}

const DAY_MS = 24 * 3_600_000

/** Whole months later; the end of a short month stands for the days that it lacks. */
export function addMonths(ms: number, months: number): number {
  const date = new Date(ms)
  const day = date.getUTCDate()
  date.setUTCDate(1)
  date.setUTCMonth(date.getUTCMonth() + months)
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate()
  date.setUTCDate(Math.min(day, lastDay))
  return date.getTime()
}

export const endOfTrial = (fromMs: number, { duration, unit }: Trial) =>
  unit === 'day' ? fromMs + duration * DAY_MS : addMonths(fromMs, duration)

/** What one charge comes to, discounts off, never below nothing. */
export function toChargeMinor({ priceMinor, discounts }: Subscription): number {
  const off = discounts
    .filter(({ cycles, billed }) => cycles === null || billed < cycles)
    .reduce((sum, { amountMinor }) => sum + amountMinor, 0)
  return Math.max(0, priceMinor - off)
}

import type { Clock } from '@kola/platform/clock'
import type { Frequency } from './plans.ts'
import type { Seller } from './seller.ts'
import { findCycle, type Subscription } from './subscriptions.ts'

const DAY_MS = 24 * 3_600_000
/** PayPal, "Payment failure retry": every five days, at most twice in the cycle. */
const RETRY_MS = 5 * DAY_MS
const MAX_RETRIES = 2

/** Bills the cycles of subscriptions as they fall due. */
export function createBiller(clock: Clock, seller: Seller) {
  /** All that is due by the clock. */
  function billDue(subscription: Subscription): void {
    const nowMs = clock.now().getTime()
    if ((subscription.activatesAtMs ?? Infinity) <= nowMs) activate(subscription)
    seller.settle(subscription)
    while (subscription.status === 'ACTIVE') {
      const dueMs = subscription.retryAtMs ?? subscription.nextBillingAtMs
      if (dueMs === null || dueMs > nowMs) return
      billOnce(seller, subscription, { dueMs })
    }
  }

  /** @param outcome of the first charge, where the payer chose it */
  function activate(subscription: Subscription, outcome?: string): void {
    const { plan } = subscription
    const nowMs = clock.now().getTime()
    const dueMs = Math.max(subscription.startAtMs, nowMs)
    Object.assign(subscription, { activatesAtMs: null, nextBillingAtMs: dueMs })
    if (plan.setupFee && plan.setupFee.amountMinor > 0) {
      const { state } = seller.charge(subscription, plan.setupFee, outcome)
      if (state === 'DECLINED' && plan.isCancelledWithoutFee) {
        seller.setStatus(subscription, 'CANCELLED', 'The setup fee was declined')
        return
      }
      if (state === 'DECLINED') subscription.outstandingMinor += plan.setupFee.amountMinor
    }
    seller.setStatus(subscription, 'ACTIVE')
    if (outcome && dueMs <= nowMs) billOnce(seller, subscription, { dueMs, outcome })
    billDue(subscription)
  }

  /** Goes on after a suspension: what fell due meanwhile is billed now, once. */
  function resume(subscription: Subscription, note: string): void {
    const { nextBillingAtMs } = subscription
    Object.assign(subscription, { failures: 0, retries: 0, retryAtMs: null })
    subscription.nextBillingAtMs = Math.max(nextBillingAtMs ?? 0, clock.now().getTime())
    seller.setStatus(subscription, 'ACTIVE', note)
    billDue(subscription)
  }

  return { billDue, activate, resume }
}

export type Biller = ReturnType<typeof createBiller>

/** What is due at `dueMs`: one cycle, or one more try of it. */
function billOnce(seller: Seller, subscription: Subscription, due: { dueMs: number; outcome?: string }): void {
  const cycle = findCycle(subscription)
  if (!cycle) {
    seller.setStatus(subscription, 'EXPIRED')
    return
  }
  const { plan } = subscription
  const owedMinor = plan.isOutstandingBilled ? subscription.outstandingMinor : 0
  const money = { amountMinor: cycle.price.amountMinor + owedMinor, currency: plan.currency }
  const isFree = money.amountMinor === 0
  if (!isFree && seller.charge(subscription, money, due.outcome).state === 'DECLINED') {
    seller.tell(subscription, 'PAYMENT.FAILED')
    if (subscription.retries < MAX_RETRIES) {
      subscription.retries += 1
      subscription.retryAtMs = due.dueMs + RETRY_MS
      return
    }
    subscription.failures += 1
    subscription.outstandingMinor += cycle.price.amountMinor
  } else if (!isFree) {
    subscription.failures = 0
    subscription.outstandingMinor -= owedMinor
  }
  finishCycle(subscription, plan.cycles.indexOf(cycle))
  const { failures } = subscription
  if (plan.failureThreshold > 0 && failures >= plan.failureThreshold) seller.setStatus(subscription, 'SUSPENDED')
}

function finishCycle(subscription: Subscription, index: number): void {
  const { plan, nextBillingAtMs, startAtMs } = subscription
  subscription.billed[index] = (subscription.billed[index] ?? 0) + 1
  Object.assign(subscription, { retries: 0, retryAtMs: null })
  const frequency = plan.cycles[index]?.frequency
  if (frequency) subscription.nextBillingAtMs = after(nextBillingAtMs ?? startAtMs, frequency)
}

/** A period later; the end of a short month stands for the days that it lacks. */
function after(ms: number, { interval_unit: unit, interval_count: count }: Frequency): number {
  if (unit === 'DAY' || unit === 'WEEK') return ms + count * (unit === 'DAY' ? 1 : 7) * DAY_MS
  const date = new Date(ms)
  const day = date.getUTCDate()
  date.setUTCDate(1)
  date.setUTCMonth(date.getUTCMonth() + count * (unit === 'YEAR' ? 12 : 1))
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate()
  date.setUTCDate(Math.min(day, lastDay))
  return date.getTime()
}

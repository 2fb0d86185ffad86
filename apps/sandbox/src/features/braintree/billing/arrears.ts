import type { Clock } from '@kola/platform/clock'
import type { Webhooks } from '../wire/webhooks.ts'
import type { Charges } from './charges.ts'
import { type Subscription, setStatus } from './subscriptions.ts'
import { isTaken } from './transactions.ts'

const DAY_MS = 24 * 3_600_000
/** A merchant sets these in the Control Panel: tried again two and five days after, canceled after ten. */
const RETRY_DAYS = [2, 5]
const CANCEL_DAYS = 10

interface Needs {
  clock: Clock
  charges: Charges
  webhooks: Webhooks
}

/** What becomes of a subscription whose charge failed. */
export function createArrears({ clock, charges, webhooks }: Needs) {
  function fail(subscription: Subscription, atMs: number): void {
    subscription.failures += 1
    webhooks.tellSubscription('charged_unsuccessfully', subscription)
    if (subscription.status === 'Past Due') return
    setStatus(subscription, 'Past Due', atMs)
    Object.assign(subscription, { pastDueSinceMs: atMs, retriesLeft: [...RETRY_DAYS] })
    webhooks.tellSubscription('went_past_due', subscription)
  }

  /** What is owed was paid. */
  function recover(subscription: Subscription): void {
    Object.assign(subscription, { failures: 0, daysPastDue: 0, pastDueSinceMs: null, retriesLeft: [], balanceMinor: 0 })
    subscription.paidThroughMs = subscription.period?.endMs ?? null
    setStatus(subscription, 'Active', clock.now().getTime())
    webhooks.tellSubscription('charged_successfully', subscription)
    webhooks.tellSubscription('went_active', subscription)
  }

  function cancel(subscription: Subscription, atMs = clock.now().getTime()): void {
    setStatus(subscription, 'Canceled', atMs)
    subscription.nextBillingAtMs = null
    webhooks.tellSubscription('canceled', subscription)
  }

  /** Tries again on its days; cancels in the end. */
  function pursue(subscription: Subscription): void {
    const nowMs = clock.now().getTime()
    while (subscription.status === 'Past Due') {
      const sinceMs = subscription.pastDueSinceMs ?? nowMs
      subscription.daysPastDue = Math.floor((nowMs - sinceMs) / DAY_MS)
      const [day] = subscription.retriesLeft
      if (day === undefined || subscription.daysPastDue < day) {
        if (subscription.daysPastDue >= CANCEL_DAYS) cancel(subscription, sinceMs + CANCEL_DAYS * DAY_MS)
        return
      }
      subscription.retriesLeft.shift()
      const transaction = charges.charge(subscription, subscription.balanceMinor)
      if (transaction && isTaken(transaction)) recover(subscription)
      else fail(subscription, nowMs)
    }
  }

  return { fail, recover, cancel, pursue }
}

export type Arrears = ReturnType<typeof createArrears>

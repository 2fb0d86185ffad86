import type { Clock } from '@kola/platform/clock'
import type { Webhooks } from '../wire/webhooks.ts'
import type { Arrears } from './arrears.ts'
import type { Charges } from './charges.ts'
import { type Subscription, setStatus } from './subscriptions.ts'

interface Needs {
  clock: Clock
  charges: Charges
  arrears: Arrears
  webhooks: Webhooks
}

/** Charges subscriptions as their days come. */
export function createBiller({ clock, charges, arrears, webhooks }: Needs) {
  function renew(subscription: Subscription, startMs: number): void {
    const wasInTrial = subscription.isInTrial
    subscription.isInTrial = false
    charges.billPeriod(subscription, startMs)
    if (wasInTrial) webhooks.tellSubscription('trial_ended', subscription)
    if (subscription.balanceMinor > 0) arrears.fail(subscription, startMs)
    else webhooks.tellSubscription('charged_successfully', subscription)
  }

  return {
    /** All that is due by the clock. */
    billDue(subscription: Subscription): void {
      const nowMs = clock.now().getTime()
      arrears.pursue(subscription)
      while (subscription.status === 'Active' || subscription.status === 'Pending') {
        const { nextBillingAtMs: dueMs, cycles, billed } = subscription
        if (dueMs === null || dueMs > nowMs) return
        if (cycles !== null && billed >= cycles) {
          setStatus(subscription, 'Expired', dueMs)
          subscription.nextBillingAtMs = null
          webhooks.tellSubscription('expired', subscription)
          return
        }
        if (subscription.status === 'Pending') {
          setStatus(subscription, 'Active', dueMs)
          webhooks.tellSubscription('went_active', subscription)
        }
        renew(subscription, dueMs)
        arrears.pursue(subscription)
      }
    },
  }
}

export type Biller = ReturnType<typeof createBiller>

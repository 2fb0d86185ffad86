import type { Controls } from '#shared/controls/controls.ts'
import { addIntervals } from '../money.ts'
import type { Callbacks } from './callbacks.ts'
import type { Charging } from './charging.ts'
import type { Ledger, Subscription } from './ledger.ts'

/** A failed renewal is tried so often in all, so far apart; then the subscription is cancelled. */
const TRIES = 3
const TRY_AGAIN_MS = 30 * 60_000

interface Needs {
  controls: Controls
  ledger: Ledger
  charging: Charging
  callbacks: Callbacks
}

export function cancelSubscription({ callbacks }: Pick<Needs, 'callbacks'>, subscription: Subscription) {
  subscription.status = 'cancelled'
  callbacks.onCancelled(subscription)
}

/** What is overdue is charged at once, and the periods are counted from then. */
export function activateSubscription(needs: Needs, subscription: Subscription) {
  const now = needs.controls.clock.now()
  Object.assign(subscription, { status: 'active', failedTries: 0 })
  if (subscription.nextChargeAt <= now)
    Object.assign(subscription, { startedAt: now, periodsDone: 0, nextChargeAt: now })
  renewDue(needs)
}

/** Charges what fell due by the clock, each period by itself. */
export function renewDue(needs: Needs) {
  const now = needs.controls.clock.now()
  for (const subscription of needs.ledger.subscriptions.values()) {
    while (subscription.status === 'active' && subscription.nextChargeAt <= now) renew(needs, subscription)
  }
}

function renew(needs: Needs, subscription: Subscription) {
  const { plan, customer, card, amount, nextChargeAt, startedAt } = subscription
  const { id, status } = needs.charging.charge({
    // Flutterwave's own reference: the merchant never saw it.
    txRef: `URF_${nextChargeAt.getTime()}_${needs.ledger.nextId()}`,
    ...{ amount, currency: plan.currency, customer, card, plan, subscription, refusal: null },
    ...{ paymentType: 'card', authModel: 'noauth', narration: `Subscription ${plan.name}` },
  })
  if (status !== 'failed') {
    subscription.chargesDone += 1
    subscription.periodsDone += 1
    subscription.failedTries = 0
    subscription.nextChargeAt = addIntervals(startedAt, plan.interval, subscription.periodsDone)
    if (plan.duration > 0 && subscription.chargesDone >= plan.duration) subscription.status = 'cancelled'
    return
  }
  subscription.transactions.push(id)
  subscription.failedTries += 1
  subscription.nextChargeAt = new Date(nextChargeAt.getTime() + TRY_AGAIN_MS)
  if (subscription.failedTries >= TRIES) cancelSubscription(needs, subscription)
}

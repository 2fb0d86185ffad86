import type { SeededSubscription } from '#shared/controls/seeds.ts'
import type { Price, Subscription } from './objects.ts'

const toSeconds = (text: string) => Math.floor(Date.parse(text) / 1_000)

/** A subscription that runs, of a customer and a card that are nowhere else. */
export function toSubscription(of: SeededSubscription): Subscription {
  const [created, end] = [toSeconds(of.createdAt), toSeconds(of.nextChargeAt)]
  const price: Price = {
    ...{ id: `price_${of.planId}`, object: 'price', created, active: true, currency: of.currency.toLowerCase() },
    ...{ unit_amount: of.amountMinor, product: `prod_${of.planId}`, lookup_key: null },
    recurring: { interval: 'month', interval_count: 1 },
  }
  const item = {
    ...{ id: `si_${of.id}`, object: 'subscription_item', created, price, quantity: 1 },
    ...{ current_period_start: created, current_period_end: end },
  }
  return {
    ...{ id: of.id, object: 'subscription', created, status: 'active', customer: `cus_${of.id}` },
    ...{ currency: price.currency, default_payment_method: of.methodId || null },
    items: { object: 'list', data: [item], has_more: false, url: `/v1/subscription_items?subscription=${of.id}` },
    ...{ latest_invoice: null, pending_setup_intent: null, cancel_at: null, cancel_at_period_end: false },
    ...{ canceled_at: null, cancellation_details: { comment: null, feedback: null, reason: null }, ended_at: null },
    ...{ trial_start: null, trial_end: null, trial_settings: { end_behavior: { missing_payment_method: 'cancel' } } },
    ...{ billing_cycle_anchor: end, discounts: [], metadata: of.reference ? { reference: of.reference } : {} },
    ...{ $periods: 1, $isTrialEndTold: true },
  }
}

import type Stripe from 'stripe'
import { withObjects } from '../objects.ts'
import type { HostedPayments, Order, Started } from '../provider.ts'
import { findDiscount, findGoods, isGoneFor, type Needs, toFirstPeriod } from './catalogue.ts'

const DAY_MS = 24 * 3_600_000
/** A page lives half an hour at least, and a day at most. */
const MIN_LIFE_MS = 31 * 60_000

/** Stripe's own page, Checkout. */
export function createHosted(needs: Needs & { now: () => Date }): HostedPayments {
  return {
    start: (order) =>
      withObjects(needs.objects, isGoneFor(order), (objects, again) => start({ ...needs, objects, again }, order)),
  }
}

async function start(needs: Needs & { now: () => Date; again: string }, order: Order): Promise<Started> {
  const goods = await findGoods(needs, order)
  const { discounts, due } = await findDiscount(needs, order)
  const params: Stripe.Checkout.SessionCreateParams = {
    ...toCommon(order, needs.now()),
    ...toLines(order, goods),
    ...(discounts.length > 0 && { discounts }),
  }
  const idempotencyKey = `${order.reference} checkout${needs.again}`
  const session = await needs.api.ask('start', (stripe) => stripe.checkout.sessions.create(params, { idempotencyKey }))
  return { kind: 'redirect', url: session.url ?? '', ids: { session: session.id }, due }
}

function toCommon({ reference, payer, price, returnUrl, cancelUrl, expiresAt }: Order, now: Date) {
  const endMs = Math.max(expiresAt.getTime(), now.getTime() + MIN_LIFE_MS)
  const query = new URLSearchParams({ sid: price.id, pid: price.planId })
  return {
    ...{ client_reference_id: reference, metadata: { reference }, customer_email: payer.email, cancel_url: cancelUrl },
    ...{ success_url: `${returnUrl}?${query}`, allowed_payment_method_types: ['card' as const] },
    expires_at: Math.floor(Math.min(endMs, now.getTime() + DAY_MS) / 1_000),
  }
}

function toLines(order: Order, goods: { productId: string; priceId: string }) {
  const { reference, price, bonusDays, isRecurring } = order
  const first = { price_data: toFirstPeriod(order, goods), quantity: 1 }
  const metadata = { reference }
  if (!isRecurring) return { mode: 'payment' as const, line_items: [first], payment_intent_data: { metadata } }
  const renewed = { price: goods.priceId, quantity: 1 }
  if (bonusDays === 0) {
    return { mode: 'subscription' as const, line_items: [renewed], subscription_data: { metadata } }
  }
  return {
    ...{ mode: 'subscription' as const, line_items: [first, renewed] },
    subscription_data: { metadata, trial_period_days: price.periodDays + bonusDays },
  }
}

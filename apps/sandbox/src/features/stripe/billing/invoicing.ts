import type { Account } from '../account.ts'
import type { Coupon, Invoice, Subscription } from '../state/objects.ts'
import { findOutcome, toAsked } from '../state/outcomes.ts'
import { toAmountOff } from './discounts.ts'

interface Drafted {
  subscription: Subscription
  reason: 'subscription_create' | 'subscription_cycle' | 'subscription_update'
  /** The lines of a trial cost nothing. */
  isTrial?: boolean
}

/** A draft for the period that its subscription is in. */
export function draftInvoice(account: Account, { subscription, reason, isTrial = false }: Drafted): Invoice {
  const { store } = account
  const id = store.newId('in')
  const now = store.now()
  const items = subscription.items.data
  const full = isTrial ? 0 : items.reduce((sum, { price, quantity }) => sum + price.unit_amount * quantity, 0)
  const words = findOutcome(account, { customer: subscription.customer, subscription: subscription.id })
  const { amount: subtotal, currency } = toAsked(words, { amount: full, currency: subscription.currency })
  const off = takeDiscounts(account, subscription, { subtotal, isUsedByTrial: words.has('trial-uses-coupon') })
  const total = subtotal - off.reduce((sum, { amount }) => sum + amount, 0)
  const customer = store.find('customer', subscription.customer)
  const period = { start: items[0]?.current_period_start ?? now, end: items[0]?.current_period_end ?? now }
  const lines = items.map((item) =>
    toLine(store.newId('il'), item, { invoice: id, isTrial, subtotal, full, currency, period }),
  )
  return store.add<'invoice'>({
    ...{ id, object: 'invoice', account_country: 'US', account_name: 'Kola', amount_due: total, amount_overpaid: 0 },
    ...{
      amount_paid: 0,
      amount_remaining: total,
      amount_shipping: 0,
      application: null,
      attempt_count: 0,
      attempted: false,
    },
    ...{ auto_advance: true, automatically_finalizes_at: null, billing_reason: reason, created: now, currency },
    ...{
      collection_method: 'charge_automatically',
      customer: subscription.customer,
      customer_email: customer?.email ?? null,
    },
    ...{ customer_name: customer?.name ?? null, default_payment_method: null, description: null, due_date: null },
    ...{
      discounts: off.map(({ discount }) => discount),
      effective_at: null,
      hosted_invoice_url: null,
      invoice_pdf: null,
    },
    lines: { object: 'list', data: lines, has_more: false, url: `/v1/invoices/${id}/lines` },
    ...{ livemode: false, metadata: {}, next_payment_attempt: null, number: null },
    parent: {
      ...{ type: 'subscription_details', quote_details: null },
      subscription_details: { metadata: subscription.metadata, subscription: subscription.id },
    },
    ...{ period_start: period.start, period_end: period.end, status: 'draft', subtotal, total },
    status_transitions: { finalized_at: null, marked_uncollectible_at: null, paid_at: null, voided_at: null },
    total_discount_amounts: off,
    ...{ $subscription: subscription.id, $paymentIntent: null, $firstFailedAt: null },
  })
}

interface LineOf {
  invoice: string
  isTrial: boolean
  subtotal: number
  full: number
  currency: string
  period: { start: number; end: number }
}

function toLine(id: string, item: Subscription['items']['data'][number], of: LineOf) {
  const { price, quantity, subscription } = item
  const own = of.isTrial ? 0 : price.unit_amount * quantity
  const amount = of.subtotal === of.full ? own : of.subtotal
  return {
    ...{
      id,
      object: 'line_item',
      amount,
      currency: of.currency,
      discount_amounts: [],
      discountable: true,
      discounts: [],
    },
    description: of.isTrial ? 'Trial period' : `${quantity} × ${price.nickname ?? price.id}`,
    ...{ invoice: of.invoice, livemode: false, metadata: {}, period: of.period, quantity, subtotal: amount },
    parent: {
      ...{ type: 'subscription_item_details', invoice_item_details: null },
      subscription_item_details: { invoice_item: null, proration: false, subscription, subscription_item: item.id },
    },
    pricing: {
      ...{ type: 'price_details', unit_amount_decimal: String(price.unit_amount) },
      price_details: { price: price.id, product: price.product },
    },
    ...{ subscription, taxes: [] },
  }
}

interface Taken {
  discount: string
  amount: number
}

/** Not settled by Stripe's pages: a zero invoice leaves a coupon of duration `once` for the first that is not zero. */
function takeDiscounts(
  { store }: Account,
  subscription: Subscription,
  { subtotal, isUsedByTrial }: { subtotal: number; isUsedByTrial: boolean },
): Taken[] {
  const now = store.now()
  const taken: Taken[] = []
  let left = subtotal
  for (const id of subscription.discounts) {
    const discount = store.get('discount', id)
    const coupon: Coupon = store.get('coupon', discount.source.coupon)
    if (discount.end !== null && discount.end <= now) continue
    const amount = toAmountOff(coupon, left)
    left -= amount
    if (amount > 0) taken.push({ discount: id, amount })
    if (coupon.duration === 'once' && (subtotal > 0 || isUsedByTrial)) discount.end = now
  }
  subscription.discounts = subscription.discounts.filter((id) => {
    const { end } = store.get('discount', id)
    return end === null || end > now
  })
  return taken
}

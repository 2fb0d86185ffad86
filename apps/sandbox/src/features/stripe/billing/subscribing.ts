import type { Account } from '../account.ts'
import { toCardFailure } from '../cards/payment-methods.ts'
import { judge } from '../cards/payments.ts'
import { makeSetupIntent } from '../cards/setups.ts'
import { invalid } from '../protocol/failure.ts'
import { toWire } from '../protocol/wire.ts'
import type { Invoice, Metadata, PaymentMethod, Price, Subscription } from '../state/objects.ts'
import { collect, finalize, findMethod, voidInvoice } from './collecting.ts'
import { type Redeemed, startDiscount } from './discounts.ts'
import { draftInvoice } from './invoicing.ts'
import { addPeriods } from './periods.ts'

export type Behaviour = 'allow_incomplete' | 'default_incomplete' | 'error_if_incomplete' | 'pending_if_incomplete'

export interface Subscribed {
  customer: string
  lines: { price: Price; quantity: number; metadata?: Metadata }[]
  trialEnd: number | null
  defaultMethod: string | null
  discounts: Redeemed[]
  metadata: Metadata
  behaviour: Behaviour
  isOffSession: boolean
  endBehaviour?: 'cancel' | 'create_invoice' | 'pause' | undefined
  cancelAtPeriodEnd?: boolean | undefined
  collection?: string | undefined
  description?: string | undefined
  paymentSettings?: object | undefined
  reference?: string
  /** The payer was asked already, as on the page of a checkout. */
  isAuthenticated?: boolean
}

/**
 * Starts a subscription, with the invoice of its first period or a zero one of its trial.
 * @throws Failure when nothing can be charged, or `error_if_incomplete` and the charge would fail: then nothing is made
 */
export function subscribe(account: Account, given: Subscribed): Subscription {
  const { events } = account
  assertChargeable(account, given)
  const subscription = makeSubscription(account, given)
  subscription.discounts = given.discounts.map((one) => startDiscount(account, one, subscription.id).id)
  const isTrial = given.trialEnd !== null
  const invoice = draftInvoice(account, { subscription, reason: 'subscription_create', isTrial })
  subscription.latest_invoice = invoice.id
  const method = findMethod(account, subscription)
  if (isTrial) subscription.pending_setup_intent = toPendingSetup(account, given, method)
  events.emit('customer.subscription.created', subscription)
  finalize(account, invoice)
  if (invoice.status === 'open') collectFirst(account, { invoice, given, method })
  else if (subscription.status === 'incomplete') subscription.status = 'active'
  return subscription
}

interface First {
  invoice: Invoice
  given: Subscribed
  method: PaymentMethod | null
}

function collectFirst(account: Account, { invoice, given, method }: First) {
  if (given.behaviour !== 'default_incomplete') {
    const { isOffSession, isAuthenticated = false } = given
    collect(account, invoice, { isOffSession, isAuthenticated })
    return
  }
  const intent = account.store.get('payment_intent', invoice.$paymentIntent ?? '')
  Object.assign(intent, method && { payment_method: method.id, status: 'requires_confirmation' })
}

const NO_METHOD =
  'This customer has no attached payment source or default payment method. Please consider adding a default payment method. For more information, visit https://stripe.com/docs/billing/subscriptions/payment-methods-setting#payment-method-priority.'

function assertChargeable(account: Account, given: Subscribed) {
  const isFree = given.lines.every(({ price }) => price.unit_amount === 0)
  if (given.trialEnd !== null || isFree || given.behaviour === 'default_incomplete') return
  const { customer, defaultMethod, metadata, isOffSession, isAuthenticated = false, reference = '' } = given
  const method = findMethod(account, { customer, default_payment_method: defaultMethod })
  if (!method) throw invalid(NO_METHOD, { code: 'resource_missing' })
  if (given.behaviour !== 'error_if_incomplete') return
  const verdict = judge(
    account,
    { customer, metadata, references: [reference] },
    { method, isOffSession, isAuthenticated },
  )
  if (verdict.kind === 'declined') throw toCardFailure(verdict.decline, { payment_method: toWire(method) })
  if (verdict.kind === 'succeeded') return
  const message =
    'Payment for this subscription requires additional user action before it can be completed successfully.'
  throw toCardFailure({ code: 'subscription_payment_intent_requires_action', message }, {})
}

function toPendingSetup(account: Account, given: Subscribed, method: PaymentMethod | null): string | null {
  const isReady = method !== null && (method.$behaviour.secure === 'never' || method.$isSetUp)
  if (isReady) return null
  return makeSetupIntent(account, { customer: given.customer, paymentMethod: method?.id ?? null }).id
}

function makeSubscription({ store }: Account, given: Subscribed): Subscription {
  const id = store.newId('sub')
  const now = store.now()
  const { trialEnd } = given
  const end = trialEnd ?? addPeriods(now, given.lines[0]?.price.recurring ?? null, 1)
  const data = given.lines.map(({ price, quantity, metadata = {} }) => ({
    ...{ id: store.newId('si'), object: 'subscription_item', billing_thresholds: null, created: now },
    ...{ current_period_start: now, current_period_end: end, current_trial: null, discounts: [], metadata },
    ...{ plan: toPlan(price), price, quantity, subscription: id, tax_rates: [] },
  }))
  const url = `/v1/subscription_items?subscription=${id}`
  return store.add<'subscription'>({
    ...{
      id,
      object: 'subscription',
      application: null,
      automatic_tax: { disabled_reason: null, enabled: false, liability: null },
    },
    ...{ billing_cycle_anchor: trialEnd ?? now, billing_cycle_anchor_config: null, billing_mode: { type: 'flexible' } },
    ...{ billing_thresholds: null, cancel_at: null, cancel_at_period_end: false, canceled_at: null },
    cancellation_details: { comment: null, feedback: null, reason: null },
    ...{
      collection_method: given.collection ?? 'charge_automatically',
      created: now,
      currency: data[0]?.price.currency ?? 'usd',
    },
    ...{
      customer: given.customer,
      customer_account: null,
      days_until_due: null,
      default_payment_method: given.defaultMethod,
    },
    ...{ default_source: null, description: given.description ?? null, discounts: [], ended_at: null },
    ...{ items: { object: 'list', data, has_more: false, url }, latest_invoice: null, livemode: false },
    ...{ metadata: given.metadata, next_pending_invoice_item_invoice: null, pause_collection: null },
    payment_settings: {
      payment_method_options: null,
      payment_method_types: null,
      save_default_payment_method: 'off',
      ...given.paymentSettings,
    },
    ...{ pending_setup_intent: null, pending_update: null, schedule: null, start_date: now, test_clock: null },
    ...{
      status: trialEnd === null ? 'incomplete' : 'trialing',
      trial_start: trialEnd === null ? null : now,
      trial_end: trialEnd,
    },
    trial_settings: { end_behavior: { missing_payment_method: given.endBehaviour ?? 'create_invoice' } },
    ...{ $periods: trialEnd === null ? 1 : 0, $isTrialEndTold: false, $reference: given.reference ?? '' },
    ...(given.cancelAtPeriodEnd && { cancel_at_period_end: true, cancel_at: end, canceled_at: now }),
  })
}

/** The older picture of a price, which items still carry. */
const toPlan = ({ id, created, currency, unit_amount, product, recurring, active }: Price) => ({
  ...{
    id,
    object: 'plan',
    active,
    amount: unit_amount,
    amount_decimal: String(unit_amount),
    billing_scheme: 'per_unit',
  },
  ...{ created, currency, interval: recurring?.interval, interval_count: recurring?.interval_count, livemode: false },
  ...{ metadata: {}, meter: null, nickname: null, product, trial_period_days: null, usage_type: 'licensed' },
})

export const toPeriodEnd = ({ items }: Subscription) => items.data[0]?.current_period_end ?? 0

/** Ends it now; an open invoice of the first period goes too. */
export function endSubscription(account: Account, subscription: Subscription, reason: string): Subscription {
  const { store, events } = account
  const now = store.now()
  const wasIncomplete = subscription.status === 'incomplete'
  Object.assign(subscription, {
    ...{ status: wasIncomplete ? 'incomplete_expired' : 'canceled', ended_at: now },
    ...{ canceled_at: subscription.canceled_at ?? now, cancel_at_period_end: false },
    cancellation_details: { ...subscription.cancellation_details, reason },
  })
  for (const invoice of store.list('invoice').filter((one) => one.$subscription === subscription.id)) {
    if (invoice.status === 'draft' || (wasIncomplete && invoice.status === 'open')) voidInvoice(account, invoice)
    Object.assign(invoice, { auto_advance: false, next_payment_attempt: null })
  }
  events.emit(wasIncomplete ? 'customer.subscription.updated' : 'customer.subscription.deleted', subscription)
  return subscription
}

/** The next period: a draft that is charged an hour later. */
export function beginPeriod(
  account: Account,
  subscription: Subscription,
  reason: 'subscription_cycle' | 'subscription_update',
) {
  const { store, events } = account
  const start = toPeriodEnd(subscription)
  subscription.$periods += 1
  const price = subscription.items.data[0]?.price
  const end = addPeriods(subscription.billing_cycle_anchor, price?.recurring ?? null, subscription.$periods)
  for (const item of subscription.items.data)
    Object.assign(item, { current_period_start: start, current_period_end: end })
  const invoice = draftInvoice(account, { subscription, reason })
  invoice.automatically_finalizes_at = store.now() + 3_600
  events.emit('invoice.created', invoice)
  const status = subscription.status === 'trialing' ? 'active' : subscription.status
  events.update('customer.subscription.updated', subscription, { status, latest_invoice: invoice.id })
  return invoice
}

/** Charges a paused subscription for a period that begins now; it goes on once that is paid. */
export function resume(account: Account, subscription: Subscription): Subscription {
  const { store } = account
  const now = store.now()
  Object.assign(subscription, { billing_cycle_anchor: now, $periods: 0 })
  for (const item of subscription.items.data) item.current_period_end = now
  const invoice = beginPeriod(account, subscription, 'subscription_update')
  chargeNow(account, invoice)
  return subscription
}

/** What a draft waits an hour for, at once. */
export function chargeNow(account: Account, invoice: Invoice) {
  finalize(account, invoice)
  if (invoice.status === 'open') collect(account, invoice, { isOffSession: true })
}

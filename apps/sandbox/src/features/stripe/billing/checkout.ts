import type { Account } from '../account.ts'
import { attach } from '../cards/payment-methods.ts'
import { attempt, judge, makePaymentIntent } from '../cards/payments.ts'
import { confirmSetup, finishSetup, makeSetupIntent } from '../cards/setups.ts'
import type { Decline } from '../cards/test-cards.ts'
import type { CheckoutSession, Customer, PaymentMethod } from '../state/objects.ts'
import { findOutcome, toAsked } from '../state/outcomes.ts'
import { makeCustomer } from './customers.ts'
import { findRestriction, isActive, toAmountOff } from './discounts.ts'
import { subscribe } from './subscribing.ts'

export interface Payer {
  email: string
  name: string
  postalCode: string
}

export interface Totals {
  subtotal: number
  discount: number
  /** What is due now; nothing at the start of a trial. */
  total: number
  /** What the first period costs once a trial is over. */
  later: number
  currency: string
}

export function toTotals(account: Account, session: CheckoutSession): Totals {
  const full = session.$lines.reduce((sum, { price, quantity }) => sum + price.unit_amount * quantity, 0)
  const references = [session.client_reference_id, session.customer_email]
  const words = findOutcome(account, { customer: session.customer, metadata: session.metadata, references })
  const asked = toAsked(words, { amount: full, currency: session.$lines[0]?.price.currency ?? 'usd' })
  const coupon = account.store.find('coupon', session.$discount?.coupon)
  const off = coupon ? toAmountOff(coupon, asked.amount) : 0
  const later = asked.amount - off
  const isTrial = session.$trialDays > 0
  return {
    ...{ subtotal: isTrial ? 0 : asked.amount, discount: isTrial ? 0 : off, total: isTrial ? 0 : later, later },
    currency: asked.currency,
  }
}

/** Writes the amounts onto the session, as they are by now. */
export function priceSession(account: Account, session: CheckoutSession) {
  if (session.mode === 'setup') return
  const { subtotal, discount, total, currency } = toTotals(account, session)
  Object.assign(session, { amount_subtotal: subtotal, amount_total: total, currency })
  session.total_details = { amount_discount: discount, amount_shipping: 0, amount_tax: 0 }
}

/** What is wrong with a code that the payer typed, or null once it is on the session. */
export function applyCode(account: Account, session: CheckoutSession, typed: string): string | null {
  const { store } = account
  const same = (one: { code: string }) => one.code.toLowerCase() === typed.trim().toLowerCase()
  const code = store.list('promotion_code').findLast((one) => same(one) && isActive(account, one))
  if (!code) return 'This code is invalid.'
  const { subtotal, later } = toTotals(account, session)
  const refusal = findRestriction(account, code, { customer: session.customer, amount: Math.max(subtotal, later) })
  if (refusal) return refusal
  session.$discount = { coupon: code.promotion.coupon, promotionCode: code.id }
  session.discounts = [{ coupon: null, promotion_code: code.id }]
  priceSession(account, session)
  return null
}

export type Completed = { kind: 'complete' } | { kind: 'action' } | { kind: 'declined'; decline: Decline }

interface With {
  method: PaymentMethod | null
  payer: Payer
  isAuthenticated: boolean
}

/** Pays, subscribes or sets up; nothing is made unless the bank agrees. */
export function completeSession(account: Account, session: CheckoutSession, given: With): Completed {
  const { method, isAuthenticated } = given
  if (method) {
    const verdict = judgeSession(account, session, { ...given, method })
    if (verdict.kind === 'declined') return verdict
    if (verdict.kind === 'action' && !isAuthenticated) return { kind: 'action' }
  }
  const customer = toCustomer(account, session, given)
  if (session.mode === 'subscription') startSubscription(account, session, { ...given, customer })
  else if (method && session.mode === 'setup') setUp(account, session, { ...given, method, customer })
  else if (method) pay(account, session, { ...given, method, customer })
  close(account, session, given)
  return { kind: 'complete' }
}

function judgeSession(
  account: Account,
  session: CheckoutSession,
  { method, payer, isAuthenticated }: With & { method: PaymentMethod },
) {
  const isCharge = session.mode !== 'setup' && session.$trialDays === 0
  const references = [session.client_reference_id, payer.email]
  const about = { customer: session.customer, metadata: session.metadata, references }
  const { onSetup, secure } = method.$behaviour
  if (isCharge) return judge(account, about, { method, isOffSession: false, isAuthenticated })
  if (onSetup) return { kind: 'declined' as const, decline: onSetup }
  return { kind: secure === 'never' ? ('succeeded' as const) : ('action' as const) }
}

function toCustomer(account: Account, session: CheckoutSession, { payer }: With): Customer | null {
  const known = account.store.find('customer', session.customer)
  if (known) return known
  if (session.mode === 'payment' && session.customer_creation !== 'always') return null
  const { email, name } = payer
  const customer = makeCustomer(account, { email, name })
  session.customer = customer.id
  return customer
}

type Known = With & { customer: Customer | null }

function startSubscription(account: Account, session: CheckoutSession, { method, customer, isAuthenticated }: Known) {
  const { store } = account
  const id = customer?.id ?? ''
  if (method) {
    attach(account, method, id)
    method.$isSetUp = true
  }
  const { metadata, trialEndBehaviour } = session.$subscriptionData
  const subscription = subscribe(account, {
    ...{ customer: id, lines: session.$lines, defaultMethod: method?.id ?? null, metadata },
    trialEnd: session.$trialDays > 0 ? store.now() + session.$trialDays * 86_400 : null,
    ...{ discounts: session.$discount ? [session.$discount] : [], behaviour: 'allow_incomplete' },
    ...{ isOffSession: false, endBehaviour: trialEndBehaviour, isAuthenticated: isAuthenticated || method !== null },
    reference: session.client_reference_id ?? '',
  })
  const invoice = store.find('invoice', subscription.latest_invoice)
  Object.assign(session, { subscription: subscription.id, invoice: subscription.latest_invoice })
  session.payment_status =
    session.$trialDays > 0 ? 'no_payment_required' : invoice?.status === 'paid' ? 'paid' : 'unpaid'
}

function setUp(account: Account, session: CheckoutSession, { method, customer }: Known & { method: PaymentMethod }) {
  const intent = makeSetupIntent(account, { customer: customer?.id ?? null, metadata: session.$intentMetadata })
  confirmSetup(account, intent, method)
  if (intent.status === 'requires_action') finishSetup(account, intent, true)
  Object.assign(session, { setup_intent: intent.id, payment_status: 'no_payment_required' })
}

function pay(
  account: Account,
  session: CheckoutSession,
  { method, customer, isAuthenticated }: Known & { method: PaymentMethod },
) {
  const { total, currency } = toTotals(account, session)
  const intent = makePaymentIntent(account, {
    ...{ amount: total, currency, customer: customer?.id ?? null, metadata: session.$intentMetadata },
    reference: session.client_reference_id ?? '',
  })
  const paid = attempt(account, intent, { method, isOffSession: false, isAuthenticated })
  Object.assign(session, { payment_intent: intent.id, payment_status: paid.kind === 'succeeded' ? 'paid' : 'unpaid' })
}

function close({ events }: Account, session: CheckoutSession, { payer }: With) {
  const address = {
    city: null,
    country: 'NG',
    line1: null,
    line2: null,
    postal_code: payer.postalCode || null,
    state: null,
  }
  Object.assign(session, { status: 'complete', url: null })
  session.customer_details = {
    ...{ address, email: payer.email, name: payer.name, phone: null, tax_exempt: 'none', tax_ids: [] },
  }
  events.emit('checkout.session.completed', session)
}

export function expireSession({ events }: Account, session: CheckoutSession): CheckoutSession {
  Object.assign(session, { status: 'expired', url: null })
  events.emit('checkout.session.expired', session)
  return session
}

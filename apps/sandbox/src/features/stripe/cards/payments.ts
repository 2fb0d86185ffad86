import type { Account } from '../account.ts'
import { toWire } from '../protocol/wire.ts'
import type { Charge, PaymentIntent, PaymentMethod } from '../state/objects.ts'
import { findOutcome } from '../state/outcomes.ts'
import { openDispute } from './disputes.ts'
import { toNextAction } from './next-action.ts'
import { toLastError } from './payment-methods.ts'
import { AUTHENTICATION_REQUIRED, DECLINES, type Decline } from './test-cards.ts'

interface Made {
  amount: number
  currency: string
  customer: string | null
  metadata?: Record<string, string>
  invoice?: string | null
  description?: string | null
  reference?: string
  returnUrl?: string | null
  /** The card is set up by this payment for later ones. */
  futureUsage?: 'off_session' | 'on_session' | null
}

export type Paid =
  | { kind: 'succeeded' }
  | { kind: 'processing' }
  | { kind: 'action' }
  | { kind: 'declined'; decline: Decline }

const NOT_AUTHENTICATED: Decline = {
  code: 'payment_intent_authentication_failure',
  message: 'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
}

export function makePaymentIntent({ store }: Account, made: Made): PaymentIntent {
  const id = store.newId('pi')
  const { amount, currency, customer, metadata = {}, invoice = null, description = null, returnUrl = null } = made
  // What a subscription's invoices are paid with is kept for the next ones.
  const futureUsage = made.futureUsage ?? (invoice === null ? null : 'off_session')
  return store.add<'payment_intent'>({
    ...{ id, object: 'payment_intent', allowed_payment_method_types: null, amount, amount_capturable: 0 },
    ...{ amount_received: 0, application: null, application_fee_amount: null },
    automatic_payment_methods: { allow_redirects: 'always', enabled: true },
    ...{ canceled_at: null, cancellation_reason: null, capture_method: 'automatic_async' },
    ...{ client_secret: `${id}_secret_${store.newId('s').slice(2)}`, confirmation_method: 'automatic' },
    ...{ created: store.now(), currency, customer, customer_account: null, description },
    ...{ excluded_payment_method_types: null, last_payment_error: null, latest_charge: null, livemode: false },
    ...{ metadata, next_action: null, on_behalf_of: null, payment_method: null, payment_method_options: {} },
    ...{ payment_method_types: ['card'], processing: null, receipt_email: null, setup_future_usage: futureUsage },
    ...{ shipping: null, statement_descriptor: null, status: 'requires_payment_method', transfer_group: null },
    ...{ $invoice: invoice, $returnUrl: returnUrl, $reference: made.reference ?? '' },
  })
}

const subscriptionOf = ({ store }: Account, { $invoice }: PaymentIntent) =>
  store.find('invoice', $invoice)?.$subscription ?? null

interface How {
  method: PaymentMethod
  isOffSession: boolean
  /** The payer was asked already, as on the page of a checkout. */
  isAuthenticated?: boolean
}

/** What the bank would say; nothing is changed. */
export function judge(account: Account, about: Parameters<typeof findOutcome>[1], how: How): Paid {
  const { method, isAuthenticated = false } = how
  const { secure, onCharge, isDeclinedAfter } = method.$behaviour
  const words = findOutcome(account, about)
  const word = [...words].find((one) => DECLINES[one] || one === 'decline')
  const late = isDeclinedAfter && isAuthenticated ? DECLINES.generic_decline : null
  const decline = (word === undefined ? null : (DECLINES[word] ?? DECLINES.generic_decline)) ?? onCharge ?? late
  if (decline) return { kind: 'declined', decline }
  const isAsked = secure === 'always' || (secure === 'until-set-up' && !method.$isSetUp)
  return !isAuthenticated && (isAsked || words.has('authentication-required'))
    ? { kind: 'action' }
    : { kind: 'succeeded' }
}

/** One attempt with a card; what the caller does about a refusal is its own. */
export function attempt(account: Account, intent: PaymentIntent, how: How): Paid {
  const { method, isOffSession } = how
  intent.payment_method = method.id
  const verdict = judge(account, aboutOf(account, intent), how)
  if (verdict.kind === 'declined') return refuse(account, intent, { decline: verdict.decline, method })
  if (verdict.kind !== 'action') return take(account, intent, method)
  if (isOffSession && intent.$invoice === null)
    return refuse(account, intent, { decline: AUTHENTICATION_REQUIRED, method })
  const error = isOffSession ? toLastError(AUTHENTICATION_REQUIRED, method) : null
  const next_action = toNextAction(account, intent)
  Object.assign(intent, { status: 'requires_action', next_action, last_payment_error: error })
  account.events.emit('payment_intent.requires_action', intent)
  return verdict
}

const aboutOf = (account: Account, intent: PaymentIntent) => ({
  ...{ customer: intent.customer, subscription: subscriptionOf(account, intent), metadata: intent.metadata },
  references: [intent.id, intent.$reference as string],
})

const findWords = (account: Account, intent: PaymentIntent) => findOutcome(account, aboutOf(account, intent))

function take(account: Account, intent: PaymentIntent, method: PaymentMethod): Paid {
  const words = findWords(account, intent)
  if (words.has('pending') || words.has('late-success')) {
    Object.assign(intent, { status: 'processing', next_action: null })
    account.events.emit('payment_intent.processing', intent)
    return { kind: 'processing' }
  }
  settle(account, intent, method)
  if (words.has('double-charge')) charge(account, intent, byCard(method))
  return { kind: 'succeeded' }
}

function settle(account: Account, intent: PaymentIntent, method: PaymentMethod) {
  const { amount } = intent
  Object.assign(intent, { status: 'succeeded', amount_received: amount, next_action: null, last_payment_error: null })
  if (intent.setup_future_usage === 'off_session') method.$isSetUp = true
  const made = charge(account, intent, byCard(method))
  intent.latest_charge = made.id
  account.events.emit('charge.succeeded', made)
  account.events.emit('payment_intent.succeeded', intent)
  if (method.$behaviour.isDisputed) openDispute(account, made)
}

/** A payment that was processing; whether it may succeed by now. */
export function settleLate(account: Account, intent: PaymentIntent): boolean {
  if (intent.status !== 'processing' || intent.$way || !findWords(account, intent).has('late-success')) return false
  settle(account, intent, account.store.get('payment_method', intent.payment_method ?? ''))
  return true
}

/** After the payer's 3-D Secure step. */
export function finishPayment(account: Account, intent: PaymentIntent, isAuthenticated: boolean): Paid {
  const method = account.store.get('payment_method', intent.payment_method ?? '')
  if (!isAuthenticated) return refuse(account, intent, { decline: NOT_AUTHENTICATED, method })
  const after = method.$behaviour.isDeclinedAfter ? DECLINES.generic_decline : undefined
  return after ? refuse(account, intent, { decline: after, method }) : take(account, intent, method)
}

function refuse(account: Account, intent: PaymentIntent, how: { decline: Decline; method: PaymentMethod }): Paid {
  const last_payment_error = toLastError(how.decline, how.method)
  Object.assign(intent, {
    status: 'requires_payment_method',
    payment_method: null,
    next_action: null,
    last_payment_error,
  })
  account.events.emit('payment_intent.payment_failed', intent)
  return { kind: 'declined', decline: how.decline }
}

interface ChargedBy {
  id: string
  billing_details: unknown
  details: Record<string, unknown>
}

const byCard = ({ id, billing_details, card }: PaymentMethod): ChargedBy => ({
  ...{ id, billing_details, details: { type: 'card', card: toWire(card) } },
})

export function charge(account: Account, intent: PaymentIntent, by: ChargedBy): Charge {
  const { store, controls } = account
  const { amount, currency, customer } = intent
  const subscription = subscriptionOf(account, intent)
  const made = store.add<'charge'>({
    ...{ id: store.newId('ch'), object: 'charge', amount, amount_captured: amount, amount_refunded: 0, captured: true },
    ...{
      balance_transaction: store.newId('txn'),
      billing_details: by.billing_details,
      created: store.now(),
      currency,
    },
    ...{ customer, description: intent.description, disputed: false, failure_code: null, failure_message: null },
    ...{ livemode: false, metadata: intent.metadata, paid: true, payment_intent: intent.id, payment_method: by.id },
    payment_method_details: by.details,
    ...{ receipt_email: null, refunded: false, status: 'succeeded' },
    ...{ $subscription: subscription, $reference: String(intent.$reference) || (intent.metadata.reference ?? '') },
  })
  controls.books.add({
    ...{ party: 'stripe', kind: 'charge', transaction: made.id, reference: made.$reference, subscription },
    ...{ amountMinor: amount, currency: currency.toUpperCase() },
  })
  return made
}

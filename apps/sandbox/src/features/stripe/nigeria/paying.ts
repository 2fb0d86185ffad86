import type { Account } from '../account.ts'
import { charge } from '../cards/payments.ts'
import type { NigerianWay, PaymentIntent } from '../state/objects.ts'
import { findOutcome } from '../state/outcomes.ts'
import type { ConfirmedWay } from './ways.ts'

/** The payer's bank sends it: the partner hears of it later. */
const SENT: readonly NigerianWay[] = ['ng_bank_transfer', 'ng_ussd']
const SENT_AFTER_SECONDS = 120

const FAILED = {
  code: 'payment_intent_payment_attempt_failed',
  message: 'The payment attempt failed because of various underlying reasons.',
}

/** Confirms it with one of these ways: the payer is to go to the partner. */
export function beginWay(account: Account, intent: PaymentIntent, { way, returnUrl }: ConfirmedWay): PaymentIntent {
  const { store, events, origin } = account
  const method = store.add<'redirect_method'>({
    ...{ id: store.newId('pm'), object: 'payment_method', created: store.now(), customer: null, livemode: false },
    ...{ metadata: {}, type: way, [way]: {}, billing_details: { email: null, name: null, phone: null, address: null } },
  })
  const url = `${origin}/stripe/ng/${intent.id}?client_secret=${intent.client_secret}`
  Object.assign(intent, {
    ...{ payment_method: method.id, payment_method_types: [way], status: 'requires_action' },
    next_action: { type: 'redirect_to_url', redirect_to_url: { return_url: returnUrl, url } },
    ...{ last_payment_error: null, $returnUrl: returnUrl, $way: way },
  })
  events.emit('payment_intent.requires_action', intent)
  return intent
}

const wordsOf = (account: Account, { id, customer, metadata }: PaymentIntent) =>
  findOutcome(account, { customer, metadata, references: [id] })

/** What the payer said at the partner. */
export function decideWay(account: Account, intent: PaymentIntent, isAuthorised: boolean): void {
  const { store, events } = account
  const words = wordsOf(account, intent)
  if (!isAuthorised || words.has('decline')) {
    const last_payment_error = { ...FAILED, type: 'invalid_request_error', payment_method: null }
    const change = { status: 'requires_payment_method', payment_method: null, next_action: null, last_payment_error }
    Object.assign(intent, change)
    events.emit('payment_intent.payment_failed', intent)
    return
  }
  const isSent = SENT.includes(intent.$way as NigerianWay)
  const isLate = isSent || words.has('pending') || words.has('late-success')
  if (!isLate) {
    succeed(account, intent)
    return
  }
  const dueAt = store.now() + (words.has('late-success') ? 1 : SENT_AFTER_SECONDS)
  Object.assign(intent, { status: 'processing', next_action: null, $dueAt: words.has('pending') ? null : dueAt })
  events.emit('payment_intent.processing', intent)
}

function succeed(account: Account, intent: PaymentIntent): void {
  const { amount, $way, payment_method } = intent
  const { events } = account
  const by = {
    ...{ id: payment_method ?? '', billing_details: null },
    details: { type: $way, [String($way)]: {} },
  }
  const made = charge(account, intent, by)
  const change = { status: 'succeeded', amount_received: amount, next_action: null, latest_charge: made.id }
  Object.assign(intent, { ...change, $dueAt: null })
  if (wordsOf(account, intent).has('double-charge')) charge(account, intent, by)
  events.emit('charge.succeeded', made)
  events.emit('payment_intent.succeeded', intent)
}

/** What the payers' banks have sent by now, each at its own time. */
export function dueOfWays(account: Account) {
  return account.store.list('payment_intent').flatMap((intent) => {
    const { status, $dueAt: at } = intent
    return status === 'processing' && typeof at === 'number' ? [{ at, work: () => succeed(account, intent) }] : []
  })
}

/** Whoever looks sees what has come, also where nobody advanced the clock. */
export function runWays(account: Account): void {
  const { store } = account
  const now = store.realNow()
  for (const { at, work } of dueOfWays(account)) if (at <= now) store.workAt(at, work)
}

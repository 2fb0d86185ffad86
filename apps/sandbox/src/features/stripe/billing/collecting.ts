import type { Account } from '../account.ts'
import { attempt, makePaymentIntent, type Paid } from '../cards/payments.ts'
import { type Decline, isHard } from '../cards/test-cards.ts'
import type { Invoice, InvoicePayment, PaymentIntent, PaymentMethod, Subscription } from '../state/objects.ts'

/** Two weeks of tries, every second day. */
const TRY_AGAIN_SECONDS = 2 * 86_400
export const GIVE_UP_SECONDS = 14 * 86_400

export type Collected = Paid | { kind: 'no-method' }

/** Opens a draft with the payment that it waits for; one of nothing is paid at once. */
export function finalize(account: Account, invoice: Invoice): Invoice {
  const { store, events } = account
  const now = store.now()
  const transitions = { ...(invoice.status_transitions as object), finalized_at: now }
  const number = `KOLA-${store.list('invoice').length.toString().padStart(4, '0')}`
  Object.assign(invoice, {
    status: 'open',
    number,
    automatically_finalizes_at: null,
    effective_at: now,
    status_transitions: transitions,
  })
  events.emit('invoice.finalized', invoice)
  if (invoice.amount_due === 0) return markPaid(account, invoice, 0)
  const subscription = store.find('subscription', invoice.$subscription)
  const intent = makePaymentIntent(account, {
    ...{ amount: invoice.amount_due, currency: invoice.currency, customer: invoice.customer, invoice: invoice.id },
    ...{
      description: 'Subscription',
      reference: String(subscription?.$reference ?? '') || (subscription?.metadata.reference ?? ''),
    },
  })
  invoice.$paymentIntent = intent.id
  store.add<'invoice_payment'>({
    ...{ id: store.newId('inpay'), object: 'invoice_payment', amount_paid: null, amount_requested: invoice.amount_due },
    ...{
      created: now,
      currency: invoice.currency,
      invoice: invoice.id,
      is_default: true,
      livemode: false,
      status: 'open',
    },
    payment: { type: 'payment_intent', payment_intent: intent.id },
    status_transitions: { canceled_at: null, paid_at: null },
  })
  return invoice
}

/** The subscription's own method, else the one of its customer. */
export function findMethod(
  { store }: Account,
  { customer, default_payment_method }: Pick<Subscription, 'customer' | 'default_payment_method'>,
) {
  const byCustomer = store.find('customer', customer)?.invoice_settings.default_payment_method
  return store.find('payment_method', default_payment_method ?? byCustomer)
}

interface How {
  isOffSession: boolean
  isAuthenticated?: boolean
  method?: PaymentMethod | null
}

/** One attempt to collect an open invoice; a failed one is counted and told. */
export function collect(account: Account, invoice: Invoice, how: How): Collected {
  const { store } = account
  const subscription = store.get('subscription', invoice.$subscription)
  const intent = store.get('payment_intent', invoice.$paymentIntent ?? '')
  const own = store.find('payment_method', invoice.default_payment_method)
  const method = how.method ?? own ?? findMethod(account, subscription)
  invoice.attempted = true
  invoice.attempt_count += 1
  invoice.next_payment_attempt = null
  if (!method) {
    noteFailure(account, invoice, null)
    return { kind: 'no-method' }
  }
  const paid = attempt(account, intent, { ...how, method })
  afterAttempt(account, invoice, paid)
  return paid
}

/** What an attempt means for the invoice, also when it ended after the payer's 3-D Secure step. */
export function afterAttempt(account: Account, invoice: Invoice, paid: Paid) {
  if (paid.kind === 'succeeded') markPaid(account, invoice, invoice.amount_due)
  if (paid.kind === 'declined') noteFailure(account, invoice, paid.decline)
  if (paid.kind !== 'action') return
  noteFailure(account, invoice, null)
  account.events.emit('invoice.payment_action_required', invoice)
}

export function afterIntent(account: Account, intent: PaymentIntent, paid: Paid) {
  const invoice = account.store.find('invoice', intent.$invoice)
  if (invoice?.status === 'open') afterAttempt(account, invoice, paid)
}

/** A card that is gone and a missing one are not tried again. */
function noteFailure(account: Account, invoice: Invoice, decline: Decline | null) {
  const { store, events } = account
  const now = store.now()
  const isFirst = invoice.billing_reason === 'subscription_create'
  invoice.$firstFailedAt ??= now
  const nextAt = now + TRY_AGAIN_SECONDS
  const isTriedAgain =
    !isFirst && decline !== null && !isHard(decline) && nextAt < invoice.$firstFailedAt + GIVE_UP_SECONDS
  invoice.next_payment_attempt = isTriedAgain ? nextAt : null
  events.emit('invoice.payment_failed', invoice)
  const subscription = store.get('subscription', invoice.$subscription)
  if (subscription.status !== 'active' || subscription.latest_invoice !== invoice.id || isFirst) return
  events.update('customer.subscription.updated', subscription, { status: 'past_due' })
}

export function markPaid(account: Account, invoice: Invoice, amountPaid: number): Invoice {
  const { store, events } = account
  const now = store.now()
  const transitions = { ...(invoice.status_transitions as object), paid_at: now }
  Object.assign(invoice, {
    ...{ status: 'paid', amount_paid: amountPaid, amount_remaining: 0, next_payment_attempt: null, attempted: true },
    ...{ auto_advance: false, status_transitions: transitions },
  })
  const payment: InvoicePayment | undefined = store.list('invoice_payment').find((one) => one.invoice === invoice.id)
  if (payment) {
    const isPaid = amountPaid > 0
    Object.assign(payment, { status: isPaid ? 'paid' : 'canceled', amount_paid: isPaid ? amountPaid : null })
    payment.status_transitions = { canceled_at: isPaid ? null : now, paid_at: isPaid ? now : null }
  }
  events.emit('invoice.paid', invoice)
  events.emit('invoice.payment_succeeded', invoice)
  onPaid(account, store.get('subscription', invoice.$subscription), invoice)
  return invoice
}

function onPaid({ events }: Account, subscription: Subscription, invoice: Invoice) {
  const isWaiting = ['incomplete', 'past_due', 'unpaid', 'paused'].includes(subscription.status)
  if (!isWaiting || subscription.latest_invoice !== invoice.id) return
  const wasPaused = subscription.status === 'paused'
  events.update('customer.subscription.updated', subscription, { status: 'active' })
  if (wasPaused) events.emit('customer.subscription.resumed', subscription)
}

export function voidInvoice({ store, events }: Account, invoice: Invoice): Invoice {
  const transitions = { ...(invoice.status_transitions as object), voided_at: store.now() }
  Object.assign(invoice, {
    status: 'void',
    next_payment_attempt: null,
    auto_advance: false,
    status_transitions: transitions,
  })
  const intent = store.find('payment_intent', invoice.$paymentIntent)
  if (intent && intent.status !== 'succeeded') Object.assign(intent, { status: 'canceled', canceled_at: store.now() })
  events.emit('invoice.voided', invoice)
  return invoice
}

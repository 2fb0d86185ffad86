import type Stripe from 'stripe'
import { judgeCharges } from '#features/billing/providers/judge-charges.ts'
import type { Begun, Charge, Decline, Dispute, Reading } from '#features/billing/providers/provider.ts'
import { type StripeApi, toDecline } from '../client.ts'
import { idOf, toDate, toMethod, toMoney, toSubscription } from '../words.ts'
import { find } from './find.ts'

/** How many of a customer's charges and refunds are looked at. */
const MAX = 1_000

/** A payment that Stripe tries to take, and what it is for. */
interface Part {
  intent: Stripe.PaymentIntent
  isRenewal: boolean
}

/** @returns the secret by which the browser asks the payer of a payment that waits for it, or null */
export async function readQuestion(api: StripeApi, begun: Begun): Promise<string | null> {
  const found = await find(api, begun)
  if (found.kind === 'nothing') return null
  const parts = found.subscription ? await readParts(api, found.subscription.id) : [found]
  const asked = parts.find(({ intent }) => isAsked(intent))
  return asked?.intent.client_secret ?? null
}

export async function readPayment(api: StripeApi, begun: Begun): Promise<Reading> {
  const found = await find(api, begun)
  if (found.kind === 'nothing') return { ...NOTHING, state: found.state, ids: begun.ids }
  const { subscription } = found
  const parts = subscription ? await readParts(api, subscription.id) : [{ intent: found.intent, isRenewal: false }]
  const charges = (await readCharges(api, parts)).toSorted((a, b) => a.at.getTime() - b.at.getTime())
  const asked = parts.find(({ isRenewal }) => !isRenewal)?.intent
  const judged = judgeCharges(begun.due, charges)
  const state = judged === 'not_begun' && asked && isAsked(asked) ? 'action_required' : judged
  const own = subscription ? subscription.default_payment_method : found.intent.payment_method
  const last = parts.at(-1)?.intent.id
  return {
    ...{ state, charges, method: toMethod(own), subscription: subscription && toSubscription(subscription) },
    decline: state === 'declined' ? (charges.find(({ isRenewal }) => !isRenewal)?.decline ?? null) : null,
    ids: { ...begun.ids, ...found.ids, ...(last !== undefined && { payment: last }) },
  }
}

/** By Stripe's script; who pays at a partner's page is asked there. */
const isAsked = ({ status, payment_method_types: types }: Stripe.PaymentIntent): boolean =>
  status === 'requires_action' && !types.some((type) => type.startsWith('ng_'))

const NOTHING = { charges: [], subscription: null, method: null, decline: null }

/** The payments of its invoices, the first one first; an invoice of nothing has none. */
async function readParts(api: StripeApi, subscriptionId: string): Promise<Part[]> {
  const invoices = await api.ask('list-invoices', (stripe) =>
    stripe.invoices.list({ subscription: subscriptionId, limit: 100, expand: ['data.payments'] }),
  )
  const parts: Part[] = []
  for (const { payments, billing_reason } of invoices.data.toReversed()) {
    for (const { payment } of payments?.data ?? []) {
      const { payment_intent: intent } = payment
      if (intent === undefined) continue
      const expand = ['payment_method']
      const read = await api.ask('get-payment', (stripe) => stripe.paymentIntents.retrieve(idOf(intent), { expand }))
      parts.push({ intent: read, isRenewal: billing_reason !== 'subscription_create' })
    }
  }
  return parts
}

async function readCharges(api: StripeApi, parts: readonly Part[]): Promise<Charge[]> {
  const all: Charge[] = []
  for (const part of parts) {
    const { intent } = part
    if (intent.status === 'succeeded') all.push(...(await readTaken(api, part)))
    else if (intent.status === 'processing') all.push(toOpen(part, 'pending', null))
    else if (intent.last_payment_error && intent.status !== 'requires_action')
      all.push(toOpen(part, 'failed', toDecline(intent.last_payment_error)))
  }
  return all
}

/** What really was taken, twice too, with all that went back. */
async function readTaken(api: StripeApi, { intent, isRenewal }: Part): Promise<Charge[]> {
  const { data } = await api.ask('list-charges', (stripe) => stripe.charges.list({ payment_intent: intent.id }))
  const paid = data.filter(({ status }) => status === 'succeeded')
  return Promise.all(
    paid.map(async ({ id, amount, amount_refunded, currency, created, disputed }) => ({
      ...{ transactionId: id, amount: toMoney(amount, currency), at: toDate(created), state: 'succeeded' as const },
      ...{ isRenewal, decline: null, refunds: amount_refunded > 0 ? await readRefunds(api, id) : [] },
      ...(disputed && { disputes: await readDisputes(api, id) }),
    })),
  )
}

async function readRefunds(api: StripeApi, charge: string): Promise<Charge['refunds']> {
  const refunds = await api.ask('list-refunds', (stripe) =>
    stripe.refunds.list({ charge, limit: 100 }).autoPagingToArray({ limit: MAX }),
  )
  return refunds
    .filter(({ status }) => status === 'succeeded')
    .toReversed()
    .map(({ id, amount, currency, created }) => ({
      ...{ refundId: id, amount: toMoney(amount, currency), at: toDate(created) },
    }))
}

const DISPUTES: Readonly<Partial<Record<Stripe.Dispute.Status, Dispute['state']>>> = {
  ...{ needs_response: 'open', under_review: 'open', won: 'won', lost: 'lost' },
}

/** A mere question of the bank takes nothing, and is none. */
async function readDisputes(api: StripeApi, charge: string): Promise<Dispute[]> {
  const { data } = await api.ask('list-disputes', (stripe) => stripe.disputes.list({ charge, limit: 100 }))
  return data.toReversed().flatMap(({ id, amount, currency, created, status }) => {
    const state = DISPUTES[status]
    return state ? [{ disputeId: id, amount: toMoney(amount, currency), at: toDate(created), state }] : []
  })
}

const toOpen = ({ intent, isRenewal }: Part, state: 'pending' | 'failed', decline: Decline | null): Charge => ({
  ...{ transactionId: intent.id, amount: toMoney(intent.amount, intent.currency), at: toDate(intent.created) },
  ...{ state, isRenewal, decline, refunds: [] },
})

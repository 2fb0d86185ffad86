import * as z from 'zod/mini'
import type { Account } from '../account.ts'
import { loseDispute } from '../cards/disputes.ts'
import type { Api } from '../protocol/endpoint.ts'
import { invalid } from '../protocol/failure.ts'
import { isInRange, toList } from '../protocol/list.ts'
import * as p from '../protocol/params.ts'
import type { Charge, StripeObject } from '../state/objects.ts'
import { findOutcome } from '../state/outcomes.ts'
import { mergeMetadata } from './metadata.ts'

const createParams = p.params({
  ...{
    payment_intent: p.optional(p.id),
    charge: p.optional(p.id),
    amount: p.optional(p.int),
    metadata: p.optional(p.metadata),
  },
  reason: p.optional(z.enum(['duplicate', 'fraudulent', 'requested_by_customer'])),
})
const listParams = p.params({
  ...{ charge: p.optional(p.id), payment_intent: p.optional(p.id), created: p.createdRange, ...p.listing },
})
const chargeParams = p.params({
  ...{ customer: p.optional(p.id), payment_intent: p.optional(p.id), created: p.createdRange, ...p.listing },
})
const none = p.params({})

/** Charges, and the ways in which their money goes back. */
export function refundRoutes(api: Api, account: Account) {
  const { store } = account
  api.on('POST /refunds', { operation: 'create-refund', params: createParams }, (given) => refund(account, given))
  api.on('GET /refunds/:id', { operation: 'get-refund', params: none }, (_given, { ids }) =>
    store.get('refund', ids.id ?? ''),
  )
  const isOf = (one: StripeObject, given: z.infer<typeof listParams>) =>
    one.charge === (given.charge ?? one.charge) &&
    one.payment_intent === (given.payment_intent ?? one.payment_intent) &&
    isInRange(one.created, given.created)
  api.on('GET /refunds', { operation: 'list-refunds', params: listParams }, (given) =>
    toList(
      '/v1/refunds',
      store.list('refund').filter((one) => isOf(one, given)),
      given,
    ),
  )
  api.on('GET /disputes/:id', { operation: 'get-dispute', params: none }, (_given, { ids }) =>
    store.get('dispute', ids.id ?? ''),
  )
  api.on('GET /disputes', { operation: 'list-disputes', params: listParams }, (given) =>
    toList(
      '/v1/disputes',
      store.list('dispute').filter((one) => isOf(one, given)),
      given,
    ),
  )
  api.on('POST /disputes/:id/close', { operation: 'close-dispute', params: none }, (_given, { ids }) => {
    const dispute = store.get('dispute', ids.id ?? '')
    if (dispute.status !== 'needs_response') throw invalid('This dispute is already closed.')
    return loseDispute(account, dispute)
  })
  api.on('GET /charges/:id', { operation: 'get-charge', params: none }, (_given, { ids }) =>
    store.get('charge', ids.id ?? ''),
  )
  api.on('GET /charges', { operation: 'list-charges', params: chargeParams }, (given) => {
    const isMeant = (one: Charge) =>
      one.customer === (given.customer ?? one.customer) &&
      one.payment_intent === (given.payment_intent ?? one.payment_intent) &&
      isInRange(one.created, given.created)
    return toList('/v1/charges', store.list('charge').filter(isMeant), given)
  })
}

function findCharge({ store }: Account, given: z.infer<typeof createParams>): Charge {
  if (given.charge !== undefined) return store.get('charge', given.charge, 'charge')
  if (given.payment_intent === undefined)
    throw invalid('One of the following params should be provided for this request: payment_intent or charge.', {
      code: 'parameter_missing',
    })
  const intent = store.get('payment_intent', given.payment_intent, 'payment_intent')
  if (intent.latest_charge !== null) return store.get('charge', intent.latest_charge)
  throw invalid(`This PaymentIntent (${intent.id}) does not have a successful charge to refund.`, {
    param: 'payment_intent',
  })
}

const toPrice = (amount: number) => `$${(amount / 100).toFixed(2)}`

function refund(account: Account, given: z.infer<typeof createParams>): StripeObject {
  const { store, events } = account
  const charge = findCharge(account, given)
  const left = charge.amount - charge.amount_refunded
  if (left === 0) throw invalid(`Charge ${charge.id} has already been refunded.`, { code: 'charge_already_refunded' })
  if (charge.disputed)
    throw invalid(`Charge ${charge.id} has been charged back; cannot issue a refund.`, { code: 'charge_disputed' })
  const amount = given.amount ?? left
  if (amount < 1)
    throw invalid('This value must be greater than or equal to 1.', {
      code: 'parameter_invalid_integer',
      param: 'amount',
    })
  if (amount > left)
    throw invalid(`Refund amount (${toPrice(amount)}) is greater than unrefunded amount on charge (${toPrice(left)})`, {
      param: 'amount',
    })
  const { customer, $subscription: subscription, $reference: reference } = charge
  const words = findOutcome(account, {
    customer,
    subscription,
    references: [reference, charge.id, charge.payment_intent],
  })
  const status = words.has('refund-failed') ? 'failed' : words.has('refund-pending') ? 'pending' : 'succeeded'
  const made = store.add<'refund'>({
    ...{
      id: store.newId('re'),
      object: 'refund',
      amount,
      balance_transaction: null,
      charge: charge.id,
      created: store.now(),
    },
    ...{
      currency: charge.currency,
      metadata: mergeMetadata({}, given.metadata),
      payment_intent: charge.payment_intent,
    },
    ...{
      reason: given.reason ?? null,
      receipt_number: null,
      source_transfer_reversal: null,
      status,
      transfer_reversal: null,
    },
    ...(status === 'failed' && { failure_reason: 'lost_or_stolen_card' }),
  })
  events.emit('refund.created', made)
  settleRefund(account, charge, made)
  return made
}

/** What its status means for the charge, the books and who is told. */
function settleRefund({ events, controls }: Account, charge: Charge, made: StripeObject) {
  const status = made.status
  const amount = made.amount as number
  if (status === 'failed') events.emit('refund.failed', made)
  if (status !== 'failed') {
    charge.amount_refunded += amount
    charge.refunded = charge.amount_refunded === charge.amount
    events.emit('charge.refunded', charge)
  }
  if (status === 'succeeded') {
    events.emit('refund.updated', made)
    controls.books.add({
      ...{
        party: 'stripe',
        kind: 'refund',
        transaction: made.id,
        reference: charge.$reference,
        subscription: charge.$subscription,
        amountMinor: amount,
      },
      currency: charge.currency.toUpperCase(),
    })
  }
}

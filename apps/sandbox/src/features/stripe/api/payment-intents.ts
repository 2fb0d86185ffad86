import * as z from 'zod/mini'
import type { Account } from '../account.ts'
import { afterIntent } from '../billing/collecting.ts'
import { assertUsable, getPaymentMethod, toCardFailure } from '../cards/payment-methods.ts'
import { attempt, makePaymentIntent } from '../cards/payments.ts'
import { beginWay, runWays } from '../nigeria/paying.ts'
import { assertTaken, type ConfirmedWay, readConfirmed } from '../nigeria/ways.ts'
import type { Api, Call } from '../protocol/endpoint.ts'
import { invalid, missing } from '../protocol/failure.ts'
import { toList } from '../protocol/list.ts'
import * as p from '../protocol/params.ts'
import { toWire } from '../protocol/wire.ts'
import type { PaymentIntent } from '../state/objects.ts'
import { mergeMetadata } from './metadata.ts'

const automatic = p.fields({ enabled: p.bool, allow_redirects: p.optional(z.enum(['always', 'never'])) })
const createParams = p.params({
  ...{ amount: p.int, currency: p.currency, customer: p.optional(p.id), payment_method: p.optional(p.id) },
  ...{ confirm: p.optional(p.bool), off_session: p.optional(p.bool), return_url: p.optional(p.text) },
  ...{
    metadata: p.optional(p.metadata),
    description: p.optional(p.text),
    automatic_payment_methods: p.optional(automatic),
  },
  ...{ allowed_payment_method_types: p.optional(p.texts), excluded_payment_method_types: p.optional(p.texts) },
  payment_method_data: p.optional(p.fields({ type: p.text })),
  ...{ setup_future_usage: p.optional(z.enum(['off_session', 'on_session'])), use_stripe_sdk: p.optional(p.bool) },
})
const confirmParams = p.params({
  ...{ payment_method: p.optional(p.id), off_session: p.optional(p.bool), return_url: p.optional(p.text) },
  use_stripe_sdk: p.optional(p.bool),
})
const listParams = p.params({ customer: p.optional(p.id), ...p.listing })
const none = p.params({})
const MINIMUM = 1

function find({ store }: Account, { ids, isPublishable, clientSecret }: Call): PaymentIntent {
  const intent = store.get('payment_intent', ids.id ?? '')
  if (isPublishable && clientSecret !== intent.client_secret) throw missing('payment_intent', intent.id)
  return intent
}

interface Confirmed {
  methodId: string | null
  isOffSession: boolean
}

/** @throws Failure when the card is declined */
function confirm(account: Account, intent: PaymentIntent, { methodId, isOffSession }: Confirmed): PaymentIntent {
  if (['succeeded', 'canceled', 'processing'].includes(intent.status)) throw unexpected(intent)
  if (methodId === null)
    throw invalid("You cannot confirm this PaymentIntent because it's missing a payment method.", {
      code: 'payment_intent_unexpected_state',
    })
  const method = getPaymentMethod(account, methodId)
  assertUsable(method, intent.customer)
  const paid = attempt(account, intent, { method, isOffSession })
  afterIntent(account, intent, paid)
  const about = { payment_intent: toWire(intent), payment_method: toWire(method) }
  if (paid.kind === 'declined') throw toCardFailure(paid.decline, about)
  return intent
}

export function paymentIntentRoutes(api: Api, account: Account) {
  createRoute(api, account)
  actRoutes(api, account)
  api.on('GET /payment_intents', { operation: 'list-payment-intents', params: listParams }, (given) => {
    const own = account.store.list('payment_intent').filter(({ customer }) => customer === (given.customer ?? customer))
    return toList('/v1/payment_intents', own, given)
  })
}

function createRoute(api: Api, account: Account) {
  const { store, events } = account
  api.on(
    'POST /payment_intents',
    { operation: 'create-payment-intent', params: createParams, isMethodTypesGone: true },
    (given) => {
      if (given.amount < MINIMUM)
        throw invalid('This value must be greater than or equal to 1.', {
          code: 'parameter_invalid_integer',
          param: 'amount',
        })
      const way = readWay(account, given)
      if (given.customer !== undefined) store.get('customer', given.customer, 'customer')
      const { amount, currency, customer = null, description = null, return_url = null } = given
      const metadata = mergeMetadata({}, given.metadata)
      const intent = makePaymentIntent(account, {
        amount,
        currency,
        customer,
        description,
        metadata,
        returnUrl: return_url,
        futureUsage: given.setup_future_usage ?? null,
      })
      events.emit('payment_intent.created', intent)
      if (way) return beginWay(account, intent, way)
      if (given.confirm)
        return confirm(account, intent, {
          methodId: given.payment_method ?? null,
          isOffSession: given.off_session ?? false,
        })
      if (given.payment_method === undefined) return intent
      return Object.assign(intent, {
        payment_method: getPaymentMethod(account, given.payment_method).id,
        status: 'requires_confirmation',
      })
    },
  )
}

function actRoutes(api: Api, account: Account) {
  const { store, events } = account
  api.on(
    'GET /payment_intents/:id',
    { operation: 'get-payment-intent', params: none, isForBrowsers: true },
    (_given, call) => {
      runWays(account)
      return find(account, call)
    },
  )
  api.on(
    'POST /payment_intents/:id/confirm',
    { operation: 'confirm-payment-intent', params: confirmParams, isForBrowsers: true, isMethodTypesGone: true },
    (given, call) => {
      const intent = find(account, call)
      if (given.return_url !== undefined) intent.$returnUrl = given.return_url
      if (given.use_stripe_sdk) intent.$returnUrl = null
      return confirm(account, intent, {
        methodId: given.payment_method ?? intent.payment_method,
        isOffSession: given.off_session ?? false,
      })
    },
  )
  api.on('POST /payment_intents/:id/cancel', { operation: 'cancel-payment-intent', params: none }, (_given, call) => {
    const intent = find(account, call)
    if (['succeeded', 'canceled', 'processing'].includes(intent.status)) throw unexpected(intent)
    return events.update('payment_intent.canceled', intent, { status: 'canceled', canceled_at: store.now() })
  })
}

type Created = z.infer<typeof createParams>

/** By which way of Nigeria it is confirmed at once; null of a card. @throws Failure for what this account cannot take */
function readWay(account: Account, given: Created): ConfirmedWay | null {
  const { amount, currency, allowed_payment_method_types: allowed = null, payment_method_data: data } = given
  assertTaken(account, { amount, currency, types: allowed ?? [], param: 'allowed_payment_method_types' })
  if (!data) return null
  assertTaken(account, { amount, currency, types: [data.type], param: 'payment_method_data[type]' })
  return readConfirmed({
    ...{ type: data.type, allowed, returnUrl: given.return_url, isConfirmed: given.confirm ?? false },
    isForLater: given.setup_future_usage !== undefined,
  })
}

const unexpected = ({ status }: PaymentIntent) =>
  invalid(`This PaymentIntent's status is ${status}, so it cannot be confirmed or canceled.`, {
    code: 'payment_intent_unexpected_state',
  })

import * as z from 'zod/mini'
import type { Account } from '../account.ts'
import { getPaymentMethod } from '../cards/payment-methods.ts'
import { confirmSetup, makeSetupIntent, unexpected } from '../cards/setups.ts'
import type { Api, Call } from '../protocol/endpoint.ts'
import { invalid } from '../protocol/failure.ts'
import { toList } from '../protocol/list.ts'
import * as p from '../protocol/params.ts'
import type { SetupIntent } from '../state/objects.ts'
import { mergeMetadata } from './metadata.ts'

const automatic = p.fields({ enabled: p.bool, allow_redirects: p.optional(z.enum(['always', 'never'])) })
const methodChoice = {
  ...{ allowed_payment_method_types: p.optional(p.texts), excluded_payment_method_types: p.optional(p.texts) },
}
const createParams = p.params({
  ...{
    customer: p.optional(p.id),
    payment_method: p.optional(p.id),
    confirm: p.optional(p.bool),
    return_url: p.optional(p.text),
  },
  ...{ usage: p.optional(z.enum(['off_session', 'on_session'])), metadata: p.optional(p.metadata), ...methodChoice },
  ...{
    automatic_payment_methods: p.optional(automatic),
    description: p.optional(p.text),
    use_stripe_sdk: p.optional(p.bool),
  },
})
const updateParams = p.params({
  ...{
    customer: p.optional(p.id),
    payment_method: p.optional(p.id),
    metadata: p.optional(p.metadata),
    description: p.optional(p.text),
  },
})
const confirmParams = p.params({
  ...{ payment_method: p.optional(p.id), return_url: p.optional(p.text), use_stripe_sdk: p.optional(p.bool) },
})
const listParams = p.params({ customer: p.optional(p.id), payment_method: p.optional(p.id), ...p.listing })
const none = p.params({})
const cancelParams = p.params({
  cancellation_reason: p.optional(z.enum(['abandoned', 'duplicate', 'requested_by_customer'])),
})

function find({ store }: Account, { ids, isPublishable, clientSecret }: Call): SetupIntent {
  const intent = store.get('setup_intent', ids.id ?? '')
  if (isPublishable && clientSecret !== intent.client_secret) throw wrongSecret(intent)
  return intent
}

export function setupIntentRoutes(api: Api, account: Account) {
  const { store, events } = account
  confirmRoutes(api, account)
  api.on(
    'POST /setup_intents',
    { operation: 'create-setup-intent', params: createParams, isMethodTypesGone: true },
    (given) => {
      if (given.customer !== undefined) store.get('customer', given.customer, 'customer')
      if (given.confirm && given.payment_method === undefined)
        throw invalid('You must provide a payment method when confirming.', {
          code: 'parameter_missing',
          param: 'payment_method',
        })
      const method = given.payment_method === undefined ? null : getPaymentMethod(account, given.payment_method)
      const intent = makeSetupIntent(account, {
        ...{ customer: given.customer ?? null, usage: given.usage ?? 'off_session', paymentMethod: method?.id ?? null },
        ...{ metadata: mergeMetadata({}, given.metadata), returnUrl: given.return_url ?? null },
      })
      intent.allowed_payment_method_types = given.allowed_payment_method_types ?? null
      events.emit('setup_intent.created', intent)
      return given.confirm && method ? confirmSetup(account, intent, method) : intent
    },
  )
  api.on(
    'GET /setup_intents/:id',
    { operation: 'get-setup-intent', params: none, isForBrowsers: true },
    (_given, call) => find(account, call),
  )
  api.on(
    'POST /setup_intents/:id',
    { operation: 'update-setup-intent', params: updateParams, isMethodTypesGone: true },
    (given, call) => {
      const intent = find(account, call)
      if (given.customer !== undefined) intent.customer = store.get('customer', given.customer, 'customer').id
      if (given.payment_method !== undefined) {
        intent.payment_method = getPaymentMethod(account, given.payment_method).id
        intent.status = 'requires_confirmation'
      }
      intent.metadata = mergeMetadata(intent.metadata, given.metadata)
      return intent
    },
  )
  api.on('GET /setup_intents', { operation: 'list-setup-intents', params: listParams }, (given) => {
    const isMeant = ({ customer, payment_method }: SetupIntent) =>
      customer === (given.customer ?? customer) && payment_method === (given.payment_method ?? payment_method)
    return toList('/v1/setup_intents', store.list('setup_intent').filter(isMeant), given)
  })
}

function confirmRoutes(api: Api, account: Account) {
  const { events } = account
  api.on(
    'POST /setup_intents/:id/confirm',
    { operation: 'confirm-setup-intent', params: confirmParams, isForBrowsers: true, isMethodTypesGone: true },
    (given, call) => {
      const intent = find(account, call)
      const asked = given.payment_method ?? intent.payment_method
      if (asked === null || asked === undefined)
        throw invalid('You cannot confirm this SetupIntent because it is missing a payment method.', {
          ...{ code: 'parameter_missing', param: 'payment_method' },
        })
      if (given.return_url !== undefined) intent.$returnUrl = given.return_url
      if (given.use_stripe_sdk) intent.$returnUrl = null
      return confirmSetup(account, intent, getPaymentMethod(account, asked))
    },
  )
  api.on(
    'POST /setup_intents/:id/cancel',
    { operation: 'cancel-setup-intent', params: cancelParams },
    (given, call) => {
      const intent = find(account, call)
      if (['succeeded', 'canceled'].includes(intent.status)) throw unexpected(intent, 'cancel')
      const cancellation_reason = given.cancellation_reason ?? null
      return events.update('setup_intent.canceled', intent, {
        status: 'canceled',
        cancellation_reason,
        next_action: null,
      })
    },
  )
}

const wrongSecret = ({ id }: { id: string }) =>
  invalid(`No such setupintent: '${id}'`, { code: 'resource_missing', param: 'intent' }, 404)

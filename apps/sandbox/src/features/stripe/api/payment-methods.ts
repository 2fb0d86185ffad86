import * as z from 'zod/mini'
import type { Account } from '../account.ts'
import { attach, getPaymentMethod, makePaymentMethod } from '../cards/payment-methods.ts'
import { findCard } from '../cards/test-cards.ts'
import type { Api } from '../protocol/endpoint.ts'
import { cardFailure, invalid } from '../protocol/failure.ts'
import { toList } from '../protocol/list.ts'
import * as p from '../protocol/params.ts'
import { mergeMetadata } from './metadata.ts'

const address = p.fields({
  ...{ city: p.optional(p.text), country: p.optional(p.text), line1: p.optional(p.text), line2: p.optional(p.text) },
  ...{ postal_code: p.optional(p.text), state: p.optional(p.text) },
})
const billing = p.optional(
  p.fields({
    ...{ name: p.optional(p.text), email: p.optional(p.text), phone: p.optional(p.text), address: p.optional(address) },
  }),
)
const card = p.fields({
  ...{ number: p.optional(p.text), exp_month: p.optional(p.int), exp_year: p.optional(p.int), cvc: p.optional(p.text) },
  token: p.optional(p.id),
})
const createParams = p.params({
  ...{ type: z.enum(['card']), card: p.optional(card), billing_details: billing, metadata: p.optional(p.metadata) },
  allow_redisplay: p.optional(z.enum(['always', 'limited', 'unspecified'])),
})
const updateParams = p.params({
  ...{ billing_details: billing, metadata: p.optional(p.metadata) },
  card: p.optional(p.fields({ exp_month: p.optional(p.int), exp_year: p.optional(p.int) })),
})
const attachParams = p.params({ customer: p.id })
const listParams = p.params({ customer: p.optional(p.id), type: p.optional(p.text), ...p.listing })
const none = p.params({})

const UNSAFE =
  'Sending credit card numbers directly to the Stripe API is generally unsafe. We suggest you use test tokens that map to the test card you are using, see https://stripe.com/docs/testing. To enable testing raw card data APIs, see https://support.stripe.com/questions/enabling-access-to-raw-card-data-apis.'

export function paymentMethodRoutes(api: Api, account: Account) {
  const { store, events } = account

  api.on(
    'POST /payment_methods',
    { operation: 'create-payment-method', params: createParams, isForBrowsers: true },
    (given, { isPublishable }) => {
      if (!given.card) throw invalid('Missing required param: card.', { code: 'parameter_missing', param: 'card' })
      if (!isPublishable && given.card.number !== undefined) throw invalid(UNSAFE, {}, 402)
      const { behaviour, expMonth, expYear } = readCard(account, given.card)
      const method = makePaymentMethod(account, { behaviour, expMonth, expYear, billing: given.billing_details ?? {} })
      method.metadata = mergeMetadata({}, given.metadata)
      return method
    },
  )
  api.on('GET /payment_methods/:id', { operation: 'get-payment-method', params: none }, (_given, { ids }) =>
    getPaymentMethod(account, ids.id ?? '', 'id'),
  )
  api.on(
    'POST /payment_methods/:id',
    { operation: 'update-payment-method', params: updateParams },
    (given, { ids }) => {
      const method = store.get('payment_method', ids.id ?? '')
      Object.assign(method.card, given.card)
      method.billing_details = { ...(method.billing_details as object), ...given.billing_details }
      method.metadata = mergeMetadata(method.metadata as Record<string, string>, given.metadata)
      events.emit('payment_method.updated', method)
      return method
    },
  )
  api.on(
    'POST /payment_methods/:id/attach',
    { operation: 'attach-payment-method', params: attachParams },
    (given, { ids }) => {
      store.get('customer', given.customer, 'customer')
      return attach(account, getPaymentMethod(account, ids.id ?? '', 'id'), given.customer)
    },
  )
  api.on(
    'POST /payment_methods/:id/detach',
    { operation: 'detach-payment-method', params: none },
    (_given, { ids }) => {
      const method = store.get('payment_method', ids.id ?? '')
      const customer = store.find('customer', method.customer)
      if (!customer)
        throw invalid('The payment method you provided is not attached to a customer so detachment is impossible.')
      Object.assign(method, { customer: null, $isDetached: true })
      if (customer.invoice_settings.default_payment_method === method.id)
        customer.invoice_settings = { ...customer.invoice_settings, default_payment_method: null }
      for (const one of store.list('subscription'))
        if (one.default_payment_method === method.id) one.default_payment_method = null
      events.emit('payment_method.detached', method, { customer: customer.id })
      return method
    },
  )
  api.on('GET /payment_methods', { operation: 'list-payment-methods', params: listParams }, (given) => {
    const own = store
      .list('payment_method')
      .filter(({ customer }) => customer !== null && customer === (given.customer ?? customer))
    return toList('/v1/payment_methods', own, given)
  })
}

type TypedCard = z.infer<typeof card>

/** @throws Failure in the words that the browser shows */
export function readCard({ store }: Account, { number = '', exp_month = 0, exp_year = 0, cvc = '', token }: TypedCard) {
  const now = new Date(store.now() * 1_000)
  const year = exp_year < 100 ? 2000 + exp_year : exp_year
  if (token === 'tok_visa') {
    const visa = findCard('4242424242424242')
    if (visa) return { behaviour: visa, expMonth: 12, expYear: now.getUTCFullYear() + 1 }
  }
  if (token !== undefined)
    throw invalid(`No such token: '${token}'`, { code: 'resource_missing', param: 'card[token]' })
  const behaviour = findCard(number.replaceAll(/\s/g, ''))
  if (!behaviour) throw refused('Your card number is incorrect.', 'incorrect_number', 'number')
  if (exp_month < 1 || exp_month > 12)
    throw refused("Your card's expiration month is invalid.", 'invalid_expiry_month', 'exp_month')
  const isPast = Date.UTC(year, exp_month) <= now.getTime()
  if (isPast) throw refused("Your card's expiration year is invalid.", 'invalid_expiry_year', 'exp_year')
  if (!/^\d{3,4}$/.test(cvc)) throw refused("Your card's security code is invalid.", 'invalid_cvc', 'cvc')
  return { behaviour, expMonth: exp_month, expYear: year }
}

const refused = (message: string, code: string, param: string) => cardFailure(message, { code, param })

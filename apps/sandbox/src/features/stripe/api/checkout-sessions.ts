import * as z from 'zod/mini'
import type { Account } from '../account.ts'
import { expireSession, priceSession } from '../billing/checkout.ts'
import { redeem } from '../billing/discounts.ts'
import type { Api } from '../protocol/endpoint.ts'
import { invalid } from '../protocol/failure.ts'
import { toList } from '../protocol/list.ts'
import * as p from '../protocol/params.ts'
import type { CheckoutSession, Price } from '../state/objects.ts'
import { mergeMetadata } from './metadata.ts'

const MINUTE_SECONDS = 60
const DAY_SECONDS = 86_400
const LOCALES = ['auto', 'de', 'en', 'en-GB', 'es', 'fr', 'it', 'nl', 'pt']
const endBehaviour = p.fields({ missing_payment_method: z.enum(['cancel', 'create_invoice', 'pause']) })
const createParams = p.params({
  ...{ mode: z.enum(['payment', 'setup', 'subscription']), success_url: p.text, cancel_url: p.optional(p.text) },
  ...{ client_reference_id: p.optional(z.string().check(z.maxLength(200))), customer: p.optional(p.id) },
  ...{ customer_email: p.optional(p.text), customer_creation: p.optional(z.enum(['always', 'if_required'])) },
  line_items: p.optional(z.array(p.fields({ price: p.id, quantity: p.optional(p.int) }))),
  discounts: p.optional(
    z.array(p.fields({ coupon: p.optional(p.id), promotion_code: p.optional(p.id) })).check(z.maxLength(1)),
  ),
  ...{ allow_promotion_codes: p.optional(p.bool), locale: p.optional(z.enum(LOCALES)), expires_at: p.optional(p.int) },
  ...{
    metadata: p.optional(p.metadata),
    currency: p.optional(p.currency),
    ui_mode: p.optional(z.enum(['hosted_page'])),
  },
  payment_method_collection: p.optional(z.enum(['always', 'if_required'])),
  ...{ allowed_payment_method_types: p.optional(p.texts), excluded_payment_method_types: p.optional(p.texts) },
  subscription_data: p.optional(
    p.fields({
      ...{ trial_period_days: p.optional(p.int), metadata: p.optional(p.metadata), description: p.optional(p.text) },
      trial_settings: p.optional(p.fields({ end_behavior: endBehaviour })),
    }),
  ),
  payment_intent_data: p.optional(p.fields({ metadata: p.optional(p.metadata), description: p.optional(p.text) })),
  setup_intent_data: p.optional(p.fields({ metadata: p.optional(p.metadata), description: p.optional(p.text) })),
  billing_address_collection: p.optional(z.enum(['auto', 'required'])),
})
const listParams = p.params({
  ...{ customer: p.optional(p.id), subscription: p.optional(p.id), payment_intent: p.optional(p.id), ...p.listing },
  status: p.optional(z.enum(['complete', 'expired', 'open'])),
})
const pageParams = p.params(p.listing)
const none = p.params({})

type Given = z.infer<typeof createParams>

export function checkoutRoutes(api: Api, account: Account) {
  const { store } = account
  const find = (id = '') => store.get('checkout.session', id)
  const create = { operation: 'create-checkout-session', params: createParams, isMethodTypesGone: true }

  api.on('POST /checkout/sessions', create, (given) => makeSession(account, given))
  api.on('GET /checkout/sessions/:id', { operation: 'get-checkout-session', params: none }, (_given, { ids }) =>
    find(ids.id),
  )
  api.on(
    'POST /checkout/sessions/:id/expire',
    { operation: 'expire-checkout-session', params: none },
    (_given, { ids }) => {
      const session = find(ids.id)
      if (session.status !== 'open')
        throw invalid(
          `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of ${session.status}.`,
        )
      return expireSession(account, session)
    },
  )
  api.on(
    'GET /checkout/sessions/:id/line_items',
    { operation: 'list-line-items', params: pageParams },
    (given, { ids }) => {
      const { id, $lineItems } = find(ids.id)
      return toList(`/v1/checkout/sessions/${id}/line_items`, ($lineItems as never[]).toReversed(), given)
    },
  )
  api.on('GET /checkout/sessions', { operation: 'list-checkout-sessions', params: listParams }, (given) => {
    const isMeant = (one: CheckoutSession) =>
      one.customer === (given.customer ?? one.customer) &&
      one.subscription === (given.subscription ?? one.subscription) &&
      one.payment_intent === (given.payment_intent ?? one.payment_intent) &&
      one.status === (given.status ?? one.status)
    return toList('/v1/checkout/sessions', store.list('checkout.session').filter(isMeant), given)
  })
}

function assertSession({ store }: Account, given: Given) {
  const { mode, customer, customer_email, discounts, allow_promotion_codes, line_items, subscription_data } = given
  for (const name of ['success_url', 'cancel_url'] as const) {
    const address = given[name]
    if (address !== undefined && !/^https?:\/\/.+/.test(address))
      throw invalid('Not a valid URL', { code: 'url_invalid', param: name })
  }
  if (mode !== 'setup' && (line_items ?? []).length === 0)
    throw invalid('Missing required param: line_items.', { code: 'parameter_missing', param: 'line_items' })
  if (mode === 'setup' && line_items)
    throw invalid('You can not pass `line_items` in `setup` mode.', { param: 'line_items' })
  if (mode !== 'subscription' && subscription_data)
    throw invalid('You can not pass `subscription_data` in `payment` mode.', { param: 'subscription_data' })
  if (discounts && allow_promotion_codes !== undefined)
    throw invalid('You may only specify one of these parameters: allow_promotion_codes, discounts.')
  if (customer !== undefined && customer_email !== undefined)
    throw invalid('You may only specify one of these parameters: customer, customer_email.')
  if (customer !== undefined) store.get('customer', customer, 'customer')
  const { expires_at } = given
  const leftSeconds = (expires_at ?? store.now() + DAY_SECONDS) - store.now()
  if (leftSeconds < 30 * MINUTE_SECONDS || leftSeconds > DAY_SECONDS)
    throw invalid('The `expires_at` timestamp must be between 30 minutes and 24 hours from now.', {
      param: 'expires_at',
    })
}

function readLines({ store }: Account, { mode, line_items = [] }: Given) {
  return line_items.map(({ price: id, quantity = 1 }, index) => {
    const param = `line_items[${index}][price]`
    const price: Price = store.get('price', id, param)
    if (!price.active)
      throw invalid('The price specified is inactive. This field only accepts active prices.', { param })
    if (mode === 'payment' && price.recurring)
      throw invalid(
        'You specified `payment` mode but passed a recurring price. Either switch to `subscription` mode or use only one-time prices.',
        { param },
      )
    if (mode === 'subscription' && !price.recurring)
      throw invalid('You must provide at least one recurring price in `subscription` mode when using prices.', {
        param,
      })
    return { price, quantity }
  })
}

function makeSession(account: Account, given: Given): CheckoutSession {
  const { store } = account
  assertSession(account, given)
  const lines = readLines(account, given)
  const { mode, customer = null, subscription_data: data } = given
  const amount = lines.reduce((sum, { price, quantity }) => sum + price.unit_amount * quantity, 0)
  const [asked] = given.discounts ?? []
  const discount = asked ? redeem(account, asked, { customer, amount }) : null
  const id = store.newId('cs_test')
  const trialEnd = data?.trial_settings?.end_behavior.missing_payment_method
  const intentData = given.payment_intent_data ?? given.setup_intent_data
  const session = store.add<'checkout.session'>({
    ...toFixedFields(given),
    ...{ id, object: 'checkout.session', created: store.now(), customer, mode, success_url: given.success_url },
    ...{ allow_promotion_codes: given.allow_promotion_codes ?? null, amount_subtotal: null, amount_total: null },
    ...{ cancel_url: given.cancel_url ?? null, client_reference_id: given.client_reference_id ?? null, currency: null },
    customer_creation:
      customer === null ? (given.customer_creation ?? (mode === 'payment' ? 'if_required' : 'always')) : null,
    ...{ customer_email: given.customer_email ?? null, expires_at: given.expires_at ?? store.now() + DAY_SECONDS },
    discounts: asked ? [{ coupon: asked.coupon ?? null, promotion_code: asked.promotion_code ?? null }] : [],
    ...{ invoice: null, metadata: mergeMetadata({}, given.metadata), payment_intent: null, payment_status: 'unpaid' },
    payment_method_collection: mode === 'subscription' ? (given.payment_method_collection ?? 'always') : null,
    ...{ setup_intent: null, status: 'open', subscription: null, url: `${account.origin}/stripe/pay/${id}` },
    ...{ $lines: lines, $discount: discount, $trialDays: data?.trial_period_days ?? 0 },
    $subscriptionData: {
      metadata: mergeMetadata({}, data?.metadata),
      ...(trialEnd && { trialEndBehaviour: trialEnd }),
    },
    ...{ $intentMetadata: mergeMetadata({}, intentData?.metadata), $lineItems: toLineItems(account, lines) },
  })
  priceSession(account, session)
  return session
}

const toFixedFields = (given: Given) => ({
  ...{
    adaptive_pricing: null,
    after_expiration: null,
    client_secret: null,
    consent: null,
    custom_fields: [],
    livemode: false,
  },
  ...{
    allowed_payment_method_types: given.allowed_payment_method_types ?? null,
    customer_account: null,
    customer_details: null,
  },
  ...{
    billing_address_collection: given.billing_address_collection ?? null,
    locale: given.locale ?? null,
    payment_link: null,
  },
  ...{ payment_method_options: {}, payment_method_types: ['card'], recovered_from: null, shipping_options: [] },
  ...{ submit_type: null, total_details: null, ui_mode: 'hosted_page' },
})

const toLineItems = ({ store }: Account, lines: CheckoutSession['$lines']) =>
  lines.map(({ price, quantity }) => {
    const amount = price.unit_amount * quantity
    const sums = { amount_discount: 0, amount_subtotal: amount, amount_tax: 0, amount_total: amount }
    const description = store.find('product', price.product)?.name ?? null
    return { id: store.newId('li'), object: 'item', ...sums, currency: price.currency, description, price, quantity }
  })

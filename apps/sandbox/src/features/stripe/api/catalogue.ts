import * as z from 'zod/mini'
import type { Account } from '../account.ts'
import type { Api } from '../protocol/endpoint.ts'
import { invalid } from '../protocol/failure.ts'
import { toList } from '../protocol/list.ts'
import * as p from '../protocol/params.ts'
import type { Metadata, Price, StripeObject } from '../state/objects.ts'
import { mergeMetadata } from './metadata.ts'

const productShape = {
  ...{
    active: p.optional(p.bool),
    description: p.optional(p.text),
    images: p.optional(p.texts),
    url: p.optional(p.text),
  },
  ...{ metadata: p.optional(p.metadata), statement_descriptor: p.optional(p.text), unit_label: p.optional(p.text) },
  shippable: p.optional(p.bool),
}
const productParams = p.params({ name: p.text, id: p.optional(p.id), ...productShape })
const productUpdate = p.params({ name: p.optional(p.text), ...productShape })
const productList = p.params({ active: p.optional(p.bool), ids: p.optional(p.texts), ...p.listing })
const recurring = p.fields({
  ...{ interval: z.enum(['day', 'week', 'month', 'year']), interval_count: p.optional(p.int) },
  usage_type: p.optional(z.enum(['licensed'])),
})
const priceParams = p.params({
  ...{
    currency: p.currency,
    unit_amount: p.optional(p.int),
    recurring: p.optional(recurring),
    active: p.optional(p.bool),
  },
  ...{
    product: p.optional(p.id),
    product_data: p.optional(p.fields({ name: p.text, metadata: p.optional(p.metadata) })),
  },
  ...{ lookup_key: p.optional(p.id), transfer_lookup_key: p.optional(p.bool), nickname: p.optional(p.text) },
  ...{ metadata: p.optional(p.metadata), tax_behavior: p.optional(z.enum(['exclusive', 'inclusive', 'unspecified'])) },
})
const priceUpdate = p.params({
  ...{
    active: p.optional(p.bool),
    nickname: p.optional(p.text),
    lookup_key: p.optional(p.text),
    metadata: p.optional(p.metadata),
  },
})
const priceList = p.params({
  ...{
    active: p.optional(p.bool),
    product: p.optional(p.id),
    lookup_keys: p.optional(p.texts),
    currency: p.optional(p.currency),
  },
  ...{ type: p.optional(z.enum(['one_time', 'recurring'])), ...p.listing },
})
const none = p.params({})

export function productRoutes(api: Api, account: Account) {
  const { store } = account
  api.on('POST /products', { operation: 'create-product', params: productParams }, (given) => {
    if (store.find('product', given.id)) throw taken('Product')
    return makeProduct(account, given)
  })
  api.on('GET /products/:id', { operation: 'get-product', params: none }, (_given, { ids }) =>
    store.get('product', ids.id ?? ''),
  )
  api.on('POST /products/:id', { operation: 'update-product', params: productUpdate }, (given, { ids }) => {
    const product = store.get('product', ids.id ?? '')
    const { metadata, expand: _expand, client_secret: _secret, key: _key, ...rest } = given
    return Object.assign(product, rest, {
      metadata: mergeMetadata(product.metadata as Metadata, metadata),
      updated: store.now(),
    })
  })
  api.on('GET /products', { operation: 'list-products', params: productList }, (given) => {
    const isMeant = ({ id, active }: StripeObject) =>
      (given.ids?.includes(id) ?? true) && active === (given.active ?? active)
    return toList('/v1/products', store.list('product').filter(isMeant), given)
  })
}

export function priceRoutes(api: Api, account: Account) {
  const { store } = account
  api.on('POST /prices', { operation: 'create-price', params: priceParams }, (given) => {
    if (given.unit_amount === undefined)
      throw invalid('You must provide a `unit_amount`.', { code: 'parameter_missing', param: 'unit_amount' })
    if (given.unit_amount < 0)
      throw invalid('Invalid non-negative integer', { code: 'parameter_invalid_integer', param: 'unit_amount' })
    const holder = store.list('price').find(({ lookup_key }) => lookup_key !== null && lookup_key === given.lookup_key)
    if (holder && !given.transfer_lookup_key)
      throw invalid(`A price (\`${holder.id}\`) already uses that lookup key.`, { param: 'lookup_key' })
    if (holder) holder.lookup_key = null
    const product = given.product === undefined ? null : store.get('product', given.product, 'product')
    if (!product && !given.product_data)
      throw invalid('You must provide either `product` or `product_data`.', {
        code: 'parameter_missing',
        param: 'product',
      })
    return makePrice(account, given, product ?? makeProduct(account, given.product_data ?? { name: '' }))
  })
  api.on('GET /prices/:id', { operation: 'get-price', params: none }, (_given, { ids }) =>
    store.get('price', ids.id ?? ''),
  )
  api.on('POST /prices/:id', { operation: 'update-price', params: priceUpdate }, (given, { ids }) => {
    const price = store.get('price', ids.id ?? '')
    const { metadata, expand: _expand, client_secret: _secret, key: _key, ...rest } = given
    return Object.assign(price, rest, { metadata: mergeMetadata(price.metadata as Metadata, metadata) })
  })
  api.on('GET /prices', { operation: 'list-prices', params: priceList }, (given) => {
    const isMeant = (price: Price) =>
      price.active === (given.active ?? price.active) &&
      price.product === (given.product ?? price.product) &&
      price.currency === (given.currency ?? price.currency) &&
      price.type === (given.type ?? price.type) &&
      (given.lookup_keys?.includes(price.lookup_key ?? '') ?? true)
    return toList('/v1/prices', store.list('price').filter(isMeant), given)
  })
}

const taken = (what: string) => invalid(`${what} already exists.`, { code: 'resource_already_exists', param: 'id' })

type ProductGiven = { name: string; id?: string | undefined; metadata?: Metadata | '' | undefined } & Record<
  string,
  unknown
>

function makeProduct({ store, events }: Account, given: ProductGiven) {
  const {
    name,
    id,
    active = true,
    description = null,
    images = [],
    url = null,
    unit_label = null,
    shippable = null,
  } = given
  const product = store.add<'product'>({
    ...{
      id: id ?? store.newId('prod'),
      object: 'product',
      active,
      created: store.now(),
      default_price: null,
      description,
    },
    ...{ images, livemode: false, marketing_features: [], metadata: mergeMetadata({}, given.metadata), name },
    ...{
      package_dimensions: null,
      shippable,
      statement_descriptor: given.statement_descriptor ?? null,
      tax_code: null,
    },
    ...{ type: 'service', unit_label, updated: store.now(), url },
  })
  events.emit('product.created', product)
  return product
}

function makePrice({ store, events }: Account, given: z.infer<typeof priceParams>, product: StripeObject): Price {
  const { currency, unit_amount = 0, lookup_key = null, nickname = null, active = true } = given
  const period = given.recurring && {
    ...{ interval: given.recurring.interval, interval_count: given.recurring.interval_count ?? 1 },
    ...{ meter: null, trial_period_days: null, usage_type: 'licensed' },
  }
  const price = store.add<'price'>({
    ...{
      id: store.newId('price'),
      object: 'price',
      active,
      billing_scheme: 'per_unit',
      created: store.now(),
      currency,
    },
    ...{ custom_unit_amount: null, livemode: false, lookup_key, metadata: mergeMetadata({}, given.metadata), nickname },
    ...{
      product: product.id,
      recurring: period ?? null,
      tax_behavior: given.tax_behavior ?? 'unspecified',
      tiers_mode: null,
    },
    ...{ transform_quantity: null, type: period ? 'recurring' : 'one_time', unit_amount },
    unit_amount_decimal: String(unit_amount),
  })
  events.emit('price.created', price)
  return price
}

import type { Account } from '../account.ts'
import { makeCustomer } from '../billing/customers.ts'
import { endSubscription } from '../billing/subscribing.ts'
import { attach, getPaymentMethod } from '../cards/payment-methods.ts'
import type { Api } from '../protocol/endpoint.ts'
import { invalid } from '../protocol/failure.ts'
import { isInRange, toList } from '../protocol/list.ts'
import * as p from '../protocol/params.ts'
import type { Customer } from '../state/objects.ts'
import { mergeMetadata } from './metadata.ts'

const address = p.optional(
  p.fields({
    ...{ city: p.optional(p.text), country: p.optional(p.text), line1: p.optional(p.text), line2: p.optional(p.text) },
    ...{ postal_code: p.optional(p.text), state: p.optional(p.text) },
  }),
)
const shape = {
  ...{
    email: p.optional(p.text),
    name: p.optional(p.text),
    phone: p.optional(p.text),
    description: p.optional(p.text),
  },
  ...{ metadata: p.optional(p.metadata), address, preferred_locales: p.optional(p.texts) },
  invoice_settings: p.optional(p.fields({ default_payment_method: p.optional(p.text) })),
}
const createParams = p.params({ ...shape, payment_method: p.optional(p.id) })
const updateParams = p.params(shape)
const listParams = p.params({ email: p.optional(p.text), created: p.createdRange, ...p.listing })
const methodsParams = p.params({ type: p.optional(p.text), allow_redisplay: p.optional(p.text), ...p.listing })
const none = p.params({})

export function customerRoutes(api: Api, account: Account) {
  const { store, events } = account
  const find = (id = '') => store.get('customer', id)
  const findAlive = (id = '') => {
    const customer = find(id)
    if (customer.deleted) throw invalid(`No such customer: '${id}'`, { code: 'resource_missing', param: 'id' }, 404)
    return customer
  }

  api.on('POST /customers', { operation: 'create-customer', params: createParams }, (given) => {
    const { payment_method, invoice_settings, metadata, ...rest } = given
    const method = payment_method === undefined ? null : getPaymentMethod(account, payment_method)
    if (method?.$behaviour.onSetup) attach(account, method, '')
    const customer = makeCustomer(account, { ...rest, metadata: mergeMetadata({}, metadata) })
    if (method) attach(account, method, customer.id)
    const asked = invoice_settings?.default_payment_method
    if (asked) setDefault(account, customer, asked === payment_method && method ? method.id : asked)
    return customer
  })
  api.on('GET /customers/:id', { operation: 'get-customer', params: none }, (_given, { ids }) => {
    const customer = find(ids.id)
    return customer.deleted ? { id: customer.id, object: 'customer', deleted: true } : customer
  })
  api.on('POST /customers/:id', { operation: 'update-customer', params: updateParams }, (given, { ids }) => {
    const customer = findAlive(ids.id)
    const { invoice_settings, metadata, expand: _expand, client_secret: _secret, key: _key, ...rest } = given
    const asked = invoice_settings?.default_payment_method
    if (asked) setDefault(account, customer, asked)
    if (asked === '') customer.invoice_settings = { ...customer.invoice_settings, default_payment_method: null }
    const texts = Object.fromEntries(Object.entries(rest).map(([name, value]) => [name, value === '' ? null : value]))
    const merged = mergeMetadata(customer.metadata, metadata)
    return events.update('customer.updated', customer, { ...texts, metadata: merged })
  })
  api.on('DELETE /customers/:id', { operation: 'delete-customer', params: none }, (_given, { ids }) => {
    const customer = findAlive(ids.id)
    customer.deleted = true
    const own = store.list('subscription').filter((one) => one.customer === customer.id && one.ended_at === null)
    for (const subscription of own) endSubscription(account, subscription, 'cancellation_requested')
    events.emit('customer.deleted', customer)
    return { id: customer.id, object: 'customer', deleted: true }
  })
  api.on('GET /customers', { operation: 'list-customers', params: listParams }, (given) => {
    const isMeant = ({ email, deleted, created }: Customer) =>
      !deleted && (given.email === undefined || email === given.email) && isInRange(created, given.created)
    return toList('/v1/customers', store.list('customer').filter(isMeant), given)
  })
  api.on(
    'GET /customers/:id/payment_methods',
    { operation: 'list-customer-payment-methods', params: methodsParams },
    (given, { ids }) => {
      const { id } = findAlive(ids.id)
      const own = store.list('payment_method').filter(({ customer }) => customer === id)
      return toList(`/v1/customers/${id}/payment_methods`, own, given)
    },
  )
}

function setDefault({ store }: Account, customer: Customer, method: string) {
  const found = store.get('payment_method', method, 'invoice_settings[default_payment_method]')
  if (found.customer !== customer.id)
    throw invalid(
      `The customer does not have a payment method with the ID ${method}. The payment method must be attached to the customer.`,
      {
        ...{ code: 'resource_missing', param: 'invoice_settings[default_payment_method]' },
      },
    )
  customer.invoice_settings = { ...customer.invoice_settings, default_payment_method: method }
}

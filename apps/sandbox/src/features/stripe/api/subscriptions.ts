import * as z from 'zod/mini'
import type { Account } from '../account.ts'
import { redeem, startDiscount } from '../billing/discounts.ts'
import { once, readOnce } from '../billing/once.ts'
import { beginPeriod, chargeNow, endSubscription, resume, subscribe, toPeriodEnd } from '../billing/subscribing.ts'
import { getPaymentMethod } from '../cards/payment-methods.ts'
import type { Api } from '../protocol/endpoint.ts'
import { invalid, missing } from '../protocol/failure.ts'
import { isInRange, toList } from '../protocol/list.ts'
import * as p from '../protocol/params.ts'
import type { Price, Subscription } from '../state/objects.ts'
import { mergeMetadata } from './metadata.ts'

const behaviour = z.enum(['allow_incomplete', 'default_incomplete', 'error_if_incomplete', 'pending_if_incomplete'])
const discounts = z.array(p.fields({ coupon: p.optional(p.id), promotion_code: p.optional(p.id) }))
const details = p.fields({
  ...{
    comment: p.optional(p.text),
    feedback: p.optional(
      z.enum([
        'customer_service',
        'low_quality',
        'missing_features',
        'other',
        'switched_service',
        'too_complex',
        'too_expensive',
        'unused',
      ]),
    ),
  },
})
const settings = p.fields({
  ...{
    payment_method_types: p.optional(p.texts),
    save_default_payment_method: p.optional(z.enum(['off', 'on_subscription'])),
  },
})
const endBehaviour = p.fields({ missing_payment_method: z.enum(['cancel', 'create_invoice', 'pause']) })
const shared = {
  ...{
    default_payment_method: p.optional(p.text),
    metadata: p.optional(p.metadata),
    cancel_at_period_end: p.optional(p.bool),
  },
  ...{ trial_settings: p.optional(p.fields({ end_behavior: endBehaviour })), payment_settings: p.optional(settings) },
  ...{ off_session: p.optional(p.bool), description: p.optional(p.text), payment_behavior: p.optional(behaviour) },
  ...{
    proration_behavior: p.optional(z.enum(['always_invoice', 'create_prorations', 'none'])),
    trial_end: p.optional(p.text),
  },
  ...{
    collection_method: p.optional(z.enum(['charge_automatically'])),
    discounts: p.optional(z.union([discounts, z.literal('')])),
  },
}
const createItem = p.fields({ price: p.id, quantity: p.optional(p.int), metadata: p.optional(p.metadata) })
const createParams = p.params({
  ...{
    customer: p.id,
    items: z.array(createItem).check(z.minLength(1), z.maxLength(20)),
    add_invoice_items: p.optional(z.array(once).check(z.maxLength(20))),
    trial_period_days: p.optional(p.int),
    ...shared,
  },
})
const updateItem = p.fields({ id: p.optional(p.id), price: p.optional(p.id), quantity: p.optional(p.int) })
const updateParams = p.params({
  ...{
    cancel_at: p.optional(p.text),
    cancellation_details: p.optional(details),
    items: p.optional(z.array(updateItem)),
    ...shared,
  },
})
const cancelParams = p.params({
  ...{ invoice_now: p.optional(p.bool), prorate: p.optional(p.bool), cancellation_details: p.optional(details) },
})
const resumeParams = p.params({
  ...{ billing_cycle_anchor: p.optional(z.enum(['now', 'unchanged'])), payment_behavior: p.optional(behaviour) },
  proration_behavior: p.optional(z.enum(['always_invoice', 'create_prorations', 'none'])),
})
const STATUSES = [
  ...['active', 'all', 'canceled', 'ended', 'incomplete', 'incomplete_expired'],
  ...['past_due', 'paused', 'trialing', 'unpaid'],
]
const listParams = p.params({
  ...{
    customer: p.optional(p.id),
    price: p.optional(p.id),
    status: p.optional(z.enum(STATUSES)),
    created: p.createdRange,
  },
  ...p.listing,
})
const none = p.params({})
const MAX_TRIAL_DAYS = 730
const DAY_SECONDS = 86_400

type Given = z.infer<typeof createParams>

export function subscriptionRoutes(api: Api, account: Account) {
  const { store } = account
  const { lies } = account.controls
  const find = (id = '') => store.get('subscription', id)

  api.on('POST /subscriptions', { operation: 'create-subscription', params: createParams }, (given) =>
    create(account, given),
  )
  api.on('GET /subscriptions/:id', { operation: 'get-subscription', params: none }, (_given, { ids }) => {
    const truth = find(ids.id)
    const shown = lies.show('stripe', truth.id, truth)
    if (!shown) throw missing('subscription', truth.id)
    return shown
  })
  api.on('POST /subscriptions/:id', { operation: 'update-subscription', params: updateParams }, (given, { ids }) =>
    update(account, find(ids.id), given),
  )
  api.on('DELETE /subscriptions/:id', { operation: 'cancel-subscription', params: cancelParams }, (given, { ids }) => {
    const subscription = find(ids.id)
    if (subscription.ended_at !== null) throw missing('subscription', subscription.id)
    noteDetails(subscription, given.cancellation_details)
    return endSubscription(account, subscription, 'cancellation_requested')
  })
  api.on(
    'POST /subscriptions/:id/resume',
    { operation: 'resume-subscription', params: resumeParams },
    (_given, { ids }) => {
      const subscription = find(ids.id)
      if (subscription.status !== 'paused')
        throw invalid('You can only resume a subscription that is paused.', { code: 'subscription_not_paused' })
      return resume(account, subscription)
    },
  )
  api.on('GET /subscriptions', { operation: 'list-subscriptions', params: listParams }, (given) => {
    const isMeant = (one: Subscription) =>
      one.customer === (given.customer ?? one.customer) &&
      isInRange(one.created, given.created) &&
      (given.price === undefined || one.items.data.some(({ price }) => price.id === given.price)) &&
      isOfStatus(one, given.status)
    const shown = lies.showAll('stripe', store.list('subscription'), ({ id }) => id)
    return toList('/v1/subscriptions', shown.filter(isMeant), given)
  })
}

function isOfStatus({ status }: Subscription, asked: string | undefined): boolean {
  if (asked === 'all') return true
  if (asked === 'ended') return ['canceled', 'incomplete_expired'].includes(status)
  return asked === undefined ? status !== 'canceled' : status === asked
}

function create(account: Account, given: Given): Subscription {
  const { store } = account
  const customer = store.get('customer', given.customer, 'customer')
  if (customer.deleted) throw missing('customer', customer.id, 'customer')
  const lines = given.items.map(({ price, quantity = 1, metadata }, index) => {
    return {
      price: getRecurring(account, price, `items[${index}][price]`),
      quantity,
      metadata: mergeMetadata({}, metadata),
    }
  })
  const extras = (given.add_invoice_items ?? []).map((one, index) =>
    readOnce(account, one, `add_invoice_items[${index}]`),
  )
  const amount = [...lines, ...extras].reduce((sum, { price, quantity }) => sum + price.unit_amount * quantity, 0)
  const asked = given.discounts || []
  return subscribe(account, {
    ...{ customer: customer.id, lines, trialEnd: toTrialEnd(account, given) },
    defaultMethod: given.default_payment_method ? ownMethod(account, given.default_payment_method, customer.id) : null,
    discounts: asked.map((one, index) => redeem(account, one, { customer: customer.id, amount, index })),
    ...{ metadata: mergeMetadata({}, given.metadata), behaviour: given.payment_behavior ?? 'allow_incomplete' },
    extras,
    ...{
      isOffSession: given.off_session ?? false,
      endBehaviour: given.trial_settings?.end_behavior.missing_payment_method,
    },
    ...{ cancelAtPeriodEnd: given.cancel_at_period_end, collection: given.collection_method },
    ...{ description: given.description, paymentSettings: given.payment_settings },
  })
}

export function getRecurring({ store }: Account, id: string, param: string): Price {
  const price = store.get('price', id, param)
  if (!price.active) throw invalid(`The price specified is inactive. This field only accepts active prices.`, { param })
  if (!price.recurring)
    throw invalid(
      'The price specified is set to `type=one_time` but this field only accepts prices with `type=recurring`.',
      { param },
    )
  return price
}

function toTrialEnd(
  { store }: Account,
  given: { trial_end?: string | undefined; trial_period_days?: number | undefined },
) {
  const { trial_end, trial_period_days } = given
  if (trial_end !== undefined && trial_period_days !== undefined)
    throw invalid('You may only specify one of these parameters: trial_end, trial_period_days.', { param: 'trial_end' })
  const now = store.now()
  const end = trial_period_days === undefined ? readTrialEnd(trial_end, now) : now + trial_period_days * DAY_SECONDS
  if (end === null || end === now) return null
  if (end < now) throw invalid('Timestamp must be in the future.', { param: 'trial_end' })
  if (end > now + MAX_TRIAL_DAYS * DAY_SECONDS)
    throw invalid('Trials may be at most 730 days long.', {
      param: trial_end === undefined ? 'trial_period_days' : 'trial_end',
    })
  return end
}

function readTrialEnd(given: string | undefined, now: number): number | null {
  if (given === undefined) return null
  if (given === 'now') return now
  if (!/^\d{1,12}$/.test(given))
    throw invalid(`Invalid integer: ${given}`, { code: 'parameter_invalid_integer', param: 'trial_end' })
  return Number(given)
}

/** @throws Failure when it is not attached to this customer */
function ownMethod(account: Account, id: string, customer: string): string {
  const method = getPaymentMethod(account, id, 'default_payment_method')
  if (method.customer === customer) return method.id
  throw invalid(
    `The customer does not have a payment method with the ID ${id}. The payment method must be attached to the customer.`,
    { code: 'resource_missing', param: 'default_payment_method' },
  )
}

function update(account: Account, subscription: Subscription, given: z.infer<typeof updateParams>): Subscription {
  const { store, events } = account
  const change: Partial<Subscription> = { metadata: mergeMetadata(subscription.metadata, given.metadata) }
  if (subscription.ended_at !== null) {
    const { metadata: _metadata, cancellation_details: _details, expand: _expand, ...others } = given
    if (Object.keys(others).length > 0)
      throw invalid('A canceled subscription can only update its cancellation_details and metadata.', {})
  }
  if (given.default_payment_method !== undefined)
    change.default_payment_method = given.default_payment_method
      ? ownMethod(account, given.default_payment_method, subscription.customer)
      : null
  if (given.cancel_at_period_end !== undefined) {
    const isEnding = given.cancel_at_period_end
    const stamp = isEnding ? store.now() : null
    Object.assign(change, {
      cancel_at_period_end: isEnding,
      canceled_at: stamp,
      cancel_at: isEnding ? toPeriodEnd(subscription) : null,
    })
    change.cancellation_details = {
      ...subscription.cancellation_details,
      reason: isEnding ? 'cancellation_requested' : null,
    }
  }
  if (given.cancel_at !== undefined) change.cancel_at = given.cancel_at === '' ? null : Number(given.cancel_at)
  if (given.description !== undefined) change.description = given.description
  if (given.trial_settings) change.trial_settings = given.trial_settings
  if (given.trial_end !== undefined) endTrialAt(account, subscription, given.trial_end)
  if (given.discounts !== undefined) change.discounts = replaceDiscounts(account, subscription, given.discounts || [])
  if (given.items) changeItems(account, subscription, given)
  const kept = { ...(change.cancellation_details ?? subscription.cancellation_details), ...given.cancellation_details }
  return events.update('customer.subscription.updated', subscription, { ...change, cancellation_details: kept })
}

function noteDetails(subscription: Subscription, given: z.infer<typeof details> | undefined) {
  subscription.cancellation_details = { ...subscription.cancellation_details, ...given }
}

function endTrialAt(account: Account, subscription: Subscription, given: string) {
  const { store } = account
  const end = readTrialEnd(given, store.now()) ?? 0
  if (end < store.now()) throw invalid('Timestamp must be in the future.', { param: 'trial_end' })
  if (subscription.status !== 'trialing')
    throw invalid('Only a trial that runs can be moved here.', { param: 'trial_end' })
  Object.assign(subscription, { trial_end: end, billing_cycle_anchor: end })
  for (const item of subscription.items.data) item.current_period_end = end
  if (end === store.now()) chargeNow(account, beginPeriod(account, subscription, 'subscription_update'))
}

function replaceDiscounts(account: Account, subscription: Subscription, asked: z.infer<typeof discounts>): string[] {
  const amount = subscription.items.data.reduce((sum, { price, quantity }) => sum + price.unit_amount * quantity, 0)
  const redeemed = asked.map((one, index) => redeem(account, one, { customer: subscription.customer, amount, index }))
  return redeemed.map((one) => startDiscount(account, one, subscription.id).id)
}

/** The new price counts from the next period. */
function changeItems(
  account: Account,
  subscription: Subscription,
  { items = [], proration_behavior }: z.infer<typeof updateParams>,
) {
  if (proration_behavior !== 'none')
    throw invalid('This stand-in prorates nothing: send proration_behavior=none.', { param: 'proration_behavior' })
  for (const [index, asked] of items.entries()) {
    const item = subscription.items.data.find(({ id }) => id === asked.id)
    if (!item) throw missing('subscription_item', asked.id ?? '', `items[${index}][id]`)
    if (asked.price !== undefined) item.price = getRecurring(account, asked.price, `items[${index}][price]`)
    if (asked.quantity !== undefined) item.quantity = asked.quantity
  }
}

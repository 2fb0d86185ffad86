import type Stripe from 'stripe'
import { withObjects } from '../objects.ts'
import { Declined, type FieldPayments, type KeptMethod, type Order, type Payer, type Started } from '../provider.ts'
import { findDiscount, findGoods, isGoneFor, type Needs, toFirstPeriod } from './catalogue.ts'
import { isActionNeeded } from './client.ts'
import { readQuestion } from './reading/reading.ts'
import { idOf, toMethod } from './words.ts'

interface Fields extends Needs {
  scriptUrl: string
  publishableKey: string
}

type Kept = { customerId: string; methodId: string }

/** Stripe's card field within our page; the card is kept first, then paid with. */
export function createFields(needs: Fields): FieldPayments {
  const { api, scriptUrl, publishableKey } = needs
  return {
    ...{ scriptUrl, publishableKey },
    async begin(payer, known) {
      const customerId = known ?? (await makeCustomer(needs, payer))
      const intent = await api.ask('begin', (stripe) =>
        stripe.setupIntents.create({
          customer: customerId,
          usage: 'off_session',
          allowed_payment_method_types: ['card'],
        }),
      )
      return { token: intent.client_secret ?? '', customerId }
    },
    async keep({ payer, customerId: known, nonce, subscriptionIds, isPaidWithNow = false }) {
      const owner = await findOwner(needs, subscriptionIds)
      const customerId = owner ?? known ?? (await makeCustomer(needs, payer))
      const method = await api.ask('keep', (stripe) => stripe.paymentMethods.attach(nonce, { customer: customerId }))
      // A card that always asks would ask twice: for itself and for the payment, which sets it up as well.
      const isSetUpByPayment = isPaidWithNow && subscriptionIds.length === 0
      const kept = { customerId, methodId: method.id }
      const clientSecret = isSetUpByPayment ? null : await setUp(needs, kept)
      if (clientSecret !== null) return { kind: 'action_required', clientSecret, customerId }
      await useFrom(needs, { ...kept, subscriptionIds })
      return { kind: 'kept', method: toMethod(method) as KeptMethod, customerId }
    },
    readQuestion: (begun) => readQuestion(api, begun),
    pay: (order, kept) => (order.isRecurring ? subscribe(needs, order, kept) : payOnce(needs, order, kept)),
  }
}

const makeCustomer = ({ api }: Needs, { tenantId, accountId, email, firstName, lastName }: Payer): Promise<string> =>
  api.ask('create-customer', async (stripe) => {
    const name = `${firstName} ${lastName}`.trim()
    const metadata = { tenant: tenantId, account: accountId }
    return (await stripe.customers.create({ email, ...(name !== '' && { name }), metadata })).id
  })

/** A card belongs to one customer: the one whose subscription it shall pay, such as the page made. */
async function findOwner({ api }: Needs, [subscriptionId]: readonly string[]): Promise<string | null> {
  if (subscriptionId === undefined) return null
  const { customer } = await api.ask('get-subscription', (stripe) => stripe.subscriptions.retrieve(subscriptionId))
  return idOf(customer)
}

/** Lets the bank agree to later charges. @returns the secret by which the browser asks the payer, or null */
async function setUp({ api }: Needs, { customerId: customer, methodId: payment_method }: Kept): Promise<string | null> {
  const { data } = await api.ask('list-setups', (stripe) => stripe.setupIntents.list({ customer, payment_method }))
  if (data.some(({ status }) => status === 'succeeded')) return null
  const intent = await api.ask('confirm-setup', (stripe) =>
    stripe.setupIntents.create({
      ...{ customer, payment_method, confirm: true, usage: 'off_session', use_stripe_sdk: true },
      allowed_payment_method_types: ['card'],
    }),
  )
  return intent.status === 'requires_action' ? intent.client_secret : null
}

interface Using extends Kept {
  subscriptionIds: readonly string[]
}

/** Makes it the means of all that is charged from now on, and pays what is open. */
async function useFrom({ api }: Needs, { customerId, methodId, subscriptionIds }: Using): Promise<void> {
  await api.ask('set-default', (stripe) =>
    stripe.customers.update(customerId, { invoice_settings: { default_payment_method: methodId } }),
  )
  for (const id of subscriptionIds) {
    const { latest_invoice: invoice } = await api.ask('set-default', (stripe) =>
      stripe.subscriptions.update(id, { default_payment_method: methodId, expand: ['latest_invoice'] }),
    )
    if (typeof invoice !== 'object' || invoice?.status !== 'open') continue
    try {
      await api.ask('pay-open', (stripe) => stripe.invoices.pay(invoice.id, { off_session: false }))
    } catch (error) {
      // The card is kept all the same; what it would not pay stays overdue and is told by reading.
      if (!(error instanceof Declined)) throw error
    }
  }
}

/**
 * The first period is charged at once. With bonus days it is an item of its own, and the renewals wait as in a trial;
 * without, it is the subscription's first invoice.
 */
async function subscribe(needs: Needs, order: Order, kept: Kept): Promise<Started> {
  const { api } = needs
  const { reference } = order
  const { subscription, due } = await withObjects(needs.objects, isGoneFor(order), (objects, again) =>
    makeSubscription({ ...needs, objects, again }, order, kept),
  )
  const ids = { subscription: subscription.id }
  const invoice = subscription.latest_invoice as Stripe.Invoice
  try {
    await payInvoice(needs, invoice, { methodId: kept.methodId, idempotencyKey: `${reference} pay` })
    return { kind: 'read', ids, due }
  } catch (error) {
    const clientSecret = invoice.confirmation_secret?.client_secret
    if (isActionNeeded(error) && clientSecret) return { kind: 'action_required', clientSecret, ids, due }
    // Nothing was taken, so nothing may renew.
    if (error instanceof Declined) await api.ask('drop', (stripe) => stripe.subscriptions.cancel(subscription.id))
    throw error
  }
}

async function makeSubscription(
  needs: Needs & { again: string },
  order: Order,
  { customerId, methodId }: Kept,
): Promise<{ subscription: Stripe.Subscription; due: Order['due'] }> {
  const { reference, bonusDays, price } = order
  const goods = await findGoods(needs, order)
  const { discounts, due } = await findDiscount(needs, order)
  const waits = bonusDays > 0 && {
    trial_period_days: price.periodDays + bonusDays,
    add_invoice_items: [{ price_data: toFirstPeriod(order, goods) }],
  }
  const params: Stripe.SubscriptionCreateParams = {
    ...{ customer: customerId, items: [{ price: goods.priceId }], default_payment_method: methodId },
    ...{ metadata: { reference }, payment_behavior: 'default_incomplete', ...waits },
    ...(discounts.length > 0 && { discounts }),
    expand: ['latest_invoice.confirmation_secret'],
  }
  const subscription = await needs.api.ask('subscribe', (stripe) =>
    stripe.subscriptions.create(params, { idempotencyKey: `${reference} subscribe${needs.again}` }),
  )
  return { subscription, due }
}

interface Paying {
  methodId?: string
  idempotencyKey: string
}

/** @throws Declined, also where the payer has to be asked */
export async function payInvoice({ api }: Pick<Needs, 'api'>, invoice: Stripe.Invoice, paying: Paying): Promise<void> {
  if (invoice.status === 'paid') return
  const { methodId, idempotencyKey } = paying
  const params = { off_session: false, ...(methodId !== undefined && { payment_method: methodId }) }
  await api.ask('pay', (stripe) => stripe.invoices.pay(invoice.id, params, { idempotencyKey }))
}

async function payOnce(needs: Needs, order: Order, { customerId, methodId }: Kept): Promise<Started> {
  const { reference, price } = order
  const { due } = await findDiscount(needs, order)
  const intent = await needs.api.ask('pay-once', (stripe) =>
    stripe.paymentIntents.create(
      {
        ...{ amount: due.amountMinor, currency: due.currency.toLowerCase(), customer: customerId, confirm: true },
        ...{ payment_method: methodId, metadata: { reference }, description: price.title, use_stripe_sdk: true },
        ...{ allowed_payment_method_types: ['card'], setup_future_usage: 'off_session' },
      },
      { idempotencyKey: `${reference} pay-once` },
    ),
  )
  const ids = { payment: intent.id }
  if (intent.status !== 'requires_action') return { kind: 'read', ids, due }
  return { kind: 'action_required', clientSecret: intent.client_secret ?? '', ids, due }
}

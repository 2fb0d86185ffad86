import { NIGERIAN_WAYS, type NigerianWay } from '@kola/contract/payments/ways/nigeria'
import Stripe from 'stripe'
import {
  Declined,
  type LocalPayments,
  type Order,
  type Payer,
  type Started,
} from '#features/billing/providers/provider.ts'
import { findDiscount, type Needs } from '../catalogue.ts'

/** As Stripe's guide prints them: NGN 500 to 100,000,000. */
const LEAST_MINOR = 50_000
const MOST_MINOR = 10_000_000_000

const isWay = (way: string): way is NigerianWay => NIGERIAN_WAYS.some((one) => one === way)

/** Stripe's Nigerian ways, a private preview: the payer goes to the page of a local partner and comes back. */
export function createNigeria(needs: Needs): LocalPayments {
  return {
    ...{ ways: NIGERIAN_WAYS, country: 'NG', currency: 'NGN', leastMinor: LEAST_MINOR, mostMinor: MOST_MINOR },
    async start(order) {
      const { way } = order
      const { due } = await findDiscount(needs, order)
      const isTaken = due.currency === 'NGN' && due.amountMinor >= LEAST_MINOR && due.amountMinor <= MOST_MINOR
      if (!isWay(way) || !isTaken) throw new Declined(UNAVAILABLE)
      return start(needs, { ...order, due }, way)
    },
  }
}

/** Which account may take them Stripe decides, so that it may refuse what the tenant switched on. */
const UNAVAILABLE = {
  code: 'way_unavailable',
  message: 'This way to pay is not open here. Choose another.',
  isHard: true,
}

async function start(needs: Needs, order: Order, way: NigerianWay): Promise<Started> {
  const { reference, payer, price, due, returnUrl } = order
  const customer = await findCustomer(needs, payer, reference)
  const params = {
    ...{ amount: due.amountMinor, currency: 'ngn', customer, confirm: true, return_url: returnUrl },
    ...{ allowed_payment_method_types: [way], payment_method_data: { type: way } },
    ...{ metadata: { reference }, description: price.title },
    // The library has no shape for these types yet.
  } as unknown as Stripe.PaymentIntentCreateParams
  const intent = await needs.api.ask('start-nigeria', (stripe) =>
    stripe.paymentIntents.create(params, { idempotencyKey: `${reference} ${way}` }).catch(refuseWay),
  )
  const ids = { payment: intent.id }
  const url = intent.next_action?.redirect_to_url?.url
  return url ? { kind: 'redirect', url, ids, due } : { kind: 'read', ids, due }
}

/** @throws Declined where this account is not enrolled for the way, or takes no such sum */
function refuseWay(error: unknown): never {
  const isAbout = error instanceof Stripe.errors.StripeInvalidRequestError && ABOUT.test(error.param ?? '')
  throw isAbout ? new Declined(UNAVAILABLE) : error
}

const ABOUT = /^(allowed_payment_method_types|payment_method_data|amount$|currency$)/

/** Of this account: what bears our reference is looked for with the customers of its address, should the answer be lost. */
async function findCustomer({ api }: Needs, payer: Payer, reference: string): Promise<string> {
  const { tenantId, accountId, email, firstName, lastName } = payer
  const { data } = await api.ask('list-customers', (stripe) => stripe.customers.list({ email, limit: 100 }))
  const known = data.find(({ metadata }) => metadata.tenant === tenantId && metadata.account === accountId)
  if (known) return known.id
  const name = `${firstName} ${lastName}`.trim()
  const metadata = { tenant: tenantId, account: accountId }
  const made = await api.ask('create-customer', (stripe) =>
    stripe.customers.create(
      { email, ...(name !== '' && { name }), metadata },
      { idempotencyKey: `${reference} customer` },
    ),
  )
  return made.id
}

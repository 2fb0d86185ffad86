import braintree from 'braintree'
import type { startSandbox } from './start-sandbox.ts'

type Sandbox = Awaited<ReturnType<typeof startSandbox>>

/** The unchanged official library, pointed at the sandbox. */
export function createGateway({ url }: Sandbox, change: Partial<braintree.KeyGatewayConfig> = {}) {
  const { hostname, port } = new URL(url)
  const environment = new braintree.Environment(hostname, port, 'http://localhost', false, hostname, port)
  return new braintree.BraintreeGateway({
    ...{ environment, merchantId: 'sandboxmerchant', publicKey: 'sandbox-braintree-public' },
    privateKey: 'sandbox-braintree-private',
    ...change,
  })
}

/** A call of the wire itself, where the library has none. */
export async function callGateway({ url }: Sandbox, call: string, body?: unknown) {
  const [method = '', path = ''] = call.split(' ')
  const basic = Buffer.from('sandbox-braintree-public:sandbox-braintree-private').toString('base64')
  const answer = await fetch(`${url}/merchants/sandboxmerchant${path}`, {
    method,
    headers: { authorization: `Basic ${basic}`, 'content-type': 'application/json', 'x-apiversion': '6' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  return { status: answer.status, headers: answer.headers, text: await answer.text() }
}

/** The library always fills these; its types do not say so. */
type MadeSubscription = Required<braintree.Subscription>

interface PlanChange {
  currencyIsoCode?: string
  trialPeriod?: boolean
  trialDuration?: number
}

/** A plan `monthly` of 9.99 and a customer `ada` with a good card; the card’s token. */
export async function createVaulted(gateway: braintree.BraintreeGateway, change: PlanChange = {}): Promise<string> {
  const plan = { id: 'monthly', name: 'Monthly', price: '9.99', currencyIsoCode: 'USD', billingFrequency: 1, ...change }
  await (gateway.plan as unknown as { create(plan: object): Promise<unknown> }).create(plan)
  await gateway.customer.create({ id: 'ada' })
  const request = { customerId: 'ada', paymentMethodNonce: 'fake-valid-visa-nonce' }
  return (await gateway.paymentMethod.create(request)).paymentMethod.token
}

export async function createMonthly(
  gateway: braintree.BraintreeGateway,
  more: Partial<braintree.SubscriptionRequest> = {},
) {
  const token = await createVaulted(gateway)
  const request = { planId: 'monthly', paymentMethodToken: token, ...more }
  const { subscription } = await gateway.subscription.create(request)
  return { token, subscription: subscription as MadeSubscription }
}

/** Kind, reference, subscription, amount and currency of what moved. */
export async function readBooks({ url }: Sandbox): Promise<unknown[][]> {
  const answer = await fetch(`${url}/control/braintree/books`)
  const { books } = (await answer.json()) as { books: Record<string, unknown>[] }
  return books.map(({ kind, reference, subscription, amountMinor, currency }) => [
    ...[kind, reference, subscription, amountMinor, currency],
  ])
}

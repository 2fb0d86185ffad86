import Stripe from 'stripe'
import { startListener } from './start-listener.ts'
import { startSandbox } from './start-sandbox.ts'

export const HOUR_MS = 3_600_000
export const DAY_MS = 24 * HOUR_MS
const SECRET_KEY = 'sk_test_sandbox'
export const PUBLISHABLE_KEY = 'pk_test_sandbox'

export type Setup = Awaited<ReturnType<typeof startStripe>>

/** The stand-in with the official client in front and a service behind it. */
export async function startStripe() {
  const service = await startListener()
  const sandbox = await startSandbox({ paymentCallbackUrl: service.url })
  const { hostname, port } = new URL(sandbox.url)
  const connect = (key: string) =>
    new Stripe(key, { host: hostname, port: Number(port), protocol: 'http', maxNetworkRetries: 0, telemetry: false })
  const stripe = connect(SECRET_KEY)

  async function raw(route: string, form: Record<string, string> = {}, headers: Record<string, string> = {}) {
    const [method = 'GET', path = ''] = route.split(' ')
    const answer = await fetch(sandbox.url + path, {
      method,
      headers: { authorization: `Bearer ${SECRET_KEY}`, ...headers },
      ...(method === 'POST' && { body: new URLSearchParams(form) }),
    })
    // biome-ignore lint/suspicious/noExplicitAny: tests look into every answer
    return { status: answer.status, headers: answer.headers, body: (await answer.json()) as any }
  }

  return {
    ...{ sandbox, service, stripe, connect, raw },
    advance: (advanceMs: number) => sandbox.control('/clock', { advanceMs }),
    outcome: (reference: string, word: string) => sandbox.control('/stripe/outcomes', { reference, outcome: word }),
    async readBooks() {
      const answer = await fetch(`${sandbox.url}/control/stripe/books`)
      return ((await answer.json()) as { books: Record<string, unknown>[] }).books
    },
    /** Deliveries of this test, in the order of their arrival, each checked by the official client. */
    async listDeliveries(about: string) {
      const ours = service.received.filter(({ body }) => body.includes(about))
      return ours.map(({ body, headers }) =>
        stripe.webhooks.constructEvent(body, headers['stripe-signature'] ?? '', 'whsec_sandbox'),
      )
    },
    async close() {
      await sandbox.close()
      await service.close()
    },
  }
}

/** A price with the product that it is of. */
export async function createPrice({ stripe }: Setup, change: Partial<Stripe.PriceCreateParams> = {}) {
  return stripe.prices.create({
    ...{ currency: 'ngn', unit_amount: 150_000, recurring: { interval: 'month' }, product_data: { name: 'Kola' } },
    ...change,
  })
}

/** A customer whose default is this test card. */
export async function createPayer({ stripe }: Setup, card = 'pm_card_visa', change: Stripe.CustomerCreateParams = {}) {
  const customer = await stripe.customers.create({ email: 'ada@example.com', name: 'Ada Obi', ...change })
  const method = await stripe.paymentMethods.attach(card, { customer: customer.id })
  await stripe.customers.update(customer.id, { invoice_settings: { default_payment_method: method.id } })
  return { customer, method }
}

/** What a call was refused with. */
export async function refusalOf(call: Promise<unknown>): Promise<Stripe.errors.StripeError> {
  try {
    await call
  } catch (error) {
    return error as Stripe.errors.StripeError
  }
  throw new Error('It was not refused')
}

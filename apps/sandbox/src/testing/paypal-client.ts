import type { startSandbox } from './start-sandbox.ts'

// biome-ignore lint/suspicious/noExplicitAny: what came over the wire, looked at by tests alone
export type Json = Record<string, any>

type Sandbox = Awaited<ReturnType<typeof startSandbox>>

export const BASIC = `Basic ${Buffer.from('sandbox-paypal:sandbox-paypal-secret').toString('base64')}`
export const CONTEXT = { return_url: 'http://kola.test/done?a=1', cancel_url: 'http://kola.test/cancelled' }

export const money = (value: string, currency_code = 'USD') => ({ currency_code, value })
export const cycle = (sequence: number, value: string | null, more: Json = {}) => ({
  ...{ frequency: { interval_unit: 'MONTH', interval_count: 1 }, sequence, total_cycles: 0 },
  tenure_type: 'REGULAR',
  ...(value !== null && { pricing_scheme: { fixed_price: money(value) } }),
  ...more,
})
export const TRIAL = cycle(1, null, {
  ...{ frequency: { interval_unit: 'DAY', interval_count: 14 }, tenure_type: 'TRIAL', total_cycles: 1 },
})

/** PayPal as a merchant calls it. */
export function createPaypalClient(getSandbox: () => Sandbox) {
  let token = ''

  async function call(method: string, path: string, { body, headers }: { body?: unknown; headers?: Json } = {}) {
    const answer = await fetch(`${getSandbox().url}/paypal${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...headers },
      body: body === undefined ? (method === 'GET' ? null : '') : JSON.stringify(body),
    })
    const text = await answer.text()
    return { status: answer.status, body: (text === '' ? {} : JSON.parse(text)) as Json }
  }

  async function submit(path: string, fields: Record<string, string>) {
    const body = new URLSearchParams(fields)
    const answer = await fetch(`${getSandbox().url}/paypal${path}`, { method: 'POST', body, redirect: 'manual' })
    return { status: answer.status, location: answer.headers.get('location') ?? '' }
  }

  async function createPlan(cycles: unknown[], preferences: Json = {}) {
    const product = await call('POST', '/v1/catalogs/products', { body: { name: 'Kola', type: 'SERVICE' } })
    const body = { product_id: product.body.id, name: 'Monthly', billing_cycles: cycles }
    return call('POST', '/v1/billing/plans', { body: { ...body, payment_preferences: preferences } })
  }

  async function subscribe(plan_id: string, more: Json = {}) {
    const body = { plan_id, custom_id: 'kola-1', application_context: CONTEXT, ...more }
    const created = await call('POST', '/v1/billing/subscriptions', { body })
    const link = (created.body.links as Json[] | undefined)?.find(({ rel }) => rel === 'approve')?.href ?? 'http://none'
    return { ...created, id: String(created.body.id), baToken: new URL(link).searchParams.get('ba_token') ?? '' }
  }

  return {
    call,
    submit,
    createPlan,
    subscribe,
    async signIn() {
      const answer = await fetch(`${getSandbox().url}/paypal/v1/oauth2/token`, {
        method: 'POST',
        headers: { authorization: BASIC },
        body: new URLSearchParams({ grant_type: 'client_credentials' }),
      })
      const body = (await answer.json()) as Json
      token = body.access_token
      return body
    },
    approve: (ba_token: string, action = 'approve') => submit('/webapps/billing/subscriptions', { ba_token, action }),
    async get(id: string, fields = '') {
      return (await call('GET', `/v1/billing/subscriptions/${id}?fields=${fields}`)).body
    },
    async readBooks() {
      const { books } = (await (await fetch(`${getSandbox().url}/control/paypal/books`)).json()) as { books: Json[] }
      return books.map(({ kind, reference, subscription, amountMinor, currency }) => [
        ...[kind, reference, subscription, amountMinor, currency],
      ])
    },
  }
}

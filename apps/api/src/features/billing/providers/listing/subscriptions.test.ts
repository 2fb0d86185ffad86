import { Secret } from '@kola/platform/config'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startSandbox } from '#app/testing/sandbox.ts'
import { createBraintree } from '../braintree/braintree.ts'
import { createFlutterwave } from '../flutterwave/flutterwave.ts'
import { createPaypal } from '../paypal/paypal.ts'
import type { PaymentProvider } from '../provider.ts'
import { createStripe } from '../stripe/stripe.ts'
import { createObjects, type Stage, startStage } from '../testing/stage.ts'
import type { ListedSubscription } from './subscriptions.ts'

const DAY_MS = 86_400_000

let stage: Stage
beforeAll(async () => {
  stage = await startStage(startSandbox)
})
afterAll(() => stage.close())
beforeEach(() => stage.reset())

const shared = () => ({ clock: stage.clock, objects: createObjects() })

const toStripe = () =>
  createStripe({
    config: { apiUrl: stage.sandbox.url, publishableKey: 'pk_test_sandbox', scriptUrl: '' },
    secrets: { secretKey: new Secret('sk_test_sandbox'), webhookSecret: new Secret('whsec_sandbox') },
    ...{ ...shared(), client: { maxRetries: 0 } },
  })
const toFlutterwave = () =>
  createFlutterwave({
    config: { apiUrl: `${stage.sandbox.url}/flutterwave/v3` },
    secrets: { secretKey: new Secret('FLWSECK_TEST-sandbox-X'), secretHash: new Secret('sandbox-flutterwave-hash') },
    ...shared(),
  })
const toPaypal = () =>
  createPaypal({
    config: { apiUrl: `${stage.sandbox.url}/paypal`, clientId: 'sandbox-paypal', webhookId: 'WH-SANDBOX' },
    secrets: { clientSecret: new Secret('sandbox-paypal-secret') },
    ...shared(),
  })
const toBraintree = () =>
  createBraintree({
    config: {
      ...{
        merchantId: 'sandboxmerchant',
        publicKey: 'sandbox-braintree-public',
        apiUrl: stage.sandbox.url,
        scriptUrl: '',
      },
      merchantAccounts: { NGN: 'kola_ngn', USD: 'kola_usd' },
    },
    secrets: { privateKey: new Secret('sandbox-braintree-private') },
    ...shared(),
  })

interface Case {
  toProvider: () => PaymentProvider
  pageRows: number
  /** Of so many in a minute or a second more are refused. */
  limit: number
  /** How a cancelled one reads, in its own words. */
  lie: Record<string, unknown>
  /** What it tells in a list. */
  told: Partial<ListedSubscription>
}

const at = (days: number) => {
  const day = Math.floor(stage.clock.now().getTime() / DAY_MS) + days
  return new Date(day * DAY_MS)
}
const CASES: [string, Case][] = [
  [
    'stripe',
    {
      ...{ toProvider: toStripe, pageRows: 100, limit: 25, lie: { status: 'canceled' } },
      told: { price: { amount: '2900.00', currency: 'NGN' }, methodId: 'card-1', planId: null, reference: 'KL-1' },
    },
  ],
  [
    'flutterwave',
    {
      ...{ toProvider: toFlutterwave, pageRows: 20, limit: 180, lie: { status: 'cancelled' } },
      told: { price: { amount: '2900', currency: null }, methodId: null, planId: '77', reference: null },
    },
  ],
  [
    'paypal',
    {
      ...{ toProvider: toPaypal, pageRows: 20, limit: 180, lie: { status: 'CANCELLED' } },
      told: { price: null, methodId: null, planId: '77', reference: 'KL-1' },
    },
  ],
  [
    'braintree',
    {
      ...{ toProvider: toBraintree, pageRows: 200, limit: 300, lie: { status: 'Canceled' } },
      told: { price: { amount: '2900.00', currency: 'NGN' }, methodId: 'card-1', planId: '77' },
    },
  ],
]

describe.each(CASES)('%s', (slug, { toProvider, pageRows, limit, lie, told }) => {
  const lists = () => {
    const { subscriptions } = toProvider()
    if (!subscriptions) throw new Error('nothing is listed')
    return subscriptions
  }
  async function seed(count: number): Promise<void> {
    const subscriptions = Array.from({ length: count }, (_, index) => ({
      ...{ id: String(index + 1), reference: `KL-${index + 1}`, email: `m${index + 1}@example.com`, planId: '77' },
      ...{ methodId: `card-${index + 1}`, amountMinor: 290_000, currency: 'NGN' },
      createdAt: new Date(at(-20).getTime() + index * 1_000).toISOString(),
      nextChargeAt: at(10).toISOString(),
    }))
    await stage.sandbox.control(`/${slug}/seed`, { subscriptions })
  }
  async function listAll(): Promise<ListedSubscription[][]> {
    const pages: ListedSubscription[][] = []
    let cursor: string | null = null
    do {
      const page: Awaited<ReturnType<ReturnType<typeof lists>['list']>> = await lists().list(cursor)
      pages.push(page.subscriptions)
      cursor = page.next
    } while (cursor !== null)
    return pages
  }

  it('lists each subscription once, in pages, with what it says of it', async () => {
    const count = 2 * pageRows + 3
    await seed(count)
    const pages = await listAll()
    const ids = pages.flat().map(({ id }) => Number(id))
    expect(ids.toSorted((one, other) => one - other)).toEqual(Array.from({ length: count }, (_, index) => index + 1))
    expect(Math.max(...pages.map((page) => page.length))).toBeLessThanOrEqual(pageRows)
    const nextChargeAt = slug === 'flutterwave' ? 'unsaid' : at(10)
    expect(pages.flat().find(({ id }) => id === '1')).toMatchObject({ state: 'active', nextChargeAt, ...told })
  })

  it('is asked about one, and knows none that is not there', async () => {
    await seed(2)
    expect(await lists().find('2', 'm2@example.com')).toMatchObject({ id: '2', state: 'active' })
    const unknown = await lists().find('999', 'nobody@example.com')
    expect(unknown).toBe(slug === 'flutterwave' ? undefined : null)
  })

  it('tells what is wrong in its books in the list and alone, and hides what it is to hide', async () => {
    await seed(3)
    await stage.sandbox.control(`/${slug}/lies`, { id: '2', lie })
    await stage.sandbox.control(`/${slug}/lies`, { id: '3', lie: 'hidden' })
    const listed = (await listAll()).flat()
    expect(listed.filter(({ state }) => state === 'active').map(({ id }) => id)).toEqual(['1'])
    expect((await lists().find('2', 'm2@example.com'))?.state).not.toBe('active')
    expect((await lists().find('3', 'm3@example.com')) ?? null).toBeNull()
    await stage.sandbox.control(`/${slug}/reset`, {})
  })

  it('refuses more calls than it allows, and takes them again after a while', async () => {
    await seed(1)
    const { list } = lists()
    const refused = Promise.all(Array.from({ length: limit + 40 }, () => list(null)))
    await expect(refused).rejects.toMatchObject({ name: 'ProviderError', retryable: true, mayBeDone: false })
    await stage.advance(60_000)
    expect((await list(null)).subscriptions).toHaveLength(1)
  })
})

import { Secret } from '@kola/platform/config'
import { newId } from '@kola/platform/ids'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type ApiStage, createApiStage } from '#app/testing/stage.ts'
import { ProviderError } from '#shared/provider-error.ts'
import type { Checkout } from '../checkout/checkout.ts'
import { newReference } from '../checkout/reference.ts'
import type { CallbackNews, PaymentProvider } from '../providers/provider.ts'
import { createDispatch } from './dispatch.ts'
import { keepCallback, MAX_UNCONFIRMED } from './inbox.ts'
import { createStore } from './store/store.ts'
import { type WorkNeeds, workCallback } from './work.ts'

let stage: ApiStage

/** Nobody listens at these addresses. */
const NOWHERE = 'http://127.0.0.1:9'

beforeAll(async () => {
  stage = await createApiStage(
    (config) => ({
      ...config,
      payments: {
        ...config.payments,
        paypal: { clientId: 'c', webhookId: 'WH-7', apiUrl: NOWHERE },
        dpo: { serviceType: '1', apiUrl: NOWHERE, apiVersion: 'v6', verifyVersion: 'v6', payUrl: NOWHERE },
      },
    }),
    [],
    {
      payments: {
        ...{
          stripe: null,
          braintree: null,
          flutterwave: null,
          paystack: null,
          paypal: { clientSecret: new Secret('s') },
        },
        dpo: { companyToken: new Secret('t') },
      },
    },
  )
  await stage.addTenant('demo')
  await stage.addTenant('other')
})
afterAll(() => stage.close())
beforeEach(async () => {
  read.length = 0
  await stage.db.deleteFrom('provider_event').execute()
})

const read: { reference: string; tenantId: string; ids: Record<string, string> }[] = []

/** Works off with a provider that says what it is told to. */
function work(eventId: number, provider: Partial<PaymentProvider> = {}): Promise<void> {
  const needs: WorkNeeds = {
    ...{ db: stage.db, clock: stage.clock, log: stage.platform.log },
    providers: { find: () => provider as PaymentProvider },
    async read(checkout, more) {
      read.push({ reference: checkout.reference, tenantId: checkout.tenant_id, ids: { ...more?.ids } })
      return checkout
    },
  }
  return workCallback(needs, eventId)
}

const toNews = (change: Partial<CallbackNews> = {}): CallbackNews => ({
  ...{ dedupeKey: `fact-${newId()}`, kind: 'told', reference: null, ids: {}, email: null },
  ...change,
})
const keep = (news: CallbackNews, network = '192.0.2.1') => {
  const { db, clock, platform } = stage
  const { queue, log } = platform
  return keepCallback(
    { db, clock, queue, store: createStore({ db, clock, dispatch: createDispatch({ db, queue, log }) }) },
    { provider: 'flutterwave', network, news },
  )
}
const list = () => stage.db.selectFrom('provider_event').selectAll().orderBy('id').execute()
async function keepAndWork(news: CallbackNews, provider?: Partial<PaymentProvider>): Promise<void> {
  expect(await keep(news)).toBe('kept')
  const event = (await list()).at(-1)
  await work(event?.id ?? 0, provider)
}

async function addCheckout(tenantId: string, accountId: string, given: Partial<Checkout> & { plan: string }) {
  const { plan, ...more } = given
  const [id, reference] = [newId(), newReference()]
  await stage.db
    .insertInto('checkout')
    .values({
      ...{ tenant_id: tenantId, id, reference, account_id: accountId, provider: 'flutterwave', state: 'paid' },
      ...{ plan_id: 'basic', price_id: 'basic-30', is_recurring: true, currency: 'NGN', price_minor: 290_000 },
      ...{ amount_minor: 290_000, period_days: 30, started_at: stage.clock.now(), expires_at: stage.clock.now() },
      ...more,
      provider_ids: JSON.stringify({ plan }),
    })
    .execute()
  await addLink(tenantId, id, ['plan', plan])
  return { id, reference }
}
const addLink = (tenantId: string, checkoutId: string, [kind, value]: [string, string]) =>
  stage.db
    .insertInto('checkout_link')
    .values({ provider: 'flutterwave', kind, value, tenant_id: tenantId, checkout_id: checkoutId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()

/** The same address at two tenants, each with a plan of its own at the provider. */
async function addNamesakes() {
  const email = `${newId()}@example.com`
  const [own, others] = [`1${Math.random()}`, `2${Math.random()}`]
  const demo = await stage.addAccount({ email })
  const other = await stage.addAccount({ tenantId: 'other', email })
  const first = await addCheckout('demo', demo.id, { plan: own })
  const second = await addCheckout('other', other.id, { plan: others, started_at: new Date('2030-01-01') })
  // Not even who has the other tenant's plan is looked for beyond it.
  await addCheckout('other', other.id, { plan: own, started_at: new Date('2031-01-01') })
  return { email, plans: { own, others }, first, second }
}

describe('a renewal that names neither a reference nor an id that is known', () => {
  test('belongs to the tenant of its plan, whoever has that address elsewhere', async () => {
    const { email, plans, first, second } = await addNamesakes()
    await keepAndWork(toNews({ reference: 'URF_1', plan: plans.own, email: email.toUpperCase() }))
    await keepAndWork(toNews({ reference: 'URF_2', plan: plans.others, email }))
    expect(read).toEqual([
      { reference: first.reference, tenantId: 'demo', ids: {} },
      { reference: second.reference, tenantId: 'other', ids: {} },
    ])
    expect((await list()).map(({ state, tenant_id }) => [state, tenant_id])).toEqual([
      ['done', 'demo'],
      ['done', 'other'],
    ])
  })

  test('of a plan that is not known, or of none, is nobody’s', async () => {
    const { email } = await addNamesakes()
    await keepAndWork(toNews({ plan: 'unknown', email }))
    await keepAndWork(toNews({ email }))
    expect(read).toEqual([])
    expect((await list()).map(({ state }) => state)).toEqual(['unmatched', 'unmatched'])
  })

  test('of another plan of the same payer is not taken for this one', async () => {
    const { email, plans, first } = await addNamesakes()
    const account = await stage.db.selectFrom('checkout').select('account_id').where('id', '=', first.id).execute()
    await addCheckout('demo', account[0]?.account_id ?? '', { plan: 'newer', started_at: new Date('2031-01-01') })
    await keepAndWork(toNews({ plan: plans.own, email }))
    expect(read.map(({ reference }) => reference)).toEqual([first.reference])
  })

  test('is asked for by its charge first, where the address may have changed', async () => {
    const { email, plans, first } = await addNamesakes()
    await addLink('demo', first.id, ['subscription', 'sub-77'])
    const asked: string[] = []
    const identify = async (transactionId: string) => {
      asked.push(transactionId)
      return { ids: { subscription: 'sub-77' }, plan: plans.others }
    }
    await keepAndWork(toNews({ ids: { transaction: '5001' }, plan: plans.others, email }), { identify })
    expect(asked).toEqual(['5001'])
    expect(read).toEqual([
      { reference: first.reference, tenantId: 'demo', ids: { transaction: '5001', subscription: 'sub-77' } },
    ])
  })

  test('goes by the plan that the provider tells where the callback tells none', async () => {
    const { email, plans, second } = await addNamesakes()
    const identify = async () => ({ ids: { subscription: 'sub-of-nobody' }, plan: plans.others })
    await keepAndWork(toNews({ ids: { transaction: '5002' }, email }), { identify })
    expect(read.map(({ reference }) => reference)).toEqual([second.reference])
  })

  test('goes by our reference where the provider tells it of the transaction, and the callback does not', async () => {
    const { id } = await stage.addAccount()
    const { reference } = await addCheckout('demo', id, { plan: 'p' })
    const identify = async (transaction: string) => ({ ids: { transaction }, plan: null, reference })
    await keepAndWork(toNews({ ids: { transaction: '5003' } }), { identify })
    expect(read).toEqual([{ reference, tenantId: 'demo', ids: { transaction: '5003' } }])
  })
})

describe('what cannot prove who sent it', () => {
  const doubt = (claim: string | null, change: Partial<CallbackNews> = {}) =>
    toNews({ unconfirmed: { claim }, ...change })

  test('counts when the provider stands by it, and not before', async () => {
    const { id } = await stage.addAccount()
    const { reference } = await addCheckout('demo', id, { plan: 'p' })
    const claims: string[] = []
    const failing = {
      confirm: () => Promise.reject(new ProviderError({ provider: 'paypal', operation: 'verify', retryable: true })),
    }
    await expect(keepAndWork(doubt('signed', { dedupeKey: 'WH-1', reference }), failing)).rejects.toThrow('verify')
    expect(read).toEqual([])
    const [event] = await list()
    expect(event).toMatchObject({ state: 'waiting', claim: 'signed', network: '192.0.2.1' })
    const confirm = async (claim: string) => claims.push(claim) > 0
    await work(event?.id ?? 0, { confirm })
    expect([claims, read.map((one) => one.reference)]).toEqual([['signed'], [reference]])
    expect(await list()).toMatchObject([{ dedupe_key: 'WH-1', state: 'done', claim: null, network: null }])
  })

  test('is gone without a trace when the provider does not', async () => {
    await keepAndWork(doubt('made up', { dedupeKey: 'WH-2' }), { confirm: async () => false })
    await keepAndWork(doubt('nobody can be asked', { dedupeKey: 'WH-2' }), {})
    expect([read, await list()]).toEqual([[], []])
  })

  test('keeps no true fact from being heard under the same name', async () => {
    const { id } = await stage.addAccount()
    const { reference } = await addCheckout('demo', id, { plan: 'p' })
    const provider = { confirm: async (claim: string) => claim === 'true' }
    expect(await keep(doubt('made up', { dedupeKey: 'WH-3', reference: 'KL-0000000000' }))).toBe('kept')
    await keepAndWork(doubt('true', { dedupeKey: 'WH-3', reference }), provider)
    await keepAndWork(doubt('true', { dedupeKey: 'WH-3', reference }), provider)
    await work((await list())[0]?.id ?? 0, provider)
    expect(read.map((one) => one.reference)).toEqual([reference])
    expect((await list()).map(({ dedupe_key }) => dedupe_key)).toEqual(['WH-3'])
  })

  test('and cannot be asked about is not kept when it is about nothing', async () => {
    const { id } = await stage.addAccount()
    const { reference } = await addCheckout('demo', id, { plan: 'p' })
    await keepAndWork(doubt(null, { reference: 'KL-0000000000' }))
    expect(await list()).toEqual([])
    await keepAndWork(doubt(null, { reference }))
    expect(await list()).toMatchObject([{ state: 'done' }])
  })

  test('is kept in so small a number from one network, and in so small a number in all', async () => {
    const { ofNetwork, inAll } = MAX_UNCONFIRMED
    const addMany = (count: number, network: (n: number) => string) =>
      stage.db
        .insertInto('provider_event')
        .values(
          Array.from({ length: count }, (_, n) => ({
            ...{ provider: 'flutterwave', dedupe_key: `${network(n)} ${n}`, kind: 'told', news: '{}', claim: 'c' },
            ...{ network: network(n), received_at: stage.clock.now() },
          })),
        )
        .execute()
    await addMany(ofNetwork - 1, () => '192.0.2.1')
    const last = doubt('c')
    expect(await keep(last)).toBe('kept')
    expect(await keep(doubt('c'))).toBe('full')
    expect(await keep(last), 'what is there already').toBe('kept')
    expect(await keep(toNews()), 'what is signed').toBe('kept')
    expect(await keep(doubt('c'), '192.0.2.2')).toBe('kept')
    await addMany(inAll - ofNetwork - 2, (n) => `203.0.113.${n % 250}`)
    expect(await keep(doubt('c'), '192.0.2.3')).toBe('kept')
    expect(await keep(doubt('c'), '192.0.2.4')).toBe('full')
    await stage.db.updateTable('provider_event').set({ state: 'done' }).where('network', '=', '192.0.2.2').execute()
    expect(await keep(doubt('c'), '192.0.2.4')).toBe('kept')
  })
})

test('what no provider would send is not kept', async () => {
  const odd = [{ dedupeKey: 'a\u0000b' }, { ids: { order: 'a\u0000b' } }, { dedupeKey: 'x'.repeat(301) }]
  for (const change of [...odd, { reference: 'x'.repeat(301) }]) expect(await keep(toNews(change))).toBe('unfit')
  expect(await list()).toEqual([])
  expect(await keep(toNews({ dedupeKey: 'x'.repeat(300) }))).toBe('kept')
})

describe('the addresses of the providers', () => {
  const post = (path: string, body: string, headers: Record<string, string> = {}) =>
    stage.app.inject({ method: 'POST', url: `/webhooks/${path}`, payload: body, headers })
  const SIGNED = {
    ...{ 'paypal-transmission-id': 'i', 'paypal-transmission-time': 't', 'paypal-transmission-sig': 's' },
    ...{ 'paypal-cert-url': 'https://c.test/x', 'paypal-auth-algo': 'SHA256withRSA' },
  }
  const event = (id: string) =>
    JSON.stringify({ id, event_type: 'PAYMENT.SALE.COMPLETED', resource: { id: 'S-1', custom: 'KL-0000000000' } })

  test('take what PayPal tells while PayPal cannot be reached', async () => {
    const answer = await post('paypal', event('WH-9'), SIGNED)
    expect([answer.statusCode, answer.body]).toEqual([200, ''])
    expect(await list()).toMatchObject([{ provider: 'paypal', state: 'waiting', network: '127.0.0.1' }])
    expect((await post('paypal', event('WH-9'), SIGNED)).statusCode).toBe(200)
    expect(await list()).toHaveLength(1)
  })

  test('say that it be told later when too much is in doubt, and of what is no callback nothing', async () => {
    const pushes = Array.from({ length: MAX_UNCONFIRMED.ofNetwork }, (_, n) => ({
      ...{ provider: 'dpo', dedupe_key: `${n}`, kind: 'push', news: '{}', network: '127.0.0.1' },
      received_at: stage.clock.now(),
    }))
    await stage.db.insertInto('provider_event').values(pushes).execute()
    const push = '<API3G><Result>000</Result><TransactionRef>R1</TransactionRef></API3G>'
    const full = await post('dpo', push)
    expect([full.statusCode, full.headers['retry-after']]).toEqual([503, '60'])
    expect((await post('paypal', event('WH-10'), SIGNED)).statusCode).toBe(200)
    expect((await post('paypal', event('WH-\u0000'), SIGNED)).statusCode).toBe(200)
    expect((await post('paypal', '{"id":"WH-\\u0000"}', SIGNED)).statusCode).toBe(200)
    expect((await post('paypal', event('WH-11'))).statusCode).toBe(403)
    expect(await list()).toHaveLength(MAX_UNCONFIRMED.ofNetwork + 1)
  })
})

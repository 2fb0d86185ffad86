import { Secret } from '@kola/platform/config'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startSandbox } from '#app/testing/sandbox.ts'
import { createBraintree } from './braintree/braintree.ts'
import { createFlutterwave } from './flutterwave/flutterwave.ts'
import { createPaypal } from './paypal/paypal.ts'
import { CouponRefused, type Order, type PaymentProvider } from './provider.ts'
import { createStripe } from './stripe/stripe.ts'
import { makeCard } from './stripe/testing.ts'
import { createObjects, type Stage, startStage } from './testing/stage.ts'
import { toBegun, toOrder } from './testing/subject.ts'

let stage: Stage
let objects: ReturnType<typeof createObjects>
beforeAll(async () => {
  stage = await startStage(startSandbox)
})
afterAll(() => stage.close())
beforeEach(() => {
  objects = createObjects()
  return stage.reset()
})

const shared = () => ({ clock: stage.clock, objects })
const CREATE = {
  stripe: () =>
    createStripe({
      config: { apiUrl: stage.sandbox.url, publishableKey: 'pk_test_sandbox', scriptUrl: 'http://kola.test/' },
      secrets: { secretKey: new Secret('sk_test_sandbox'), webhookSecret: new Secret('whsec_sandbox') },
      ...shared(),
    }),
  braintree: () =>
    createBraintree({
      config: {
        ...{ apiUrl: stage.sandbox.url, merchantId: 'sandboxmerchant', publicKey: 'sandbox-braintree-public' },
        ...{ scriptUrl: 'http://kola.test/', merchantAccounts: { NGN: 'kola_ngn' } },
      },
      ...{ secrets: { privateKey: new Secret('sandbox-braintree-private') }, ...shared() },
    }),
  paypal: () =>
    createPaypal({
      config: { apiUrl: `${stage.sandbox.url}/paypal`, clientId: 'sandbox-paypal', webhookId: 'WH-SANDBOX' },
      ...{ secrets: { clientSecret: new Secret('sandbox-paypal-secret') }, ...shared() },
    }),
  flutterwave: () =>
    createFlutterwave({
      config: { apiUrl: `${stage.sandbox.url}/flutterwave/v3` },
      secrets: { secretKey: new Secret('FLWSECK_TEST-sandbox-X'), secretHash: new Secret('hash') },
      ...shared(),
    }),
}

const listBodies = (party: string, operation: string) => stage.sandbox.listBodies(party, operation)
const count = async (party: string, ...operations: string[]) =>
  Promise.all(operations.map(async (operation) => (await listBodies(party, operation)).length))

/** What whoever runs the shop does at the provider. */
async function ask(path: string, given: { method?: string; token: string; form?: Record<string, string> }) {
  const answer = await fetch(`${stage.sandbox.url}${path}`, {
    method: given.method ?? 'POST',
    headers: { authorization: given.token.includes(' ') ? given.token : `Bearer ${given.token}` },
    ...(given.form && { body: new URLSearchParams(given.form) }),
  })
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}`)
  return answer.status === 204 ? null : answer.json()
}

const order = (currency: string, change: Partial<Order> = {}) => ({
  ...toOrder({ currency, isRecurring: true }),
  ...change,
})
const startAt = (provider: PaymentProvider, of: Order) => {
  if (!provider.hosted) throw new Error('there is no page')
  return provider.hosted.start(of)
}

/** Of a renewing start: everything was made once before, and is made once again. */
async function expectMadeAnew(slug: 'stripe' | 'paypal' | 'flutterwave', made: Record<string, number>): Promise<void> {
  const operations = Object.keys(made)
  const [provider, currency] = [CREATE[slug](), slug === 'paypal' ? 'USD' : 'NGN']
  expect(await startAt(provider, order(currency))).toMatchObject({
    kind: 'redirect',
    url: expect.stringMatching(/^http/),
  })
  expect(await count(slug, ...operations)).toEqual(Object.values(made))
  await startAt(provider, order(currency))
  expect(await count(slug, ...operations), 'what is known is not made again').toEqual(Object.values(made))
}

describe('Flutterwave', () => {
  it('makes a plan anew that was cancelled', async () => {
    const begun = await startAt(CREATE.flutterwave(), order('NGN'))
    const path = `/flutterwave/v3/payment-plans/${begun.ids.plan}/cancel`
    await ask(path, { method: 'PUT', token: 'FLWSECK_TEST-sandbox-X' })
    await expectMadeAnew('flutterwave', { 'create-plan': 2 })
    const last = await startAt(CREATE.flutterwave(), order('NGN'))
    expect(last.ids.plan).not.toBe(begun.ids.plan)
  })
})

describe('PayPal', () => {
  const getToken = async () => {
    const basic = Buffer.from('sandbox-paypal:sandbox-paypal-secret').toString('base64')
    const form = { grant_type: 'client_credentials' }
    return ((await ask('/paypal/v1/oauth2/token', { token: `Basic ${basic}`, form })) as { access_token: string })
      .access_token
  }

  it('makes a plan anew that was withdrawn, which is not what it remembers of the first', async () => {
    await startAt(CREATE.paypal(), order('USD'))
    const [first] = await listBodies('paypal', 'create-subscription')
    const planId = JSON.parse(first ?? '').plan_id
    await ask(`/paypal/v1/billing/plans/${planId}/deactivate`, { token: await getToken() })
    for (let times = 0; times < 2; times += 1) await startAt(CREATE.paypal(), order('USD'))
    const plans = (await listBodies('paypal', 'create-subscription')).map((body) => JSON.parse(body).plan_id)
    expect(plans[1]).toBe(planId)
    expect(plans[2]).not.toBe(planId)
    expect(plans[3]).toBe(plans[2])
    expect(await count('paypal', 'create-plan')).toEqual([2])
  })

  it('makes product and plan anew that are gone', async () => {
    await startAt(CREATE.paypal(), order('USD'))
    await stage.sandbox.control('/paypal/reset', {})
    await expectMadeAnew('paypal', { 'create-product': 1, 'create-plan': 1 })
  })
})

describe('Stripe', () => {
  const token = 'sk_test_sandbox'
  const findPrice = async () => {
    const { data } = (await ask('/v1/prices?type=recurring&limit=1', { method: 'GET', token })) as {
      data: { id: string }[]
    }
    return data[0]?.id ?? ''
  }
  async function subscribe(of: Order) {
    const { fields } = CREATE.stripe()
    if (!fields) throw new Error('there are no fields')
    const nonce = await makeCard(stage.sandbox.url, '4242424242424242')
    const kept = await fields.keep({ payer: of.payer, customerId: null, nonce, subscriptionIds: [] })
    if (kept.kind !== 'kept') throw new Error(kept.kind)
    return fields.pay(of, { customerId: kept.customerId, methodId: kept.method.id })
  }

  it('makes a price anew that was archived, for its page', async () => {
    await startAt(CREATE.stripe(), order('NGN', { coupon: null }))
    await ask(`/v1/prices/${await findPrice()}`, { token, form: { active: 'false' } })
    await expectMadeAnew('stripe', { 'create-price': 2 })
  })

  it('makes a price anew that was archived, for its field, and takes the money once', async () => {
    await startAt(CREATE.stripe(), order('NGN'))
    await ask(`/v1/prices/${await findPrice()}`, { token, form: { active: 'false' } })
    const of = order('NGN')
    const started = await subscribe(of)
    expect((await CREATE.stripe().read(toBegun(of, started.ids))).state).toBe('paid')
    expect(await stage.readBooks('stripe')).toHaveLength(1)
    expect(await count('stripe', 'create-price')).toEqual([2])
  })

  it('makes all anew that is gone', async () => {
    await startAt(CREATE.stripe(), order('NGN'))
    await stage.sandbox.control('/stripe/reset', {})
    await expectMadeAnew('stripe', { 'create-product': 1, 'create-price': 1, 'create-coupon': 1 })
  })

  it('says of a coupon that is not ours what Stripe says', async () => {
    const strange = order('NGN', { coupon: { code: 'NOPE', percentOff: null } })
    await expect(startAt(CREATE.stripe(), strange)).rejects.toBeInstanceOf(CouponRefused)
    expect(await count('stripe', 'create-price')).toEqual([1])
  })
})

describe('Braintree', () => {
  it('makes a plan anew that is gone, so that what was paid renews', async () => {
    const buy = async () => {
      const provider = CREATE.braintree()
      const of = order('NGN')
      const kept = await provider.fields?.keep({
        ...{ payer: of.payer, customerId: null, nonce: 'fake-valid-visa-nonce', subscriptionIds: [] },
      })
      if (kept?.kind !== 'kept') throw new Error('the card is not kept')
      const paid = await provider.fields?.pay(of, { customerId: kept.customerId, methodId: kept.method.id })
      return provider.read(toBegun(of, paid?.ids))
    }
    expect((await buy()).subscription?.state).toBe('active')
    await stage.sandbox.control('/braintree/reset', {})
    const reading = await buy()
    expect([reading.state, reading.subscription?.state, reading.charges.length]).toEqual(['paid', 'active', 1])
    expect(await count('braintree', 'create-plan')).toEqual([1])
  })
})

import { NIGERIAN_WAYS } from '@kola/contract/payments/ways/nigeria'
import { Secret } from '@kola/platform/config'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startSandbox } from '#app/testing/sandbox.ts'
import { describePaymentProvider } from '#features/billing/providers/conformance.ts'
import { Declined, type Order } from '#features/billing/providers/provider.ts'
import { toHostedSubject } from '#features/billing/providers/testing/hosted.ts'
import { createObjects, type Stage, startStage, submit } from '#features/billing/providers/testing/stage.ts'
import {
  type ConformanceSubject,
  type ConformanceTraits,
  toBegun,
  toOrder,
} from '#features/billing/providers/testing/subject.ts'
import { createStripe } from '../stripe.ts'

const MINUTE_MS = 60_000

let stage: Stage
beforeAll(async () => {
  stage = await startStage(startSandbox)
})
afterAll(() => stage.close())
const enrol = (outcome: string) => stage.sandbox.control('/stripe/outcomes', { reference: 'account', outcome })
beforeEach(async () => {
  await stage.reset()
  await enrol(NIGERIAN_WAYS.join(' '))
})

function create({ url = stage.sandbox.url, key = 'sk_test_sandbox', timeoutMs = 20_000 } = {}) {
  return createStripe({
    config: { apiUrl: url, publishableKey: 'pk_test_sandbox', scriptUrl: `${url}/stripe/v3/` },
    secrets: { secretKey: new Secret(key), webhookSecret: new Secret('whsec_sandbox') },
    ...{ clock: stage.clock, objects: createObjects(), client: { timeoutMs, maxRetries: 0 } },
  })
}

async function begin(provider: ReturnType<typeof create>, order: Order) {
  const started = await provider.local?.start(order)
  if (started?.kind !== 'redirect') throw new Error('there is no page')
  return { begun: toBegun(order, started.ids), url: started.url }
}

const traits: ConformanceTraits = {
  ...{ currency: 'NGN', isRecurring: false, renews: false, tellsRefunds: true, secret: 'sk_test_sandbox' },
  outcomes: {
    ...{ decline: 'decline', pending: 'pending', late: 'late-success' },
    ...{ less: null, more: null, 'other-currency': null },
  },
  ...{ asksAgain: true, secondStart: 'same' },
}

const toSubject = (way: string) => (): ConformanceSubject => {
  const operations = { start: 'create-payment-intent', read: 'get-payment-intent', refund: 'create-refund' }
  const provider = create()
  return {
    ...toHostedSubject(stage, provider),
    ...{ stranger: create({ key: 'sk_test_not-ours' }), impatient: create({ timeoutMs: 300 }) },
    misled: create({ url: stage.nonsenseUrl }),
    begin: (order) => begin(provider, { ...order, way }),
    async act(what, { url }) {
      if (what === 'leave') return
      await submit(url, { result: what === 'pay' ? 'authorise' : 'fail' })
    },
    failNext: (step, fault) => stage.sandbox.control('/stripe/faults', { fault, operation: operations[step] }),
    repeatNextCallback: () =>
      stage.sandbox.control('/stripe/callbacks', { rule: { mode: 'repeat', copies: 2 }, times: 50 }),
    forge: (callback) => ({
      ...callback,
      body: Buffer.from(callback.body.toString().replace('"id":"', '"id":"X')),
    }),
  }
}

describePaymentProvider('Stripe’s partner in Nigeria', traits, toSubject('ng_card'))

describe('a way of Nigeria', () => {
  const toNaira = (more: Partial<Order> = {}): Order => ({
    ...{ ...toOrder({ currency: 'NGN', isRecurring: false }), way: 'ng_card', ...more },
  })
  const naira = (amountMinor: number) => ({ amountMinor, currency: 'NGN' })
  const refused = (order: Order) =>
    create()
      .local?.start(order)
      .catch((error: unknown) => error)

  it('is asked for with our reference, one type, and no means to keep', async () => {
    const order = toNaira({ way: 'ng_wallet' })
    await begin(create(), order)
    const [body] = await stage.sandbox.listBodies('stripe', 'create-payment-intent')
    expect(Object.fromEntries(new URLSearchParams(JSON.parse(body ?? '') as string))).toEqual({
      ...{ amount: '232040', currency: 'ngn', confirm: 'true', customer: expect.stringMatching(/^cus_/) },
      ...{ 'allowed_payment_method_types[0]': 'ng_wallet', 'payment_method_data[type]': 'ng_wallet' },
      ...{ 'metadata[reference]': order.reference, description: 'Basic & more, every 30 days' },
      return_url: order.returnUrl,
    })
  })

  it.each(['ng_card', 'ng_bank', 'ng_wallet'])(
    '%s is paid at once, and leaves nothing behind to charge',
    async (way) => {
      const order = toNaira({ way })
      const { begun, url } = await begin(create(), order)
      const back = new URL(await submit(url, { result: 'authorise' }))
      expect([back.origin, back.searchParams.get('redirect_status')]).toEqual(['http://kola.test', 'succeeded'])
      expect(await create().read(begun)).toMatchObject({
        ...{ state: 'paid', method: null, subscription: null, charges: [{ amount: order.due, refunds: [] }] },
      })
    },
  )

  it.each(['ng_bank_transfer', 'ng_ussd'])('%s is pending until its money comes, two minutes later', async (way) => {
    const order = toNaira({ way })
    const { begun, url } = await begin(create(), order)
    await submit(url, { result: 'authorise' })
    await stage.advance(2 * MINUTE_MS - 5_000)
    expect((await create().read(begun)).state).toBe('pending')
    expect(await stage.readBooks('stripe')).toEqual([])
    await stage.advance(10_000)
    expect(await create().read(begun)).toMatchObject({ state: 'paid', charges: [{ amount: order.due }] })
    expect(await stage.readBooks('stripe')).toMatchObject([{ ...order.due, reference: order.reference }])
  })

  it('asks nothing by Stripe’s script while the payer is at the partner', async () => {
    const { begun } = await begin(create(), toNaira())
    expect(await create().fields?.readQuestion?.(begun)).toBeNull()
  })

  it('takes NGN 500 to 100,000,000, and asks for nothing beside', async () => {
    for (const due of [naira(49_999), naira(10_000_000_001), { amountMinor: 290_000, currency: 'USD' }]) {
      expect(await refused(toNaira({ due, coupon: null }))).toBeInstanceOf(Declined)
    }
    expect(await stage.sandbox.listBodies('stripe', 'create-payment-intent')).toEqual([])
    for (const due of [naira(50_000), naira(10_000_000_000)]) {
      expect((await begin(create(), toNaira({ due, coupon: null }))).url).toContain('/stripe/ng/')
    }
  })

  it('that Stripe did not enrol this account for is a plain no', async () => {
    await enrol('ng_card')
    expect(await refused(toNaira({ way: 'ng_ussd' }))).toMatchObject({
      ...{ name: 'Declined', message: 'This way to pay is not open here. Choose another.' },
    })
    expect((await begin(create(), toNaira())).url).toContain('/stripe/ng/')
  })

  it('uses the customer that its account has at Stripe already', async () => {
    const order = toNaira()
    await begin(create(), order)
    const other = toNaira({ payer: order.payer })
    await begin(create(), other)
    expect(await stage.sandbox.listBodies('stripe', 'create-customer')).toHaveLength(1)
    const another = toNaira({ payer: { ...order.payer, accountId: 'a2' } })
    await begin(create(), another)
    expect(await stage.sandbox.listBodies('stripe', 'create-customer')).toHaveLength(2)
  })
})

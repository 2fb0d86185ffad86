import { Secret } from '@kola/platform/config'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startSandbox } from '#app/testing/sandbox.ts'
import { describePaymentProvider } from '../conformance.ts'
import { type Begun, Declined, type Order, type PaymentProvider } from '../provider.ts'
import { toHostedSubject } from '../testing/hosted.ts'
import { createObjects, type Stage, startStage, submit } from '../testing/stage.ts'
import { type ConformanceSubject, type ConformanceTraits, type Step, toOrder } from '../testing/subject.ts'
import { createPaypal } from './paypal.ts'

let stage: Stage
beforeAll(async () => {
  stage = await startStage(startSandbox)
})
afterAll(() => stage.close())
beforeEach(() => stage.reset())

const ORDERS: Record<Step, string> = { start: 'create-order', read: 'get-order', refund: 'refund-capture' }
const SUBSCRIPTIONS: Record<Step, string> = {
  ...{ start: 'create-subscription', read: 'get-subscription', refund: 'refund-sale' },
}

function create({ url = `${stage.sandbox.url}/paypal`, secret = 'sandbox-paypal-secret', timeoutMs = 20_000 } = {}) {
  return createPaypal({
    config: { apiUrl: url, clientId: 'sandbox-paypal', webhookId: 'WH-SANDBOX' },
    ...{ secrets: { clientSecret: new Secret(secret) }, clock: stage.clock, objects: createObjects() },
    client: { timeoutMs },
  })
}

const traits = (isRecurring: boolean): ConformanceTraits => ({
  ...{
    currency: 'USD',
    secret: 'sandbox-paypal-secret',
    isRecurring,
    renews: true,
    tellsRefunds: true,
    secondStart: 'same',
    shortBalance: 'no-balance',
  },
  outcomes: {
    ...{ decline: 'declined', pending: 'pending', late: 'late', less: null, more: 'other-amount' },
    'other-currency': 'other-currency',
  },
})

const ACTIONS = { pay: 'approve', decline: 'fail', leave: 'cancel' }

const toSubject = (operations: Record<Step, string>) => (): ConformanceSubject => ({
  ...toHostedSubject(stage, create()),
  ...{ stranger: create({ secret: 'not-ours' }), impatient: create({ timeoutMs: 300 }) },
  misled: create({ url: stage.nonsenseUrl }),
  async act(what, { url }) {
    await submit(url, { ...Object.fromEntries(new URL(url).searchParams), action: ACTIONS[what] })
  },
  failNext: (step, fault) => stage.sandbox.control('/paypal/faults', { fault, operation: operations[step] }),
  forge: (callback) => ({ ...callback, body: Buffer.from(callback.body.toString().replace('"id":"', '"id":"X')) }),
})

describePaymentProvider('PayPal, once', traits(false), toSubject(ORDERS))
describePaymentProvider('PayPal, renewing', traits(true), toSubject(SUBSCRIPTIONS))

const order = (change: Partial<Order> = {}): Order => ({
  ...toOrder({ currency: 'USD', isRecurring: true }),
  ...change,
})
const DAY_MS = 24 * 3_600_000
const listBodies = async (operation: string) =>
  (await stage.sandbox.listBodies('paypal', operation)).map((body) => JSON.parse(body) as Record<string, unknown>)
const fail = (operation: string, fault: object) => stage.sandbox.control('/paypal/faults', { fault, operation })
const setOutcome = (reference: string, outcome: string) =>
  stage.sandbox.control('/paypal/outcomes', { reference, outcome })

async function approve(provider: PaymentProvider, bought: Order): Promise<Begun> {
  const { begun, url } = await toHostedSubject(stage, provider).begin(bought)
  await submit(url, { ...Object.fromEntries(new URL(url).searchParams), action: 'approve' })
  return begun
}

it('takes no naira', () => {
  expect(['NGN', 'USD', 'EUR', 'KES'].map((currency) => create().canCharge(currency))).toEqual([
    false,
    true,
    true,
    false,
  ])
})

describe('the plan', () => {
  const fixed = (value: string) => ({ fixed_price: { currency_code: 'USD', value } })

  it('takes the first period at once, waits for it and the bonus, and goes on at the full price', async () => {
    await create().hosted?.start(order())
    expect(await listBodies('create-plan')).toEqual([
      {
        product_id: expect.stringMatching(/^PROD-/),
        name: 'Basic & more, every 30 days',
        billing_cycles: [
          {
            ...{ frequency: { interval_unit: 'DAY', interval_count: 44 }, tenure_type: 'TRIAL', sequence: 1 },
            ...{ total_cycles: 1, pricing_scheme: fixed('0.00') },
          },
          {
            ...{ frequency: { interval_unit: 'MONTH', interval_count: 1 }, tenure_type: 'REGULAR', sequence: 2 },
            ...{ total_cycles: 0, pricing_scheme: fixed('2900.50') },
          },
        ],
        payment_preferences: {
          ...{ setup_fee: { currency_code: 'USD', value: '2320.40' }, setup_fee_failure_action: 'CANCEL' },
          ...{ auto_bill_outstanding: false, payment_failure_threshold: 1 },
        },
      },
    ])
  })

  it('has two trials where a year and the bonus are longer than one may be', async () => {
    await create().hosted?.start(order({ price: { ...order().price, periodDays: 365 } }))
    const [plan] = await listBodies('create-plan')
    const cycles = plan?.billing_cycles as { frequency: object; sequence: number }[]
    expect(cycles.map(({ frequency, sequence }) => ({ ...frequency, sequence }))).toEqual([
      { interval_unit: 'DAY', interval_count: 365, sequence: 1 },
      { interval_unit: 'DAY', interval_count: 14, sequence: 2 },
      { interval_unit: 'MONTH', interval_count: 12, sequence: 3 },
    ])
  })

  it('is made once, and another for another price, period, discount, bonus or name', async () => {
    const provider = create()
    const first = order()
    await provider.hosted?.start(first)
    await provider.hosted?.start(order())
    expect([(await listBodies('create-product')).length, (await listBodies('create-plan')).length]).toEqual([1, 1])
    const { price, due } = first
    for (const change of [
      { price: { ...price, amount: { ...price.amount, amountMinor: 100 } } },
      { price: { ...price, periodDays: 90 } },
      { price: { ...price, title: 'Other' } },
      { due: { ...due, amountMinor: 100 } },
      { bonusDays: 0 },
    ]) {
      await provider.hosted?.start(order(change))
    }
    expect([(await listBodies('create-product')).length, (await listBodies('create-plan')).length]).toEqual([1, 6])
  })
})

describe('single payments', () => {
  it('are captured once though the reply to it is lost', async () => {
    const provider = create()
    const begun = await approve(provider, order({ isRecurring: false }))
    await fail('capture-order', { kind: 'lose-reply' })
    await expect(provider.read(begun)).rejects.toMatchObject({ name: 'ProviderError', mayBeDone: true })
    expect((await provider.read(begun)).state).toBe('paid')
    expect(await stage.readBooks('paypal')).toHaveLength(1)
  })

  it('stay declined until the payer chooses something else', async () => {
    const provider = create()
    const bought = order({ isRecurring: false })
    await setOutcome(bought.reference, 'declined')
    const begun = await approve(provider, bought)
    const first = await provider.read(begun)
    const decline = { code: 'INSTRUMENT_DECLINED', message: expect.stringContaining('declined'), isHard: false }
    expect(first).toMatchObject({ state: 'declined', decline })
    expect(await provider.read({ ...begun, ids: first.ids })).toMatchObject({ state: 'declined', decline })
    await setOutcome(bought.reference, 'none')
    await submit(`${stage.sandbox.url}/paypal/checkoutnow`, { token: begun.ids.order ?? '', action: 'approve' })
    expect((await provider.read({ ...begun, ids: first.ids })).state).toBe('paid')
  })

  it('are over when PayPal has forgotten them', async () => {
    const provider = create()
    const { begun } = await toHostedSubject(stage, provider).begin(order({ isRecurring: false }))
    const ids = { order: 'NOTHERE0000000000' }
    expect(await provider.read({ ...begun, ids })).toMatchObject({ state: 'expired', charges: [] })
  })

  it('of another reference are not read as this one', async () => {
    const provider = create()
    const begun = await approve(provider, order({ isRecurring: false }))
    const other = { ...begun, reference: 'KL-OTHER' }
    await expect(provider.read(other)).rejects.toMatchObject({ name: 'ProviderError', retryable: false })
    expect(await stage.readBooks('paypal')).toEqual([])
  })
})

describe('the access token', () => {
  const countTokens = async () => (await stage.sandbox.listBodies('paypal', 'token')).length

  it('is had once for all who wait, and again before it ends', async () => {
    const provider = create()
    const { begun } = await toHostedSubject(stage, provider).begin(order({ isRecurring: false }))
    await Promise.all([1, 2, 3].map(() => provider.read(begun)))
    expect(await countTokens()).toBe(1)
    await stage.advance(8 * 3_600_000)
    await provider.read(begun)
    expect(await countTokens()).toBe(1)
    await stage.advance(3_600_000 - 30_000)
    await provider.read(begun)
    expect(await countTokens()).toBe(2)
  })

  it('is had again when it is refused, and the call is made again', async () => {
    const provider = create()
    const { begun } = await toHostedSubject(stage, provider).begin(order({ isRecurring: false }))
    await fail('get-order', { kind: 'status', status: 401 })
    expect((await provider.read(begun)).state).toBe('not_begun')
    expect(await countTokens()).toBe(2)
  })

  it('is asked for again after a failure', async () => {
    const provider = create()
    await fail('token', { kind: 'status', status: 503 })
    await expect(provider.hosted?.start(order())).rejects.toMatchObject({ name: 'ProviderError', retryable: true })
    expect(await provider.hosted?.start(order())).toMatchObject({ kind: 'redirect' })
  })
})

describe('what is overdue', () => {
  async function suspend() {
    const provider = create()
    const bought = order()
    const begun = await approve(provider, bought)
    const { subscription } = await provider.read(begun)
    await setOutcome(bought.reference, 'declined')
    for (const days of [44, 5, 5]) await stage.advance(days * DAY_MS + 60_000)
    return { provider, bought, begun, id: subscription?.id ?? '' }
  }

  it('is taken when it is retried, and the subscription goes on', async () => {
    const { provider, bought, begun, id } = await suspend()
    expect((await provider.read(begun)).subscription).toMatchObject({ id, state: 'ended', nextChargeAt: null })
    await setOutcome(bought.reference, 'none')
    expect(await provider.renewing?.retry?.(begun, id)).toEqual({ kind: 'read', ids: begun.ids })
    const { charges, subscription } = await provider.read(begun)
    expect(charges.at(-1)).toMatchObject({ amount: bought.price.amount, state: 'succeeded', isRenewal: true })
    expect(subscription).toMatchObject({ state: 'active' })
  })

  it('is told to be declined again', async () => {
    const { provider, begun, id } = await suspend()
    const retried = await provider.renewing?.retry?.(begun, id).catch((error: unknown) => error)
    expect(retried).toBeInstanceOf(Declined)
    expect((retried as Declined).decline).toEqual({
      ...{ code: 'PAYMENT_DENIED', message: 'PayPal could not take the payment', isHard: false },
    })
    expect((await provider.read(begun)).subscription?.state).toBe('ended')
    expect(await stage.readBooks('paypal')).toHaveLength(1)
  })
})

describe('refunds', () => {
  it('tell what was left when PayPal has forgotten how it was given back', async () => {
    const provider = create()
    const begun = await approve(provider, order())
    const { charges } = await provider.read(begun)
    const transactionId = charges[0]?.transactionId ?? ''
    const amount = { amountMinor: 232_040, currency: 'USD' }
    await provider.refund({ begun, transactionId, amount, key: 'k', reason: 'r' })
    await fail('list-events', { kind: 'status', status: 400 })
    const [charge] = (await provider.read(begun)).charges
    expect(charge?.refunds).toMatchObject([{ refundId: `rest of ${transactionId}`, amount }])
  })
})

describe('callbacks', () => {
  it('wait for who can judge them', async () => {
    await approve(create(), order())
    const [one] = await stage.untilCallbacks('BILLING.SUBSCRIPTION.ACTIVATED', 1)
    if (!one) throw new Error('there is no callback')
    await fail('verify-signature', { kind: 'status', status: 503 })
    const news = await create().readCallback(one)
    const claim = typeof news === 'string' ? null : news.unconfirmed?.claim
    if (!claim) throw new Error('there is nothing to confirm')
    await expect(create().confirm?.(claim)).rejects.toMatchObject({ name: 'ProviderError', retryable: true })
    expect(await create().confirm?.(claim)).toBe(true)
  })
})

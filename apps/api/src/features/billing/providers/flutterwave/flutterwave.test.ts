import { Secret } from '@kola/platform/config'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startSandbox } from '#app/testing/sandbox.ts'
import { describePaymentProvider } from '../conformance.ts'
import type { Begun, Order, PaymentProvider, RawCallback } from '../provider.ts'
import { toHostedSubject } from '../testing/hosted.ts'
import { describePushedProvider } from '../testing/pushed-conformance.ts'
import { createObjects, type Stage, startStage, submit } from '../testing/stage.ts'
import { type ConformanceSubject, type ConformanceTraits, type Step, toOrder } from '../testing/subject.ts'
import { createFlutterwave } from './flutterwave.ts'

let stage: Stage
beforeAll(async () => {
  stage = await startStage(startSandbox)
})
afterAll(() => stage.close())
beforeEach(() => stage.reset())

const OPERATIONS: Record<Step, string> = { start: 'payments', read: 'verify', refund: 'refund' }
const CARDS = { pay: '5531886652142950', decline: '5143010522339965' }
const DAY_MS = 24 * 3_600_000
const HASH = 'sandbox-flutterwave-hash'

function create({
  url = `${stage.sandbox.url}/flutterwave/v3`,
  key = 'FLWSECK_TEST-sandbox-X',
  timeoutMs = 20_000,
} = {}) {
  return createFlutterwave({
    ...{ config: { apiUrl: url }, secrets: { secretKey: new Secret(key), secretHash: new Secret(HASH) } },
    ...{ clock: stage.clock, objects: createObjects(), client: { timeoutMs } },
  })
}

async function payByCard(url: string, number: string): Promise<void> {
  await submit(`${url}/card`, { number, expiry: '09/32', cvv: '564' })
  await submit(`${url}/step`, { pin: '3310' })
  await submit(`${url}/step`, { otp: '12345' })
}

const traits = (isRecurring: boolean): ConformanceTraits => ({
  ...{
    currency: 'NGN',
    secret: 'FLWSECK_TEST-sandbox-X',
    isRecurring,
    renews: true,
    tellsRefunds: true,
    secondStart: 'refused',
    shortBalance: 'no-balance',
  },
  outcomes: {
    ...{ decline: 'decline', pending: 'pending', late: 'late-success', less: 'underpay', more: 'overpay' },
    'other-currency': 'other-currency',
  },
})

const toSubject = (): ConformanceSubject => ({
  ...toHostedSubject(stage, create()),
  ...{ stranger: create({ key: 'FLWSECK_TEST-not-ours-X' }), impatient: create({ timeoutMs: 300 }) },
  misled: create({ url: stage.nonsenseUrl }),
  async act(what, { url }) {
    await (what === 'leave' ? submit(`${url}/cancel`, {}) : payByCard(url, CARDS[what]))
  },
  failNext: (step, fault) => stage.sandbox.control('/flutterwave/faults', { fault, operation: OPERATIONS[step] }),
  forge: (callback) => ({ ...callback, headers: { ...callback.headers, 'verif-hash': `${HASH}x` } }),
})

describePaymentProvider('Flutterwave, once', traits(false), toSubject)
describePaymentProvider('Flutterwave, renewing', traits(true), toSubject)
describePushedProvider('Flutterwave', { tellsReturned: null, tellsRecalls: false, namesFurther: 'reference' }, () => ({
  stage,
  provider: create(),
}))

const order = (change: Partial<Order> = {}): Order => ({
  ...toOrder({ currency: 'NGN', isRecurring: false }),
  ...change,
})
const setOutcome = (reference: string, outcome: string) =>
  stage.sandbox.control('/flutterwave/outcomes', { reference, outcome })
const listBodies = async (operation: string) =>
  (await stage.sandbox.listBodies('flutterwave', operation)).map((body) => JSON.parse(body) as Record<string, unknown>)

async function buy(provider: PaymentProvider, bought: Order): Promise<Begun> {
  const { begun, url } = await toHostedSubject(stage, provider).begin(bought)
  await payByCard(url, CARDS.pay)
  return begun
}

describe('the hosted link', () => {
  it('asks for what is due in whole units, of whom, how, and until when', async () => {
    const bought = order({ way: 'ussd', expiresAt: new Date(Date.now() + 3_630_000) })
    await create().hosted?.start(bought)
    expect(await listBodies('payments')).toEqual([
      {
        ...{ tx_ref: bought.reference, amount: 2320.4, currency: 'NGN', redirect_url: bought.returnUrl },
        customer: { email: bought.payer.email, name: 'Adaeze <&> Obi', phonenumber: '+2348031234567' },
        ...{ payment_options: 'ussd', session_duration: 60 },
        customizations: { title: 'Basic', description: 'Basic & more, every 30 days' },
      },
    ])
  })

  it.each([
    ['visa', 'NGN', 'card'],
    ['mtn', 'GHS', 'mobilemoneyghana'],
    ['mtn', 'UGX', 'mobilemoneyuganda'],
    ['tigo', 'TZS', 'mobilemoneytanzania'],
    ['mpesa', 'KES', 'mpesa'],
    ['glo', 'NGN', 'glo'],
    ['banktransfer', 'NGN', 'banktransfer'],
    ['ussd', 'NGN', 'ussd'],
    ['ussd', 'GHS', undefined],
    ['glo', 'KES', undefined],
    ['mtn', 'NGN', undefined],
    ['', 'NGN', undefined],
  ])('offers %s in %s as %s', async (way, currency, options) => {
    await create().hosted?.start(order({ way, due: { amountMinor: 290_000, currency } }))
    expect((await listBodies('payments'))[0]?.payment_options).toBe(options)
  })

  it('ends within a day, which is as long as a link may live', async () => {
    await create().hosted?.start(order({ expiresAt: new Date(Date.now() + 3 * DAY_MS) }))
    expect((await listBodies('payments'))[0]?.session_duration).toBe(1_440)
  })

  it('renews by a plan of the full price, made once for amount and interval, and by card alone', async () => {
    const provider = create()
    const first = order({ isRecurring: true, way: 'ussd' })
    await provider.hosted?.start(first)
    await provider.hosted?.start(order({ isRecurring: true }))
    for (const periodDays of [90, 180, 365, 7]) {
      await provider.hosted?.start(order({ isRecurring: true, price: { ...first.price, periodDays } }))
    }
    const plans = await listBodies('create-plan')
    expect(plans[0]).toEqual({
      name: 'Basic & more, every 30 days',
      interval: 'monthly',
      amount: 2900.5,
      currency: 'NGN',
    })
    const intervals = ['monthly', 'quarterly', 'every 6 months', 'yearly', 'every 7 days']
    expect(plans.map(({ interval }) => interval)).toEqual(intervals)
    const payments = await listBodies('payments')
    expect(payments[0]).toMatchObject({ amount: 2320.4, payment_options: 'card' })
    expect(payments[0]?.payment_plan).toBe(payments[1]?.payment_plan)
  })
})

describe('reading', () => {
  it('finds that one reference was charged twice', async () => {
    const bought = order()
    await setOutcome(bought.reference, 'double-charge')
    const { state, charges } = await create().read(await buy(create(), bought))
    expect(state).toBe('paid')
    expect(charges.map(({ amount, isRenewal }) => [amount, isRenewal])).toEqual([
      [bought.due, false],
      [bought.due, false],
    ])
    const books = await stage.readBooks('flutterwave')
    expect(charges.map(({ transactionId }) => transactionId)).toEqual(books.map(({ transaction }) => transaction))
  })

  it('takes no renewal of another subscription of the same payer for its own', async () => {
    const provider = create()
    const old = await buy(provider, order({ isRecurring: true }))
    const payer = old.payer
    await stage.advance(10 * DAY_MS)
    const young = { ...(await buy(provider, order({ isRecurring: true, payer }))), startedAt: stage.clock.now() }
    await stage.advance(25 * DAY_MS)
    const [first, second] = [await provider.read(old), await provider.read(young)]
    expect([first.charges.length, second.charges.length]).toEqual([2, 1])
    const renewal = first.charges[1]?.transactionId ?? ''
    expect([first.ids.renewals, second.ids.others]).toEqual([renewal, renewal])
    await provider.read({ ...young, ids: second.ids })
    const asked = await stage.sandbox.read<{ received: { detail: { url: string } }[] }>('/control/flutterwave/received')
    const urls = asked.received.map(({ detail }) => detail.url)
    expect(urls.filter((url) => url.endsWith(`/subscriptions?transaction_id=${renewal}&page=1`))).toHaveLength(2)
  })

  it('ends after three tries that failed, and charges again when it is retried', async () => {
    const provider = create()
    const begun = await buy(provider, order({ isRecurring: true }))
    const { subscription, ids } = await provider.read(begun)
    await setOutcome(begun.payer.email, 'decline')
    await stage.advance(32 * DAY_MS)
    const over = await provider.read({ ...begun, ids })
    expect(over.subscription).toMatchObject({ state: 'ended', nextChargeAt: null })
    expect(over.charges.map(({ state }) => state)).toEqual(['succeeded', 'failed', 'failed', 'failed'])
    await setOutcome(begun.payer.email, 'none')
    expect(await provider.renewing?.retry?.({ ...begun, ids }, subscription?.id ?? '')).toEqual({ kind: 'read', ids })
    const again = await provider.read({ ...begun, ids })
    expect([again.subscription?.state, again.charges.at(-1)?.state]).toEqual(['active', 'succeeded'])
  })

  it('looks through every page of what the payer was charged', async () => {
    const provider = create()
    const bought = order()
    await setOutcome(bought.reference, 'double-charge')
    const begun = await buy(provider, bought)
    const payer = bought.payer
    for (let count = 0; count < 19; count += 1) {
      const { url } = await toHostedSubject(stage, provider).begin(order({ payer, way: 'ussd' }))
      await submit(`${url}/other`, { method: 'ussd', result: 'approve' })
    }
    expect((await provider.read(begun)).charges).toHaveLength(2)
  })

  it('says by what card it renews', async () => {
    const { method } = await create().read(await buy(create(), order({ isRecurring: true })))
    expect(method).toMatchObject({ kind: 'card', brand: 'MASTERCARD', last4: '2950', expiryMonth: 9, expiryYear: 2032 })
  })
})

describe('callbacks', () => {
  const readAll = async (callbacks: RawCallback[]) =>
    Promise.all(callbacks.map((callback) => create().readCallback(callback)))

  it('say the same in both forms', async () => {
    const bought = order()
    await setOutcome(bought.reference, 'flat-callback')
    const begun = await buy(create(), bought)
    const { ids } = await create().read(begun)
    const [flat] = await readAll(await stage.untilCallbacks(`"txRef":"${bought.reference}"`, 1))
    const news = {
      ...{ dedupeKey: `charge.completed ${ids.transaction} successful`, kind: 'charge.completed' },
      ...{ reference: bought.reference, ids: { transaction: ids.transaction }, plan: null, email: bought.payer.email },
    }
    expect(flat).toEqual(news)
    await setOutcome(bought.reference, 'none')
    const resend = `${stage.sandbox.url}/flutterwave/v3/transactions/${ids.transaction}/resend-hook`
    await fetch(resend, { method: 'POST', headers: { authorization: 'Bearer FLWSECK_TEST-sandbox-X' } })
    const [enveloped] = await readAll(await stage.untilCallbacks(`"tx_ref":"${bought.reference}"`, 1))
    expect(enveloped).toEqual(news)
  })

  it('tell of refunds, of renewals and of the end by what they have', async () => {
    const provider = create()
    const bought = order({ isRecurring: true })
    await setOutcome(bought.reference, 'refund-callback')
    const begun = await buy(provider, bought)
    const { ids, subscription } = await provider.read(begun)
    const amount = { amountMinor: 100, currency: 'NGN' }
    await provider.refund({ begun, transactionId: ids.transaction ?? '', amount, key: 'k', reason: 'r' })
    const [refund] = await readAll(await stage.untilCallbacks(`"TransactionId":${ids.transaction}`, 1))
    expect(refund).toMatchObject({ kind: 'refund', reference: null, ids: { transaction: ids.transaction } })
    await stage.advance(32 * DAY_MS)
    await provider.renewing?.cancel(begun, subscription?.id ?? '')
    const news = await readAll(await stage.untilCallbacks(bought.payer.email, 3))
    expect(news.map((one) => typeof one === 'object' && [one.kind, one.email])).toEqual([
      ['charge.completed', bought.payer.email],
      ['charge.completed', bought.payer.email],
      ['subscription.cancelled', bought.payer.email],
    ])
    const { renewals } = (await provider.read(begun)).ids
    const plans = news.map((one) => (typeof one === 'object' ? one.plan : null))
    expect(plans).toEqual([begun.ids.plan, begun.ids.plan, begun.ids.plan])
    expect(news[1]).toMatchObject({ ids: { transaction: renewals }, reference: expect.stringMatching(/^URF_/) })
    expect(await provider.identify?.(renewals ?? '')).toEqual({
      ...{ ids: { subscription: subscription?.id }, plan: begun.ids.plan },
    })
    expect(await provider.identify?.('1')).toBeNull()
  })

  it.each([
    ['{"event":"transfer.completed","data":{"id":1}}', 'of-no-interest'],
    ['{"event":"charge.completed","data":{"status":"successful"}}', 'unreadable'],
    ['[]', 'unreadable'],
    ['null', 'unreadable'],
  ])('that say %s are %s', async (body, reading) => {
    const callback = { headers: { 'verif-hash': HASH }, url: '/webhooks/flutterwave', body: Buffer.from(body) }
    expect(await create().readCallback(callback)).toBe(reading)
  })
})

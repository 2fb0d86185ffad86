import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type ApiStage, createApiStage } from '#app/testing/stage.ts'
import {
  after,
  charge,
  createMoneyStage,
  type MoneyStage,
  NOW,
  ngn,
  type Payer,
  reading,
  renewal,
  renewing,
} from '../testing/stage.ts'

let at: MoneyStage<ApiStage>
let payer: Payer
let id: string

beforeAll(async () => {
  at = await createMoneyStage(createApiStage)
})
afterAll(() => at.stage.close())
beforeEach(async () => {
  payer = await at.addPayer()
  id = await payer.addCheckout()
})

/** Transactions and refunds bear names that no other test has: they are the provider’s own. */
const given = (name: string, amountMinor: number) => ({
  ...{ refundId: `${name}-${id}`, amount: ngn(amountMinor), at: after(0.5) },
})
const settle = (refunds: ReturnType<typeof given>[], more = {}) =>
  payer.settle(id, reading([charge(`t-${id}`, { refunds })], more))

/** What we want to give back of the payment. */
async function queue(amountMinor: number, state: 'queued' | 'pending' | 'failed' = 'queued', more = {}): Promise<void> {
  const [payment] = await payer.listPayments()
  const key = `wish-${Math.random()}`
  await at.stage.db
    .insertInto('refund')
    .values({
      ...{ tenant_id: 'demo', id: key, payment_id: payment?.id ?? '', amount_minor: amountMinor, currency: 'NGN' },
      ...{ reason: 'asked for it', state, key, asked_by: 'ngozi', asked_at: NOW, due_at: after(3), ...more },
    })
    .execute()
}
const listStates = async () => (await payer.listRefunds()).map(({ amount_minor, state }) => [amount_minor, state])

describe('money that went back', () => {
  test('at the provider, unasked, is written down as the provider’s and told', async () => {
    await settle([])
    await settle([given('b1', 90_000)])
    expect(await payer.listRefunds()).toEqual([
      {
        ...{ amount_minor: 90_000, reason: 'given back at the provider', state: 'done', asked_by: 'flutterwave' },
        provider_refund_id: `b1-${id}`,
      },
    ])
    expect((await payer.listSteps(id)).at(-1)).toEqual({ kind: 'refunded', at: NOW, detail: ngn(90_000) })
  })

  test('of nothing that we know of is left alone', async () => {
    await payer.settle(id, reading([charge(`t-${id}`, { state: 'failed', refunds: [given('b2', 5)] })]))
    expect(await payer.listRefunds()).toEqual([])
    expect(await payer.readLedger()).toEqual({})
  })

  test('as we wished fulfils the wish: one refund, entered once', async () => {
    await settle([])
    await queue(90_000)
    for (let times = 0; times < 2; times += 1) await settle([given('b3', 90_000)])
    expect(await payer.listRefunds()).toMatchObject([
      { amount_minor: 90_000, state: 'done', asked_by: 'ngozi', provider_refund_id: `b3-${id}` },
    ])
    expect((await payer.readLedger())['provider:flutterwave']).toBe(200_000)
  })

  test('under the provider’s name of a wish fulfils that one, whatever others are as large', async () => {
    await settle([])
    await queue(90_000)
    await queue(90_000, 'pending', { provider_refund_id: `b4-${id}` })
    await settle([given('b4', 90_000)])
    expect((await payer.listRefunds()).map((one) => [one.provider_refund_id, one.state])).toEqual(
      expect.arrayContaining([
        [`b4-${id}`, 'done'],
        [null, 'queued'],
      ]),
    )
  })

  test('under a name that no wish has is another’s, however large a wish under a name of its own is', async () => {
    await settle([])
    await queue(90_000, 'pending', { provider_refund_id: `ours-${id}` })
    await settle([given('theirs', 90_000)])
    expect((await payer.listRefunds()).map((one) => [one.provider_refund_id, one.state])).toEqual(
      expect.arrayContaining([
        [`ours-${id}`, 'pending'],
        [`theirs-${id}`, 'done'],
      ]),
    )
  })

  test('fulfils no wish of another size, nor one that was refused', async () => {
    await settle([])
    await queue(50_000)
    await queue(90_000, 'failed')
    await settle([given('b5', 90_000)])
    expect((await listStates()).toSorted()).toEqual([
      [50_000, 'queued'],
      [90_000, 'done'],
      [90_000, 'failed'],
    ])
  })

  test('leaves a wish alone that there is still room for, to the last unit', async () => {
    await settle([])
    await queue(200_000)
    await settle([given('b6', 90_000)])
    expect((await listStates()).toSorted()).toEqual([
      [200_000, 'queued'],
      [90_000, 'done'],
    ])
  })

  test('makes a wish anew for what is left of it, and none where nothing is left', async () => {
    await settle([])
    await queue(200_001)
    await settle([given('b7', 90_000)])
    expect((await payer.listRefunds()).map((one) => [one.amount_minor, one.state, one.reason, one.asked_by])).toEqual(
      expect.arrayContaining([
        [200_001, 'failed', 'asked for it; given back at the provider meanwhile', 'ngozi'],
        [90_000, 'done', 'given back at the provider', 'flutterwave'],
        [200_000, 'queued', 'asked for it', 'ngozi'],
      ]),
    )
    await settle([given('b7', 90_000), given('b8', 200_000)])
    expect((await listStates()).filter(([, state]) => state === 'queued')).toEqual([])
    expect(await payer.readLedger()).toEqual({})
  })

  test('whole, while a wish of a part waits, leaves no wish', async () => {
    await settle([])
    await queue(100_000)
    await settle([given('b9', 290_000)])
    expect((await listStates()).toSorted()).toEqual([
      [100_000, 'failed'],
      [290_000, 'done'],
    ])
  })
})

describe('a payment that went back whole', () => {
  const whole = () => [given('c1', 290_000)]

  test('ends what it paid for: no grace, no renewal, and the provider is told', async () => {
    await settle([], renewing())
    const { id: subscriptionId } = await payer.getSubscription()
    await settle(whole())
    expect(await payer.getSubscription()).toMatchObject({
      ...{ state: 'CANCEL_SCHEDULED', cancelled_at: NOW, next_charge_at: null, grace_days: 0 },
    })
    expect(await payer.listJobs('billing.cancel', [subscriptionId])).toEqual([{ tenantId: 'demo', subscriptionId }])
    expect((await payer.listPeriods()).map(({ voided_at }) => voided_at)).toEqual([NOW])
  })

  test('of what was cancelled already ends the period and cancels nothing again', async () => {
    await settle([], renewing())
    await settle([], renewing({ state: 'cancelled' }))
    const { id: subscriptionId } = await payer.getSubscription()
    await settle(whole())
    expect(await payer.getSubscription()).toMatchObject({ state: 'CANCELLED', grace_days: 0 })
    expect(await payer.listJobs('billing.cancel', [subscriptionId])).toEqual([])
  })

  test('one unit short of whole keeps the access', async () => {
    await settle([])
    expect(await settle([given('c2', 289_999)])).toMatchObject({ state: 'paid' })
    expect((await payer.listPeriods()).map(({ voided_at }) => voided_at)).toEqual([null])
    expect(await settle([given('c2', 289_999), given('c3', 1)])).toMatchObject({ state: 'refunded' })
  })

  test('of a renewal ends that period alone', async () => {
    const paid = charge(`t-${id}`)
    const later = renewal(`r-${id}`, 44)
    await payer.settle(id, reading([paid, later], renewing()))
    const back = { ...later, refunds: [given('c4', 290_000)] }
    expect(await payer.settle(id, reading([paid, back], renewing()))).toMatchObject({ state: 'paid' })
    expect((await payer.listPeriods()).map(({ voided_at }) => voided_at)).toEqual([null, NOW])
    expect(await payer.getSubscription()).toMatchObject({ state: 'ACTIVE', grace_days: 3 })
  })

  test('stays given back, however often and whatever else is told of it', async () => {
    await settle(whole())
    for (const state of ['paid', 'pending', 'declined', 'not_begun'] as const) {
      expect(await settle(whole(), { state })).toMatchObject({ state: 'refunded', next_read_at: null })
    }
    expect((await payer.listSteps(id)).filter(({ kind }) => kind === 'refunded')).toHaveLength(1)
    expect(await payer.readLedger()).toEqual({})
  })

  test('that was the person’s anyway ends nothing', async () => {
    const twice = charge(`u-${id}`, { at: after(0.1) })
    const first = charge(`t-${id}`)
    await payer.settle(id, reading([first, twice], renewing()))
    const back = { ...twice, refunds: [given('c5', 290_000)] }
    expect(await payer.settle(id, reading([first, back], renewing()))).toMatchObject({ state: 'paid' })
    expect(await payer.getSubscription()).toMatchObject({ state: 'ACTIVE', grace_days: 3 })
    expect(await payer.readLedger()).toEqual({ 'provider:flutterwave': 290_000, revenue: -269_767, vat: -20_233 })
  })
})

test('what was paid too much goes back first from what was theirs, and its tax is not taken twice', async () => {
  const paid = charge(`t-${id}`, { amount: ngn(300_000) })
  await payer.settle(id, reading([paid]))
  await payer.settle(id, reading([{ ...paid, refunds: [given('d1', 10_000)] }]))
  expect(await payer.readLedger()).toEqual({ 'provider:flutterwave': 290_000, revenue: -269_767, vat: -20_233 })
  await payer.settle(id, reading([{ ...paid, refunds: [given('d1', 10_000), given('d2', 290_000)] }]))
  expect(await payer.readLedger()).toEqual({})
})

test('a discounted payment that goes back whole leaves no tax: only the discount stands, level with itself', async () => {
  id = await payer.addCheckout({ discount_minor: 58_000, amount_minor: 232_000, coupon_code: '20DISCOUNT' })
  const paid = charge(`t-${id}`, { amount: ngn(232_000) })
  await payer.settle(id, reading([paid]))
  await payer.settle(id, reading([{ ...paid, refunds: [given('e1', 232_000)] }]))
  expect(await payer.readLedger()).toEqual({ discount: 58_000, revenue: -58_000 })
})

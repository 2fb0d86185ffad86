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

beforeAll(async () => {
  at = await createMoneyStage(createApiStage)
})
afterAll(() => at.stage.close())
beforeEach(async () => {
  payer = await at.addPayer()
})

describe('what is written down of a payment', () => {
  test('is the provider’s transaction as it was, for the subscription that it began', async () => {
    const id = await payer.addCheckout()
    await payer.settle(id, reading([charge('w1', { at: after(-1) })], renewing()))
    const subscription = await payer.getSubscription()
    expect(await payer.listPayments()).toMatchObject([
      {
        ...{ tenant_id: 'demo', checkout_id: id, subscription_id: subscription.id, provider: 'flutterwave' },
        ...{ transaction_id: 'w1', amount_minor: 290_000, currency: 'NGN', use: 'period', paid_at: after(-1) },
      },
    ])
    expect(subscription).toMatchObject({
      ...{ checkout_id: id, plan_id: 'basic', price_id: 'basic-30', payment_gateway: 'flutterwave' },
      ...{ transaction_id: 'w1', is_recurring: true, created_at: NOW, grace_days: 3, state: 'ACTIVE' },
      ...{ provider_subscription_id: 'sub-1', next_charge_at: after(44), paid_through: after(43) },
    })
  })

  test('gives three days’ grace to what renews, and none to what was bought once', async () => {
    await payer.settle(await payer.addCheckout({ is_recurring: false }), reading([charge('w2')]))
    expect(await payer.getSubscription()).toMatchObject({
      ...{ is_recurring: false, grace_days: 0, provider_subscription_id: null, next_charge_at: null },
    })
  })

  test('is told to the person in its order, with amount and end', async () => {
    const id = await payer.addCheckout()
    await payer.settle(id, reading([charge('w3', { at: after(-0.5) })]))
    expect(await payer.listSteps(id)).toEqual([
      { kind: 'debited', at: after(-0.5), detail: ngn(290_000) },
      { kind: 'confirmed', at: NOW, detail: { provider: 'flutterwave' } },
      { kind: 'access_granted', at: NOW, detail: { until: after(43.5).toISOString() } },
    ])
  })

  test('has a receipt with the tax of what was due, which is mailed once', async () => {
    const id = await payer.addCheckout()
    for (let times = 0; times < 2; times += 1) {
      await payer.settle(id, reading([charge('w4', { amount: ngn(300_000) })]))
    }
    const [payment] = await payer.listPayments()
    const paymentId = payment?.id ?? ''
    const { vat_minor, year, number, issued_at } = await at.stage.db
      .selectFrom('receipt')
      .selectAll()
      .where('payment_id', '=', paymentId)
      .executeTakeFirstOrThrow()
    expect({ vat_minor, year, issued_at }).toEqual({ vat_minor: 20_233, year: 2026, issued_at: NOW })
    expect(await payer.listJobs('billing.receipt', [paymentId])).toEqual([
      { tenantId: 'demo', paymentId, receipt: `2026-${String(number).padStart(6, '0')}` },
    ])
  })

  test('keeps only what succeeded', async () => {
    const id = await payer.addCheckout()
    await payer.settle(id, reading([charge('w5', { state: 'failed' }), charge('w6', { state: 'pending' })]))
    expect(await payer.listPayments()).toEqual([])
    await payer.settle(id, reading([charge('w5', { state: 'failed' }), charge('w6')]))
    expect((await payer.listPayments()).map(({ transaction_id }) => transaction_id)).toEqual(['w6'])
  })

  test('counts the earliest of several as the one that paid, in whatever order they were told', async () => {
    await payer.settle(await payer.addCheckout(), reading([charge('w8', { at: after(0.01) }), charge('w7')]))
    expect((await payer.listPayments()).map(({ transaction_id, use }) => [transaction_id, use])).toEqual([
      ['w7', 'period'],
      ['w8', 'unapplied'],
    ])
  })
})

describe('a renewal', () => {
  test('costs the whole price: its discount, its bonus and its coupon were the first payment’s', async () => {
    const discounted = { discount_minor: 58_000, amount_minor: 232_000, coupon_code: '20DISCOUNT' }
    const id = await payer.addCheckout(discounted)
    await payer.settle(id, reading([charge('x1', { amount: ngn(232_000) })]))
    const before = await payer.readLedger()
    await payer.settle(id, reading([charge('x1', { amount: ngn(232_000) }), renewal('x2', 44)]))
    const ledger = await payer.readLedger()
    expect(ledger.discount).toBe(before.discount)
    expect((ledger.revenue ?? 0) - (before.revenue ?? 0)).toBe(-269_767)
    expect((await payer.listPeriods()).map(({ ends_at, bonus_days }) => [ends_at, bonus_days])).toEqual([
      [after(44), 14],
      [after(74), 0],
    ])
    const used = await at.stage.db
      .selectFrom('coupon_redemption')
      .select(['code', 'redeemed_at'])
      .where('account_id', '=', payer.accountId)
      .execute()
    expect(used).toEqual([{ code: '20DISCOUNT', redeemed_at: NOW }])
  })

  test('without a coupon uses none up', async () => {
    await payer.settle(await payer.addCheckout(), reading([charge('x3')]))
    const used = at.stage.db.selectFrom('coupon_redemption').selectAll().where('account_id', '=', payer.accountId)
    expect(await used.execute()).toEqual([])
  })

  test('that comes late begins when it was paid, and is not added to a period that is over', async () => {
    const id = await payer.addCheckout()
    await payer.settle(id, reading([charge('x4')]))
    await payer.settle(id, reading([charge('x4'), renewal('x5', 50)]))
    expect((await payer.listPeriods()).at(-1)).toMatchObject({ starts_at: after(50), ends_at: after(80) })
  })
})

describe('who begins another membership', () => {
  /** One that was paid that many days ago, for thirty days and three of grace. */
  async function holdOld(name: string, days: number) {
    const old = { started_at: after(-days), expires_at: after(1 - days), bonus_days: 0 }
    const id = await payer.addCheckout(old)
    await payer.settle(id, reading([charge(name, { at: after(-days) })], renewing({ id: `sub-${name}` })))
    return payer.getSubscription()
  }
  const readAll = () =>
    at.stage.db
      .selectFrom('subscription')
      .select(['id', 'state', 'cancelled_at', 'next_charge_at'])
      .where('account_id', '=', payer.accountId)
      .orderBy('created_at')
      .orderBy('id')
      .execute()

  test.each([true, false])(
    'ends the one that is overdue beyond its grace, here and at its provider (renewing: %s)',
    async (renews) => {
      const name = `o${Number(renews)}`
      const old = await holdOld(`${name}-a`, 33)
      const renewalOf = { tenant_id: 'demo', subscription_id: old.id, account_id: payer.accountId }
      await at.stage.db
        .insertInto('renewal')
        .values({
          ...{
            ...renewalOf,
            id: `${name}-renewal`,
            period_starts_at: after(-3),
            plan_id: 'basic',
            price_id: 'basic-30',
          },
          ...{ amount_minor: 290_000, currency: 'NGN', period_days: 30, ends_at: after(18), created_at: after(-3) },
          next_try_at: after(2),
        })
        .execute()
      await payer.settle(await payer.addCheckout({ is_recurring: renews }), reading([charge(`${name}-b`)]))
      const found = await readAll()
      expect(found.find(({ id }) => id === old.id)).toMatchObject({
        ...{ state: 'CANCEL_SCHEDULED', cancelled_at: NOW, next_charge_at: null },
      })
      expect(found.filter(({ id }) => id !== old.id)).toMatchObject([{ state: 'ACTIVE', cancelled_at: null }])
      const renewal = await at.stage.db.selectFrom('renewal').selectAll().where('id', '=', `${name}-renewal`).execute()
      expect(renewal).toMatchObject([{ state: 'cancelled', next_try_at: null, closed_at: NOW }])
      expect(await payer.listJobs('billing.cancel', [old.id])).toEqual([{ tenantId: 'demo', subscriptionId: old.id }])
    },
  )

  test('keeps what gives access still', async () => {
    const old = await holdOld('o3-a', 32)
    await payer.settle(await payer.addCheckout({ is_recurring: false }), reading([charge('o3-b')]))
    expect((await readAll()).find(({ id }) => id === old.id)).toMatchObject({ state: 'ACTIVE', cancelled_at: null })
  })
})

describe('money that pays for nothing', () => {
  test('too little of it is told, found and kept, and goes back by nobody’s hand', async () => {
    const id = await payer.addCheckout()
    await payer.settle(id, reading([charge('y1', { amount: ngn(1_000) })]))
    const [payment] = await payer.listPayments()
    expect(payment).toMatchObject({ use: 'unapplied', subscription_id: null, amount_minor: 1_000 })
    const { reference } = await at.stage.db
      .selectFrom('checkout')
      .select('reference')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(await payer.listFindings()).toEqual([
      {
        ...{ kind: 'amount-too-small', proposal: 'Ask for the rest, or give the payment back.', detail: { reference } },
        payment_id: payment?.id,
      },
    ])
    expect(await payer.listSteps(id)).toEqual([
      { kind: 'debited', at: NOW, detail: { ...ngn(1_000), finding: 'amount-too-small' } },
    ])
    expect(await payer.listRefunds()).toEqual([])
  })

  test('what was debited twice is told as that, and that it is on its way back', async () => {
    const id = await payer.addCheckout()
    await payer.settle(id, reading([charge('y2'), charge('y3', { at: after(0.1) })]))
    expect((await payer.listSteps(id)).slice(-2)).toEqual([
      { kind: 'debited_twice', at: after(0.1), detail: { ...ngn(290_000), finding: 'debited-twice' } },
      { kind: 'refund_queued', at: NOW, detail: ngn(290_000) },
    ])
    expect(await payer.listRefunds()).toMatchObject([
      { amount_minor: 290_000, reason: 'debited-twice', state: 'queued', asked_by: 'kola' },
    ])
    expect(await payer.readLedger()).toEqual({
      ...{ 'provider:flutterwave': 580_000, revenue: -269_767, vat: -20_233, unapplied: -290_000 },
    })
  })

  test('is written once, however often it is told', async () => {
    const id = await payer.addCheckout()
    for (let times = 0; times < 3; times += 1) await payer.settle(id, reading([charge('y4', { amount: ngn(5) })]))
    expect(await payer.listPayments()).toHaveLength(1)
    expect(await payer.listFindings()).toHaveLength(1)
    expect(await payer.readLedger()).toEqual({ 'provider:flutterwave': 5, wallet: -5 })
  })

  test('of a transaction that is another checkout’s is neither written nor found a second time', async () => {
    await payer.settle(await payer.addCheckout(), reading([charge('y5')]))
    const other = await at.addPayer()
    await other.settle(await other.addCheckout(), reading([charge('y5', { amount: ngn(5) })]))
    expect(await other.listPayments()).toEqual([])
    expect(await other.listFindings()).toEqual([])
    expect(await other.readLedger()).toEqual({})
  })
})

describe('a payment that is another’s', () => {
  test('gives nothing, not even for the days of grace, and holds up nothing that is paid', async () => {
    await payer.settle(await payer.addCheckout(), reading([charge('z1')]))
    const other = await at.addPayer()
    const id = await other.addCheckout()
    await other.settle(id, reading([charge('z1')]))
    await expect(other.getSubscription()).rejects.toThrow('no result')
    await other.settle(id, reading([charge('z1'), charge('z2')]))
    expect((await other.listPeriods()).map(({ bonus_days: bonus, ends_at: end }) => [bonus, end])).toEqual([
      [14, after(44)],
    ])
    expect(await other.listFindings()).toEqual([])
  })

  test('leaves what another checkout of the same person is paid for', async () => {
    await payer.settle(await payer.addCheckout(), reading([charge('z3')]))
    const other = await at.addPayer()
    await other.settle(await other.addCheckout(), reading([charge('z3')]))
    await other.settle(await other.addCheckout(), reading([charge('z4')]))
    expect(await other.listFindings()).toEqual([])
    expect(await other.listPeriods()).toHaveLength(1)
  })
})

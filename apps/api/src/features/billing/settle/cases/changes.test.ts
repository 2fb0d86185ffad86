import { newId } from '@kola/platform/ids'
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

const FAMILY = { plan_id: 'family', price_id: 'family-30', renewal_minor: 490_000 }
const DUE = 100_000
let at: MoneyStage<ApiStage>
let payer: Payer
/** The checkout of the membership. */
let id: string
let subscriptionId: string

beforeAll(async () => {
  at = await createMoneyStage(createApiStage)
  const price = { tenant_id: 'demo', id: 'family-dear', plan_id: 'family', slug_name: 'family-dear', meta_data: '{}' }
  await at.stage.db
    .insertInto('price')
    .values({ ...price, title: 'Family, dearer', amount_minor: 590_000, currency: 'NGN', period_days: 30 })
    .execute()
})
afterAll(() => at.stage.close())
beforeEach(async () => {
  goTo(0)
  payer = await at.addPayer()
  id = await payer.addCheckout()
  await settle(renewing())
  subscriptionId = (await payer.getSubscription()).id
})

const goTo = (days: number) => at.stage.clock.advance(after(days).getTime() - at.stage.clock.now().getTime())
/** What the provider knows of the membership: its first charge, and those that renew it. */
const settle = (more = {}, ...renewals: ReturnType<typeof renewal>[]) =>
  payer.settle(id, reading([charge(`t-${id}`), ...renewals], more))
const renew = (name: string, days: number, amountMinor: number) => ({
  ...renewal(`${name}-${id}`, days),
  amount: ngn(amountMinor),
})
/** The difference of a change that was begun on that day. */
const addChange = (to: typeof FAMILY, days: number, amountMinor = DUE) =>
  payer.addCheckout({
    ...{ ...to, purpose: 'change', changes_subscription_id: subscriptionId, is_recurring: false, bonus_days: 0 },
    ...{ price_minor: amountMinor, amount_minor: amountMinor, started_at: after(days), expires_at: after(days + 1) },
    changes_until: after(44),
  })
const payChange = (checkoutId: string, days: number, more = {}) =>
  payer.settle(checkoutId, reading([charge(`c-${checkoutId}`, { amount: ngn(DUE), at: after(days), ...more })]))
/** One that waits for the next charge. */
async function wait(to: { plan_id: string; price_id: string; renewal_minor: number }, told: Date | null = null) {
  const { plan_id: fromPlan, price_id: fromPrice } = await payer.getSubscription()
  await at.stage.db
    .insertInto('plan_change')
    .values({
      ...{ tenant_id: 'demo', id: newId(), subscription_id: subscriptionId, account_id: payer.accountId, ...to },
      ...{ from_plan_id: fromPlan, from_price_id: fromPrice, from_minor: 490_000, from_days: 30, currency: 'NGN' },
      ...{ period_days: 30, asked_at: NOW, told_at: told },
    })
    .execute()
}
const listUses = async () => (await payer.listPayments()).map(({ use }) => use)
const listKinds = async () => (await payer.listFindings()).map(({ kind }) => kind)
const readPrice = async () => (await payer.getSubscription()).price_id

describe('CHANGE-04 a renewal while the provider has not heard of all changes', () => {
  const DEARER = { ...FAMILY, price_id: 'family-dear', renewal_minor: 590_000 }
  beforeEach(async () => {
    goTo(1)
    await payChange(await addChange(FAMILY, 1), 1)
    goTo(2)
    await payChange(await addChange(DEARER, 2), 2)
    expect(await listUses()).toEqual(['period', 'change', 'change'])
  })

  test.each([
    ['of the first payment', 290_000],
    ['of the first of two changes', 490_000],
    ['of the second', 590_000],
  ])('that is taken by the price %s pays for its period, and nothing is found', async (_which, amountMinor) => {
    await settle(renewing(), renew('r', 44, amountMinor))
    expect(await payer.listPeriods()).toHaveLength(2)
    expect(await listKinds()).toEqual([])
    expect(await readPrice()).toBe('family-dear')
    const ledger = await payer.readLedger()
    expect(Object.values(ledger).reduce((sum, amount) => sum + amount, 0)).toBe(0)
    expect(ledger.unapplied ?? 0).toBe(0)
  })

  test('that is of none of them is found', async () => {
    await settle(renewing(), renew('r', 44, 390_000))
    expect(await listKinds()).toEqual(['amount-too-small'])
  })

  test('once it knows, that of before is too small', async () => {
    await at.stage.db
      .updateTable('plan_change')
      .set({ told_at: after(3) })
      .where('price_id', '=', 'family-dear')
      .execute()
    await settle(renewing(), renew('r', 44, 490_000))
    expect(await listKinds()).toEqual(['amount-too-small'])
  })
})

describe('CHANGE-04 a renewal that brings what was waited for', () => {
  const BASIC = { plan_id: 'basic', price_id: 'basic-30', renewal_minor: 290_000 }
  const CHEAP = { plan_id: 'basic', price_id: 'basic-90', renewal_minor: 190_000 }
  beforeEach(async () => {
    const row = { tenant_id: 'demo', id: 'basic-90', plan_id: 'basic', slug_name: 'basic-90', meta_data: '{}' }
    await at.stage.db
      .insertInto('price')
      .values({ ...row, title: 'Basic, cheaper', amount_minor: 190_000, currency: 'NGN', period_days: 30 })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    await payChange(await addChange(FAMILY, 0), 0)
    expect(await readPrice()).toBe('family-30')
  })

  test('holds the one that was paid for, and the newer goes on waiting', async () => {
    await wait(BASIC)
    await wait(CHEAP)
    await settle(renewing(), renew('r', 44, 290_000))
    expect([await readPrice(), await listKinds()]).toEqual(['basic-30', []])
    await settle(renewing(), renew('r', 44, 290_000), renew('s', 74, 190_000))
    expect([await readPrice(), await listKinds()]).toEqual(['basic-90', []])
  })

  test('holds nothing that was taken back before', async () => {
    await wait(BASIC, after(1))
    await at.stage.db
      .insertInto('plan_change')
      .values({
        ...{ tenant_id: 'demo', id: newId(), subscription_id: subscriptionId, account_id: payer.accountId },
        ...{ from_plan_id: 'family', from_price_id: 'family-30', from_minor: 290_000, from_days: 30, currency: 'NGN' },
        ...{ plan_id: 'family', price_id: 'family-30', renewal_minor: 490_000, period_days: 30 },
        ...{ asked_at: after(40), effective_at: after(40) },
      })
      .execute()
    await settle(renewing(), renew('r', 44, 290_000))
    expect([await readPrice(), await listKinds()]).toEqual(['family-30', []])
    expect(await payer.listPeriods()).toHaveLength(2)
  })
})

describe('CHANGE-04 a difference that was paid in vain', () => {
  const readSteps = async (checkoutId: string) => (await payer.listSteps(checkoutId)).map(({ kind }) => kind)

  test('is given back, which its payment says at once', async () => {
    const [first, second] = [await addChange(FAMILY, 1), await addChange(FAMILY, 1)]
    goTo(1)
    await payChange(first, 1)
    expect(await payChange(second, 1)).toMatchObject({ state: 'refunded', next_read_at: after(2) })
    expect(await readSteps(second)).toEqual(['debited', 'refund_queued'])
    expect(await payer.listRefunds()).toMatchObject([{ amount_minor: DUE, reason: 'changed-in-vain', state: 'queued' }])
    const back = { refundId: `b-${second}`, amount: ngn(DUE), at: after(1) }
    expect(await payChange(second, 1, { refunds: [back] })).toMatchObject({ state: 'refunded', next_read_at: null })
    expect(await readSteps(second)).toEqual(['debited', 'refund_queued', 'refunded'])
  })

  test('waits again where it could not be given back', async () => {
    const [first, second] = [await addChange(FAMILY, 1), await addChange(FAMILY, 1)]
    goTo(1)
    await payChange(first, 1)
    await payChange(second, 1)
    await at.stage.db.updateTable('refund').set({ state: 'failed' }).where('reason', '=', 'changed-in-vain').execute()
    expect(await payChange(second, 1)).toMatchObject({ state: 'pending' })
  })

  test('because the days that it was for were renewed meanwhile goes back, and the plan stays', async () => {
    const late = await addChange(FAMILY, 43.9)
    await settle(renewing(), renew('r', 44, 290_000))
    goTo(44.1)
    await payChange(late, 44.1)
    expect([await readPrice(), await listKinds()]).toEqual(['basic-30', ['changed-in-vain']])
  })

  test('but one that was paid before the renewal counts, however late it is told', async () => {
    const early = await addChange(FAMILY, 43)
    await settle(renewing(), renew('r', 44, 290_000))
    goTo(44.1)
    await payChange(early, 43.1)
    expect([await readPrice(), await listKinds()]).toEqual(['family-30', []])
  })
})

test('what pays for nothing and went back says so, and what is paid then says that', async () => {
  payer = await at.addPayer()
  const other = await payer.addCheckout()
  const back = { refundId: `b-${other}`, amount: { amountMinor: 290_000, currency: 'GHS' }, at: NOW }
  const odd = charge(`o-${other}`, { amount: back.amount })
  expect(await payer.settle(other, reading([odd]))).toMatchObject({ state: 'pending' })
  const gone = { ...odd, refunds: [back] }
  expect(await payer.settle(other, reading([gone]))).toMatchObject({ state: 'refunded' })
  expect(await payer.settle(other, reading([gone, charge(`t-${other}`)]))).toMatchObject({ state: 'paid' })
})

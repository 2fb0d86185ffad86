import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  at,
  charge,
  createMoneyStage,
  type MoneyStage,
  NOW,
  ngn,
  type Person,
  reading,
} from '#app/testing/money/money-stage.ts'
import { queueRefund } from '#features/billing/refunds/queue-refund.ts'

const DAY_MS = 86_400_000

let on: MoneyStage
let who: Person

beforeAll(async () => {
  on = await createMoneyStage()
})
afterAll(() => on.stage.close())
beforeEach(async () => {
  who = await on.addPerson()
})

const renewal = (id: string, days: number) => charge(id, { at: at(days), isRenewal: true })
const subscription = (state: 'active' | 'past_due' | 'cancelled' | 'ended', more: object = {}) => ({
  subscription: { id: 'sub', state, nextChargeAt: at(44), isCancelScheduled: false, ...more },
})
const listSteps = async (checkoutId: string) =>
  (
    await on.stage.db
      .selectFrom('checkout_step')
      .select('kind')
      .where('checkout_id', '=', checkoutId)
      .orderBy('id')
      .execute()
  ).map(({ kind }) => kind)
const countJobs = async (name: string, text: string) =>
  (await sql`select 1 from pgboss.job where name = ${name} and data::text like ${`%${text}%`}`.execute(on.stage.db))
    .rows.length
const listPayments = () =>
  on.stage.db.selectFrom('payment').selectAll().where('account_id', '=', who.accountId).orderBy('paid_at').execute()

describe('what is written of a payment', () => {
  test('are its steps, its receipt to be sent, when it was decided and by which ids it is known', async () => {
    const id = await who.addCheckout()
    const settled = await who.settle(id, reading([charge(`${id}-1`)], { ids: { a: '1' } }))
    expect(settled).toMatchObject({ settled_at: NOW, provider_ids: { a: '1' }, reads: 1 })
    expect(await who.settle(id, reading([charge(`${id}-1`)], { ids: { b: '2' } }))).toMatchObject({
      provider_ids: { a: '1', b: '2' },
    })
    expect(await listSteps(id)).toEqual(['debited', 'confirmed', 'access_granted'])
    await who.settle(id, reading([charge(`${id}-1`), renewal(`${id}-2`, 44)]))
    for (const { id: payment } of await listPayments()) expect(await countJobs('billing.receipt', payment)).toBe(1)
  })

  test('that was taken twice are these', async () => {
    const id = await who.addCheckout()
    await who.settle(id, reading([charge(`${id}-1`), charge(`${id}-2`, { at: at(0, 1) })]))
    expect((await listSteps(id)).slice(3)).toEqual(['debited_twice', 'refund_queued'])
    const [refund] = await who.listRefunds()
    expect(await countJobs('billing.refund', refund?.id ?? 'none')).toBe(1)
  })

  test('that is declined, and declined again, are two, with why, until it is paid', async () => {
    const id = await who.addCheckout()
    const decline = { code: 'd', message: 'Do not honour', isHard: false }
    const no = reading([], { state: 'declined', decline })
    const failed = await who.settle(id, no)
    expect(failed).toMatchObject({ state: 'failed', settled_at: NOW, decline_message: 'Do not honour' })
    await who.settle(id, reading([], { state: 'pending' }))
    await who.settle(id, no)
    expect(await listSteps(id)).toEqual(['failed', 'failed'])
    const other = await who.addCheckout()
    expect(await who.settle(other, reading([charge(other)], { decline }))).toMatchObject({ decline_message: '' })
  })

  test('that is paid by another card after a decline is as expected; once it has run out, it is told as late', async () => {
    const no = reading([], { state: 'declined', decline: { code: 'd', message: 'Do not honour', isHard: false } })
    const id = await who.addCheckout()
    await who.settle(id, no)
    await who.settle(id, reading([charge(id, { at: at(1) })]))
    expect(await who.listFindings()).toEqual([])
    const late = await on.addPerson()
    const other = await late.addCheckout()
    await late.settle(other, no)
    await late.settle(other, reading([charge(other, { at: at(1, 1) })]))
    expect(await late.listFindings()).toEqual(['late-success'])
  })

  test('that nobody paid in time says so', async () => {
    const id = await who.addCheckout({ expires_at: at(0, -1) })
    expect(await who.settle(id, reading([], { state: 'not_begun' }))).toMatchObject({
      state: 'expired',
      settled_at: NOW,
    })
  })

  test('that is under way moves nothing before it has succeeded', async () => {
    const id = await who.addCheckout()
    for (const state of ['pending', 'failed'] as const) await who.settle(id, reading([charge(id, { state })]))
    expect(await listPayments()).toEqual([])
  })
})

describe('what is held', () => {
  test.each([
    [true, 3],
    [false, 0],
  ])('that renews (%s) has %i days of grace', async (is_recurring, graceDays) => {
    const id = await who.addCheckout({ is_recurring })
    await who.settle(id, reading([charge(id)], is_recurring ? subscription('active') : {}))
    expect(await who.readHeld()).toMatchObject([
      { grace_days: graceDays, is_recurring, next_charge_at: is_recurring ? at(44) : null },
    ])
  })

  test('says since when it is overdue, and when it was cancelled first', async () => {
    const id = await who.addCheckout()
    const told = (state: Parameters<typeof subscription>[0], more: object = {}) =>
      who.settle(id, reading([charge(id)], subscription(state, more)))
    await told('active')
    await told('past_due', { nextChargeAt: at(50) })
    expect(await who.readHeld()).toMatchObject([{ state: 'PAST_DUE', past_due_since: NOW, next_charge_at: at(50) }])
    await told('active')
    expect(await who.readHeld()).toMatchObject([{ state: 'ACTIVE', past_due_since: null }])
    await told('active', { isCancelScheduled: true })
    await sql`update subscription set cancelled_at = ${at(-1)} where account_id = ${who.accountId}`.execute(on.stage.db)
    await told('cancelled')
    expect(await who.readHeld()).toMatchObject([{ state: 'CANCELLED', cancelled_at: at(-1) }])
  })

  test('of another plan neither delays a period nor forbids a single payment', async () => {
    const first = await who.addCheckout()
    await who.settle(first, reading([charge(first)]))
    const id = await who.addCheckout({ plan_id: 'family', price_id: 'family-30', is_recurring: false })
    await who.settle(id, reading([charge(id)]))
    const [, other] = await who.readHeld()
    expect(other?.paid_through).toEqual(at(30))
  })

  test('and is over delays nothing, forbids nothing, and used the bonus up', async () => {
    const first = await who.addCheckout({ expires_at: at(-99) })
    await who.settle(first, reading([charge(first, { at: at(-100) })]))
    const id = await who.addCheckout()
    await who.settle(id, reading([charge(id)]))
    expect((await who.readHeld()).map(({ paid_through: until }) => until)).toEqual([at(-56), at(30)])
  })

  test('as a gift leaves the bonus', async () => {
    await on.stage.addSubscription({ accountId: who.accountId, days: -1 })
    const id = await who.addCheckout()
    await who.settle(id, reading([charge(id)]))
    expect((await who.readHeld()).map(({ paid_through: until }) => until)).toContainEqual(at(44))
  })
})

test('a discount is shown once, and a renewal costs the whole price', async () => {
  const id = await who.addCheckout({ discount_minor: 58_000, amount_minor: 232_000, coupon_code: '20DISCOUNT' })
  await who.settle(id, reading([charge(`${id}-1`, { amount: ngn(232_000) }), renewal(`${id}-2`, 44)]))
  expect(await who.readLedger()).toMatchObject({ 'provider:flutterwave': 522_000, discount: 58_000 })
})

describe('what goes back', () => {
  const given = (refundId: string, amountMinor: number) => ({ refundId, amount: ngn(amountMinor), at: at(2) })
  const ask = async (amountMinor: number) => {
    const [payment] = await listPayments()
    if (!payment) throw new Error('nothing was paid')
    const wanted = { payment, amountMinor, reason: 'asked', askedBy: 'ada', now: NOW }
    await on.stage.db.transaction().execute((tx) => queueRefund(tx, on.stage.platform.queue, wanted))
  }

  test('and was asked for is that refund, done when it was', async () => {
    const id = await who.addCheckout()
    await who.settle(id, reading([charge(id)]))
    await ask(290_000)
    for (let times = 0; times < 2; times += 1) {
      expect(await who.settle(id, reading([charge(id, { refunds: [given('b1', 290_000)] })]))).toMatchObject({
        state: 'refunded',
      })
    }
    expect(await who.listRefunds()).toMatchObject([{ amount: 290_000, state: 'done', doneAt: at(2) }])
  })

  test('and of which no news comes is asked about a day later, and each day until it has gone', async () => {
    const id = await who.addCheckout()
    await who.settle(id, reading([charge(id)]))
    const readAt = async () =>
      (
        await on.stage.db.selectFrom('checkout').select('next_read_at').where('id', '=', id).executeTakeFirstOrThrow()
      ).next_read_at?.toISOString()
    expect(await readAt()).toBeUndefined()
    await ask(290_000)
    expect(await readAt()).toBe(at(1).toISOString())
    on.stage.clock.advance(DAY_MS)
    await who.settle(id, reading([charge(id)]))
    on.stage.clock.advance(-DAY_MS)
    expect(await readAt()).toBe(at(2).toISOString())
    await who.settle(id, reading([charge(id, { refunds: [given('b1', 290_000)] })]))
    expect(await readAt()).toBeUndefined()
  })

  test('at the provider in a part leaves the rest to be asked for', async () => {
    const id = await who.addCheckout()
    await who.settle(id, reading([charge(id)]))
    await ask(290_000)
    await who.settle(id, reading([charge(id, { refunds: [given('b1', 100_000)] })]))
    expect((await who.listRefunds()).map(({ amount, state }) => [amount, state]).toSorted()).toEqual([
      [100_000, 'done'],
      [190_000, 'queued'],
      [290_000, 'failed'],
    ])
  })

  test('is not gone while it is only asked for', async () => {
    const id = await who.addCheckout()
    await who.settle(id, reading([charge(id)]))
    await ask(200_000)
    await who.settle(id, reading([charge(id, { refunds: [given('b1', 90_000)] })]))
    expect(await who.readHeld()).toMatchObject([{ state: 'ACTIVE', grace_days: 3 }])
  })

  test('of one period leaves the others and the renewal', async () => {
    const id = await who.addCheckout()
    const second = renewal(`${id}-2`, 44)
    await who.settle(id, reading([charge(`${id}-1`), second]))
    const back = { ...second, refunds: [given('b1', 290_000)] }
    expect(await who.settle(id, reading([charge(`${id}-1`), back]))).toMatchObject({ state: 'paid' })
    expect(await who.readHeld()).toMatchObject([{ state: 'ACTIVE', paid_through: at(44), grace_days: 3 }])
  })
})

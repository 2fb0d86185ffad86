import { newId } from '@kola/platform/ids'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type ApiStage, createApiStage } from '#app/testing/stage.ts'
import { newReference } from '../checkout/reference.ts'
import type { Charge, Reading } from '../providers/provider.ts'

const DAY_MS = 86_400_000
const NOW = new Date('2026-11-20T12:00:00.000Z')
const ngn = (amountMinor: number) => ({ amountMinor, currency: 'NGN' })
const at = (days: number) => new Date(NOW.getTime() + days * DAY_MS)

let stage: ApiStage
let accountId: string

beforeAll(async () => {
  stage = await createApiStage()
  await stage.addTenant('demo')
  await stage.db.updateTable('tenant').set({ config: '{"vat_percent":"7.5"}' }).where('id', '=', 'demo').execute()
})
afterAll(() => stage.close())
beforeEach(async () => {
  accountId = (await stage.addAccount()).id
})

async function addCheckout(given: Record<string, unknown> = {}): Promise<string> {
  const id = newId()
  await stage.db
    .insertInto('checkout')
    .values({
      ...{ tenant_id: 'demo', id, reference: newReference(), account_id: accountId, provider: 'flutterwave' },
      ...{ plan_id: 'basic', price_id: 'basic-30', is_recurring: true, currency: 'NGN', price_minor: 290_000 },
      ...{ amount_minor: 290_000, period_days: 30, bonus_days: 14, started_at: NOW, expires_at: at(1) },
      ...given,
    })
    .execute()
  return id
}

const charge = (transactionId: string, more: Partial<Charge> = {}): Charge => ({
  ...{ transactionId, amount: ngn(290_000), at: NOW, state: 'succeeded', isRenewal: false, decline: null, refunds: [] },
  ...more,
})
const reading = (charges: readonly Charge[], more: Partial<Reading> = {}): Reading => ({
  ...{ state: 'paid', charges, subscription: null, method: null, decline: null, ids: {}, ...more },
})
const settle = (checkoutId: string, given: Reading) =>
  stage.services.paying.settle({ tenantId: 'demo', accountId, checkoutId }, given)

const listPeriods = () =>
  stage.db
    .selectFrom('subscription_period as per')
    .innerJoin('subscription as sub', 'sub.id', 'per.subscription_id')
    .select(['per.number', 'per.starts_at', 'per.ends_at', 'per.bonus_days', 'per.voided_at'])
    .where('sub.account_id', '=', accountId)
    .orderBy('per.starts_at')
    .execute()
const listFindings = async () =>
  (await stage.db.selectFrom('finding').select('kind').where('account_id', '=', accountId).execute()).map(
    ({ kind }) => kind,
  )
const listRefunds = () =>
  stage.db
    .selectFrom('refund')
    .innerJoin('payment', 'payment.id', 'refund.payment_id')
    .select(['refund.amount_minor', 'refund.reason', 'refund.state', 'refund.due_at'])
    .where('payment.account_id', '=', accountId)
    .execute()

/** Sums of the account's ledger lines. */
async function readLedger(): Promise<Record<string, number>> {
  const { rows } = await sql<{ account: string; amount: number }>`
    select line.account, sum(line.amount_minor)::bigint as amount
    from ledger_line line
    join ledger_entry entry on entry.tenant_id = line.tenant_id and entry.id = line.entry_id
    join payment on payment.tenant_id = entry.tenant_id and payment.id = entry.payment_id
    where payment.account_id = ${accountId} group by line.account`.execute(stage.db)
  return Object.fromEntries(rows.filter(({ amount }) => amount !== 0).map(({ account, amount }) => [account, amount]))
}

describe('a first payment', () => {
  test('pays for a period and the bonus, once, however often it is told', async () => {
    const id = await addCheckout()
    for (let times = 0; times < 3; times += 1) {
      expect(await settle(id, reading([charge('t1')]))).toMatchObject({ state: 'paid', next_read_at: null })
    }
    expect(await listPeriods()).toEqual([
      { number: 1, starts_at: NOW, ends_at: at(44), bonus_days: 14, voided_at: null },
    ])
    expect(await readLedger()).toEqual({ 'provider:flutterwave': 290_000, revenue: -269_767, vat: -20_233 })
    expect(await listFindings()).toEqual([])
  })

  test('told at the same moment by many is one payment', async () => {
    const id = await addCheckout()
    await Promise.all(Array.from({ length: 8 }, () => settle(id, reading([charge('t2')]))))
    expect(await listPeriods()).toHaveLength(1)
    expect(await readLedger()).toMatchObject({ 'provider:flutterwave': 290_000 })
  })

  test('with a discount shows it as a line of its own, and uses the coupon up', async () => {
    const id = await addCheckout({ discount_minor: 58_000, amount_minor: 232_000, coupon_code: '20DISCOUNT' })
    await settle(id, reading([charge('t3', { amount: ngn(232_000) })]))
    expect(await readLedger()).toEqual({
      ...{ 'provider:flutterwave': 232_000, discount: 58_000, revenue: -273_814, vat: -16_186 },
    })
    const used = await stage.db
      .selectFrom('coupon_redemption')
      .selectAll()
      .where('account_id', '=', accountId)
      .execute()
    expect(used.map(({ code, checkout_id }) => [code, checkout_id])).toEqual([['20DISCOUNT', id]])
  })

  test('too small, or in another currency, pays for nothing and stays the person’s', async () => {
    const small = await addCheckout()
    expect(await settle(small, reading([charge('t4', { amount: ngn(289_999) })]))).toMatchObject({ state: 'pending' })
    const foreign = await addCheckout()
    await settle(foreign, reading([charge('t5', { amount: { amountMinor: 290_000, currency: 'GHS' } })]))
    expect(await listPeriods()).toEqual([])
    expect(await listFindings()).toEqual(['amount-too-small', 'currency-differs'])
    expect(await readLedger()).toEqual({ 'provider:flutterwave': 579_999, wallet: -289_999, unapplied: -290_000 })
    expect(await listRefunds()).toEqual([])
  })

  test('too large pays for the period, and what is too much stays the person’s', async () => {
    await settle(await addCheckout(), reading([charge('t6', { amount: ngn(300_000) })]))
    expect(await listPeriods()).toHaveLength(1)
    expect(await readLedger()).toMatchObject({ 'provider:flutterwave': 300_000, wallet: -10_000 })
    expect(await listFindings()).toEqual(['amount-too-large'])
  })

  test('that comes after it was given up gives access, with a finding', async () => {
    const id = await addCheckout({ state: 'expired' })
    expect(await settle(id, reading([charge('t7')]))).toMatchObject({ state: 'paid' })
    expect(await listPeriods()).toHaveLength(1)
    expect(await listFindings()).toEqual(['late-success'])
  })

  test('debited twice goes back by itself within 72 hours', async () => {
    const id = await addCheckout()
    await settle(id, reading([charge('t8'), charge('t9', { at: new Date(NOW.getTime() + 4_000) })]))
    expect(await listPeriods()).toHaveLength(1)
    expect(await listFindings()).toEqual(['debited-twice'])
    expect(await listRefunds()).toEqual([
      { amount_minor: 290_000, reason: 'debited-twice', state: 'queued', due_at: at(3) },
    ])
    expect(await readLedger()).toMatchObject({ 'provider:flutterwave': 580_000, unapplied: -290_000 })
  })

  test('for a second renewing subscription goes back', async () => {
    await settle(await addCheckout(), reading([charge('t10')]))
    await settle(await addCheckout(), reading([charge('t11')]))
    expect(await listPeriods()).toHaveLength(1)
    expect(await listFindings()).toEqual(['subscribed-twice'])
    expect((await listRefunds()).map(({ reason }) => reason)).toEqual(['subscribed-twice'])
  })

  test('of a single payment for the same plan follows what is held, without a second bonus', async () => {
    await settle(await addCheckout({ is_recurring: false }), reading([charge('t12')]))
    await settle(await addCheckout({ is_recurring: false }), reading([charge('t13')]))
    expect((await listPeriods()).map(({ starts_at, ends_at, bonus_days }) => [starts_at, ends_at, bonus_days])).toEqual(
      [
        [NOW, at(44), 14],
        [at(44), at(74), 0],
      ],
    )
  })
})

describe('what the provider only says', () => {
  test.each([
    ['declined', 'failed'],
    ['cancelled', 'cancelled'],
    ['expired', 'expired'],
    ['pending', 'pending'],
    ['paid', 'pending'],
    ['not_begun', 'open'],
    ['action_required', 'action_required'],
  ] as const)('%s without money makes it %s and gives nothing', async (said, state) => {
    const id = await addCheckout()
    expect(await settle(id, reading([], { state: said }))).toMatchObject({ state })
    expect(await settle(id, reading([charge('tx', { state: 'pending' })], { state: said }))).toMatchObject({ state })
    expect(await listPeriods()).toEqual([])
    expect(await readLedger()).toEqual({})
  })

  test('a charge of another’s transaction is written once and pays once', async () => {
    await settle(await addCheckout(), reading([charge('t20')]))
    const other = (await stage.addAccount()).id
    accountId = other
    const id = await addCheckout()
    expect(await settle(id, reading([charge('t20')]))).toMatchObject({ state: 'pending' })
    expect(await listPeriods()).toEqual([])
  })
})

describe('renewals', () => {
  const renewal = (id: string, days: number) => charge(id, { at: at(days), isRenewal: true })

  test('each pays for the next period, in whatever order they are told', async () => {
    const id = await addCheckout()
    await settle(id, reading([charge('r1')]))
    await settle(id, reading([charge('r1'), renewal('r3', 60), renewal('r2', 30)]))
    expect((await listPeriods()).map(({ number, ends_at }) => [number, ends_at])).toEqual([
      [1, at(44)],
      [2, at(74)],
      [3, at(104)],
    ])
  })

  test('two within half a period are one period’s, and the second goes back', async () => {
    const id = await addCheckout()
    await settle(id, reading([charge('r4'), renewal('r5', 30), renewal('r6', 40)]))
    expect(await listPeriods()).toHaveLength(2)
    expect(await listFindings()).toEqual(['debited-twice'])
  })

  test('after a cancellation goes back', async () => {
    const id = await addCheckout()
    const subscription = { id: 'sub-1', nextChargeAt: at(30), isCancelScheduled: false, state: 'active' } as const
    await settle(id, reading([charge('r7')], { subscription }))
    await settle(id, reading([charge('r7')], { subscription: { ...subscription, state: 'cancelled' } }))
    await settle(
      id,
      reading([charge('r7'), renewal('r8', 30)], { subscription: { ...subscription, state: 'cancelled' } }),
    )
    expect(await listPeriods()).toHaveLength(1)
    expect(await listFindings()).toEqual(['charged-after-cancel'])
  })

  test('that fail make it overdue, one that comes makes it good, and the end of trying ends it', async () => {
    const id = await addCheckout()
    const said = (state: 'active' | 'past_due' | 'ended') => ({
      subscription: { id: 'sub-2', state, nextChargeAt: at(30), isCancelScheduled: false },
    })
    const readState = async () =>
      (await stage.db.selectFrom('subscription').select('state').where('account_id', '=', accountId).executeTakeFirst())
        ?.state
    await settle(id, reading([charge('r9')], said('active')))
    expect(await readState()).toBe('ACTIVE')
    await settle(id, reading([charge('r9')], said('past_due')))
    expect(await readState()).toBe('PAST_DUE')
    await settle(id, reading([charge('r9'), renewal('r10', 30)], said('active')))
    expect(await readState()).toBe('ACTIVE')
    await settle(id, reading([charge('r9'), renewal('r10', 30)], said('past_due')))
    await settle(id, reading([charge('r9'), renewal('r10', 30)], said('ended')))
    expect(await readState()).toBe('FAILED')
  })
})

describe('money that goes back', () => {
  const given = (refundId: string, amountMinor: number) => ({ refundId, amount: ngn(amountMinor), at: NOW })

  test('in parts keeps the access, whole ends it, and the ledger is level', async () => {
    const id = await addCheckout()
    await settle(id, reading([charge('g1')]))
    const part = charge('g1', { refunds: [given('b1', 90_000)] })
    for (let times = 0; times < 2; times += 1) await settle(id, reading([part]))
    expect(await readLedger()).toEqual({ 'provider:flutterwave': 200_000, revenue: -186_046, vat: -13_954 })
    expect((await listPeriods())[0]?.voided_at).toBeNull()
    const whole = charge('g1', { refunds: [given('b1', 90_000), given('b2', 200_000)] })
    expect(await settle(id, reading([whole]))).toMatchObject({ state: 'refunded' })
    expect(await readLedger()).toEqual({})
    expect((await listPeriods())[0]?.voided_at).toEqual(NOW)
    const held = await stage.services.standings.read({ tenantId: 'demo', accountId, titleId: null })
    expect(held.entitlement.kind).toBe('expired')
  })

  test('of a double debit takes nothing from what was ours', async () => {
    const id = await addCheckout()
    await settle(id, reading([charge('g2'), charge('g3')]))
    await settle(id, reading([charge('g2'), charge('g3', { refunds: [given('b3', 290_000)] })]))
    expect(await readLedger()).toEqual({ 'provider:flutterwave': 290_000, revenue: -269_767, vat: -20_233 })
    expect((await listRefunds()).map(({ state }) => state)).toEqual(['done'])
    expect((await listPeriods())[0]?.voided_at).toBeNull()
  })
})

describe('the database refuses', () => {
  const broken = (text: string) => expect(sql.raw(text).execute(stage.db)).rejects.toThrow

  test('a ledger line that is changed, taken away or alone', async () => {
    await settle(await addCheckout(), reading([charge('d1')]))
    await broken('update ledger_line set amount_minor = amount_minor + 1')('only ever added to')
    await broken('delete from ledger_line')('only ever added to')
    await broken('truncate ledger_line cascade')('only ever added to')
    await broken('update payment set amount_minor = 1')('only ever added to')
    await broken(
      `insert into ledger_entry (tenant_id, id, key, kind, happened_at) values ('demo', 'x', 'x', 'charge', now())`,
    )('does not balance')
    await broken(`with entry as (insert into ledger_entry (tenant_id, id, key, kind, happened_at)
      values ('demo', 'y', 'y', 'charge', now()) returning id)
      insert into ledger_line select 'demo', id, n, 'revenue', 5, 'NGN' from entry, generate_series(1, 2) n`)(
      'does not balance',
    )
  })

  test('a second period for the same time, a longer one by hand, and a way back from the end', async () => {
    const id = await addCheckout()
    await settle(id, reading([charge('d2')]))
    await broken(`insert into subscription_period select tenant_id, subscription_id, 1, starts_at, ends_at, 'granted'
      from subscription_period where tenant_id = 'demo'`)('is there already')
    await broken(`update subscription set paid_through = paid_through + interval '1 day'`)('follows from its periods')
    await broken(`update subscription_period set ends_at = ends_at + interval '1 day'`)('is voided once')
    await broken(`delete from subscription_period`)('are not taken away')
    await sql`update subscription set state = 'EXPIRED' where account_id = ${accountId}`.execute(stage.db)
    await broken(`update subscription set state = 'ACTIVE' where account_id = '${accountId}'`)(
      'does not go from EXPIRED to ACTIVE',
    )
  })

  test('more given back than was paid', async () => {
    const id = await addCheckout()
    await settle(id, reading([charge('d3')]))
    await broken(`insert into refund (tenant_id, id, payment_id, amount_minor, currency, reason, key, asked_by, asked_at, due_at)
      select tenant_id, 'r', id, amount_minor + 1, currency, 'x', 'x', 'x', now(), now() from payment
      where account_id = '${accountId}'`)('more than was paid')
  })
})

test('receipts are numbered without gaps, also when many are paid at once', async () => {
  const before = await stage.db.selectFrom('receipt').select('number').execute()
  const ids = await Promise.all(Array.from({ length: 6 }, () => addCheckout({ is_recurring: false })))
  await Promise.all(ids.map((id, place) => settle(id, reading([charge(`n${place}`)]))))
  const numbers = (await stage.db.selectFrom('receipt').select('number').execute()).map(({ number }) => number)
  expect(numbers.length).toBe(before.length + 6)
  expect(numbers.toSorted((a, b) => a - b)).toEqual(numbers.map((_, place) => place + 1))
})

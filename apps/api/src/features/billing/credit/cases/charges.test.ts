import { sql } from 'kysely'
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
} from '#features/billing/settle/testing/stage.ts'
import { listCredit, listUses } from './testing.ts'

let at: MoneyStage<ApiStage>
let payer: Payer

beforeAll(async () => {
  at = await createMoneyStage(createApiStage)
})
afterAll(() => at.stage.close())
beforeEach(async () => {
  payer = await at.addPayer()
})

/** Sent by the payer's own bank. */
const addPushed = (more: Record<string, unknown> = {}) =>
  payer.addCheckout({ way: 'banktransfer', is_recurring: false, ...more })
const sent = (name: string, amountMinor: number, more: { days?: number } = {}) =>
  charge(`${payer.accountId}-${name}`, { amount: ngn(amountMinor), at: after(more.days ?? 0) })
const names = <Row extends readonly unknown[]>(rows: readonly Row[]) =>
  rows.map((row) => row.map((value) => (typeof value === 'string' ? value.replace(`${payer.accountId}-`, '') : value)))
const credit = async () => names(await listCredit(at.stage.db, payer.accountId))
const uses = async () => names(await listUses(at.stage.db, payer.accountId))
const stateOf = async (id: string) =>
  (await at.stage.db.selectFrom('checkout').select('state').where('id', '=', id).executeTakeFirstOrThrow()).state
const invoices = () =>
  at.stage.db
    .selectFrom('invoice')
    .select(['net_minor as net', 'vat_minor as vat', 'gross_minor as gross'])
    .where('account_id', '=', payer.accountId)
    .execute()

describe('too little', () => {
  test('is kept, opens nothing, and pays together with the rest, once', async () => {
    const id = await addPushed()
    await payer.settle(id, reading([sent('a', 100_000)]))
    expect(await stateOf(id)).toBe('pending')
    expect(await payer.listPeriods()).toEqual([])
    expect(await credit()).toEqual([['a', 'short', 100_000, 100_000]])
    expect(await payer.readLedger()).toEqual({ 'provider:flutterwave': 100_000, wallet: -100_000 })
    const both = reading([sent('a', 100_000), sent('b', 190_000, { days: 0.1 })])
    await Promise.all([payer.settle(id, both), payer.settle(id, both)])
    await payer.settle(id, both)
    expect(await stateOf(id)).toBe('paid')
    expect(await payer.listPeriods()).toMatchObject([{ starts_at: after(0.1), ends_at: after(44.1), bonus_days: 14 }])
    expect(await credit()).toEqual([['a', 'short', 100_000, 0]])
    expect(await uses()).toEqual([['a', 100_000, 'used', 'b']])
    expect(await payer.readLedger()).toEqual({ 'provider:flutterwave': 290_000, revenue: -269_767, vat: -20_233 })
    expect(await invoices()).toEqual([{ net: 269_767, vat: 20_233, gross: 290_000 }])
    expect([await payer.listFindings(), await payer.listRefunds()]).toEqual([[], []])
  })

  test('by a kobo is not enough, and more than the rest leaves what is too much', async () => {
    const id = await addPushed()
    const short = [sent('a', 100_000), sent('b', 189_999, { days: 0.1 })]
    await payer.settle(id, reading(short))
    expect(await payer.listPeriods()).toEqual([])
    await payer.settle(id, reading([...short, sent('c', 5, { days: 0.2 })]))
    expect(await payer.listPeriods()).toHaveLength(1)
    expect(await credit()).toEqual([
      ['a', 'short', 100_000, 0],
      ['b', 'short', 189_999, 4],
    ])
    expect(await uses()).toEqual([
      ['a', 100_000, 'used', 'c'],
      ['b', 189_995, 'used', 'c'],
    ])
    expect(await payer.readLedger()).toMatchObject({ 'provider:flutterwave': 290_004, wallet: -4 })
  })

  test('has no tax while it waits', async () => {
    await payer.settle(await addPushed(), reading([sent('a', 289_999)]))
    expect(await invoices()).toEqual([])
    expect(await payer.readLedger()).not.toHaveProperty('vat')
  })

  test('stays theirs when the rest never comes', async () => {
    const id = await addPushed({ expires_at: after(-0.1), started_at: after(-1) })
    await payer.settle(id, reading([sent('a', 100_000, { days: -0.5 })]))
    expect(await stateOf(id)).toBe('expired')
    expect(await credit()).toEqual([['a', 'short', 100_000, 100_000]])
    expect(await payer.listSteps(id)).toMatchObject([
      { kind: 'debited' },
      { kind: 'expired', detail: { isCredit: true } },
    ])
  })

  test('by two tabs that are paid at once is used by one of them', async () => {
    await payer.settle(await addPushed(), reading([sent('a', 100_000)]))
    const [one, two] = [await addPushed(), await addPushed()]
    await Promise.all([
      payer.settle(one, reading([sent('b', 190_000)])),
      payer.settle(two, reading([sent('c', 190_000)])),
    ])
    expect(await payer.listPeriods()).toHaveLength(1)
    expect((await uses()).map(([of, amount, state]) => [of, amount, state])).toEqual([['a', 100_000, 'used']])
    const ledger = await payer.readLedger()
    expect(ledger).toMatchObject({ 'provider:flutterwave': 480_000, wallet: -190_000 })
  })

  test('of another currency fills nothing', async () => {
    const id = await addPushed()
    const dollars = charge(`${payer.accountId}-a`, { amount: { amountMinor: 100_000, currency: 'GHS' } })
    await payer.settle(id, reading([dollars, sent('b', 190_000, { days: 0.1 })]))
    expect(await payer.listPeriods()).toEqual([])
    expect(await credit()).toEqual([['b', 'short', 190_000, 190_000]])
    expect(await payer.readLedger()).toMatchObject({ unapplied: -100_000, wallet: -190_000 })
  })
})

test('too much pays, and the rest is theirs with nothing to look into', async () => {
  const id = await addPushed()
  await payer.settle(id, reading([sent('a', 400_000)]))
  expect(await stateOf(id)).toBe('paid')
  expect(await credit()).toEqual([['a', 'over', 110_000, 110_000]])
  expect(await payer.readLedger()).toEqual({
    ...{ 'provider:flutterwave': 400_000, revenue: -269_767, vat: -20_233, wallet: -110_000 },
  })
  expect(await payer.listFindings()).toEqual([])
})

describe('a second time', () => {
  test.each(['banktransfer', 'ussd'])('by %s is theirs, and does not go back by itself', async (way) => {
    const id = await addPushed({ way })
    await payer.settle(
      id,
      reading([sent('a', 290_000), sent('b', 290_000, { days: 0.1 }), sent('c', 7, { days: 0.2 })]),
    )
    expect(await payer.listPeriods()).toHaveLength(1)
    expect(await credit()).toEqual([
      ['b', 'double', 290_000, 290_000],
      ['c', 'double', 7, 7],
    ])
    expect([await payer.listFindings(), await payer.listRefunds()]).toEqual([[], []])
  })

  test('by card goes back by itself', async () => {
    const id = await addPushed({ way: 'visa' })
    await payer.settle(id, reading([sent('a', 290_000), sent('b', 290_000, { days: 0.1 })]))
    expect(await credit()).toEqual([])
    expect(await payer.listRefunds()).toMatchObject([{ reason: 'debited-twice', amount_minor: 290_000 }])
  })
})

describe('too late', () => {
  const addOld = () => addPushed({ state: 'expired', started_at: after(-2), expires_at: after(-1) })

  test('pays, from now', async () => {
    await payer.settle(await addOld(), reading([sent('a', 290_000)]))
    expect(await payer.listPeriods()).toMatchObject([{ starts_at: NOW }])
    expect(await payer.listFindings()).toEqual([])
  })

  test('for what was paid in another way meanwhile is theirs', async () => {
    const old = await addOld()
    await payer.settle(await addPushed({ started_at: after(-0.5) }), reading([sent('a', 290_000, { days: -0.4 })]))
    await payer.settle(old, reading([sent('b', 290_000)]))
    expect(await payer.listPeriods()).toHaveLength(1)
    expect(await credit()).toEqual([['b', 'double', 290_000, 290_000]])
  })

  test('after what was paid before pays the days behind it', async () => {
    await payer.settle(await addPushed({ started_at: after(-3) }), reading([sent('a', 290_000, { days: -2.9 })]))
    await payer.settle(await addOld(), reading([sent('b', 290_000)]))
    expect(await payer.listPeriods()).toHaveLength(2)
    expect(await credit()).toEqual([])
  })

  test.each(['the payment', 'the membership'])('after %s was cancelled is theirs', async (what) => {
    const old = what === 'the payment' ? await addPushed({ state: 'cancelled' }) : await addOld()
    if (what === 'the membership') {
      await payer.settle(
        await payer.addCheckout({ started_at: after(-3) }),
        reading([sent('a', 290_000, { days: -2.9 })]),
      )
      await at.stage.db
        .updateTable('subscription')
        .set({ state: 'CANCEL_SCHEDULED', cancelled_at: after(-1) })
        .where('account_id', '=', payer.accountId)
        .execute()
    }
    const before = (await payer.listPeriods()).length
    await payer.settle(old, reading([sent('b', 290_000)]))
    expect(await payer.listPeriods()).toHaveLength(before)
    expect(await credit()).toEqual([['b', 'after_cancel', 290_000, 290_000]])
    expect([await payer.listFindings(), await payer.listRefunds()]).toEqual([[], []])
    expect(await stateOf(old)).toBe(what === 'the payment' ? 'cancelled' : 'expired')
  })
})

describe('the database refuses', () => {
  const wrong = [
    [
      'credit that is less than nothing',
      (id: string) => sql`update credit set left_minor = -1 where account_id = ${id}`,
    ],
    [
      'credit that the ledger does not have',
      (id: string) => sql`update credit set left_minor = 5 where account_id = ${id}`,
    ],
    ['credit that is taken away', (id: string) => sql`delete from credit where account_id = ${id}`],
    [
      'a use that nothing is taken for',
      (id: string) => sql`insert into credit_use (tenant_id, id, checkout_id, payment_id, amount_minor, state, at)
        select tenant_id, 'x' || id, checkout_id, id, 7, 'held', now() from payment where account_id = ${id}`,
    ],
    [
      'an entry of which no part knows',
      (id: string) => sql`with entry as (
          insert into ledger_entry (tenant_id, id, key, kind, payment_id, happened_at)
          select tenant_id, 'x' || id, 'x' || id, 'correction', id, now() from payment where account_id = ${id}
          returning tenant_id, id)
        insert into ledger_line select tenant_id, id, 1, 'wallet', 5, 'NGN' from entry
        union all select tenant_id, id, 2, 'unapplied', -5, 'NGN' from entry`,
    ],
  ] as const

  test.each(wrong)('%s', async (_name, statement) => {
    await payer.settle(await addPushed(), reading([sent('a', 100_000)]))
    await expect(statement(payer.accountId).execute(at.stage.db)).rejects.toMatchObject({ code: '23514' })
  })
})

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  at,
  charge,
  createMoneyStage,
  type MoneyStage,
  NOW,
  type Person,
  reading,
} from '#app/testing/money/money-stage.ts'
import { Declined, type PaymentProvider, type RefundOrder } from '../providers/provider.ts'
import { createProviders } from '../providers/registry.ts'
import { giveBack } from './give-back.ts'
import { readLeft } from './read-left.ts'
import { reviewOverdue } from './review-overdue.ts'

let on: MoneyStage
let who: Person
let checkoutId: string
let refundId: string

beforeAll(async () => {
  on = await createMoneyStage()
})
afterAll(() => on.stage.close())
beforeEach(async () => {
  who = await on.addPerson()
  checkoutId = await who.addCheckout()
  await who.settle(checkoutId, reading([charge(`${checkoutId}-1`), charge(`${checkoutId}-2`, { at: at(0, 1) })]))
  refundId = (await who.listRefunds())[0]?.id ?? ''
})

async function run(refund: (order: RefundOrder) => Promise<{ refundId: string; state: 'done' | 'pending' }>) {
  const read: string[] = []
  const providers = createProviders([{ slug: 'flutterwave', refund } as unknown as PaymentProvider])
  const needs = { db: on.stage.db, clock: on.stage.clock, providers }
  const note: Parameters<typeof giveBack>[0]['read'] = async (checkout) => {
    read.push(checkout.id)
    return checkout
  }
  await giveBack({ ...needs, read: note }, { tenantId: 'demo', refundId })
  return read
}
const decline = async () => {
  throw new Declined({ code: 'no', message: 'Too late', isHard: true })
}
const setState = (state: 'held' | 'failed' | 'done' | 'pending') =>
  on.stage.db.updateTable('refund').set({ state }).where('id', '=', refundId).execute()

describe('a refund', () => {
  test('is asked for under its own key, each time the same, and read', async () => {
    const asked: RefundOrder[] = []
    const say = async (order: RefundOrder) => {
      asked.push(order)
      return { refundId: 'b1', state: 'pending' as const }
    }
    expect(await run(say)).toEqual([checkoutId])
    expect(await run(say)).toEqual([checkoutId])
    expect(asked).toMatchObject(
      Array.from({ length: 2 }, () => ({
        ...{ transactionId: `${checkoutId}-2`, amount: { amountMinor: 290_000, currency: 'NGN' } },
        ...{ key: asked[0]?.key, reason: 'debited-twice' },
      })),
    )
    expect(asked[0]?.key).toMatch(/^refund:.*:whole$/)
  })

  test('that is refused is a finding, with the provider’s words, and read: a bank may have it', async () => {
    expect(await run(decline)).toEqual([checkoutId])
    expect(await who.listRefunds()).toMatchObject([{ state: 'failed', reason: 'debited-twice; refused: Too late' }])
    expect((await who.listFindings()).toSorted()).toEqual(['debited-twice', 'refund-refused'])
    expect(await run(decline), 'once').toEqual([])
  })

  test.each(['held', 'failed', 'done'] as const)('that is %s is not asked for', async (state) => {
    await setState(state)
    expect(await run(() => expect.fail('it was asked for'))).toEqual([])
  })

  test('counts as gone until it has failed', async () => {
    const payment = await on.stage.db
      .selectFrom('payment')
      .selectAll()
      .where('transaction_id', '=', `${checkoutId}-2`)
      .executeTakeFirstOrThrow()
    const left = () => on.stage.db.transaction().execute((tx) => readLeft(tx, payment))
    expect(await left()).toEqual({ leftMinor: 0, refunds: 1 })
    await setState('failed')
    expect(await left()).toEqual({ leftMinor: 290_000, refunds: 1 })
    const dispute = { disputeId: 'dp', amount: { amountMinor: 90_000, currency: 'NGN' }, at: NOW }
    const told = (state: 'open' | 'won') =>
      who.settle(checkoutId, reading([charge(`${checkoutId}-2`, { disputes: [{ ...dispute, state }] })]))
    await told('open')
    expect(await left()).toEqual({ leftMinor: 200_000, refunds: 1 })
    await told('won')
    expect(await left()).toEqual({ leftMinor: 290_000, refunds: 1 })
  })
})

const look = (days: number, ms = 0) => reviewOverdue({ db: on.stage.db, clock: { now: () => at(days, ms) } })
/** Those of the other tests are due at the same moment. */
const onlyThis = () => on.stage.db.updateTable('refund').set({ state: 'failed' }).where('id', '<>', refundId).execute()

test('what no provider takes is found a day before the promised 72 hours are over, with the time, and again when they are', async () => {
  await onlyThis()
  expect(await look(2, -1)).toBe(0)
  expect(await look(2)).toBe(1)
  expect(await look(3, -1)).toBe(0)
  const late = await on.stage.db.selectFrom('finding').selectAll().where('kind', '=', 'refund-late').execute()
  expect(late).toMatchObject([{ found_at: at(2), detail: { amount: 'NGN 2900.00', due: at(3).toISOString() } }])
  expect(await look(3)).toBe(1)
  expect(await look(4)).toBe(0)
  expect((await who.listFindings()).toSorted()).toEqual(['debited-twice', 'refund-late', 'refund-overdue'])
})

test('what a provider has taken and not given back after 72 hours is a finding, once', async () => {
  await onlyThis()
  await setState('pending')
  expect(await look(3, -1)).toBe(0)
  expect(await look(3)).toBe(1)
  expect(await look(4)).toBe(0)
  expect((await who.listFindings()).toSorted()).toEqual(['debited-twice', 'refund-overdue'])
})

test('a second debit that went back in time is no finding of its own', async () => {
  await onlyThis()
  await setState('done')
  for (const days of [2, 3, 4]) expect(await look(days)).toBe(0)
  expect(await who.listFindings()).toEqual(['debited-twice'])
})

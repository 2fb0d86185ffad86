import type { Received } from '@kola/contract/payments/pushed'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type ApiStage, createApiStage } from '#app/testing/stage.ts'
import type { Checkout } from '#features/billing/checkout/checkout.ts'
import { queueWanted } from '#features/billing/operator/refund.ts'
import { Declined, type PaymentProvider } from '#features/billing/providers/provider.ts'
import { createProviders } from '#features/billing/providers/registry.ts'
import { giveBack } from '#features/billing/refunds/give-back.ts'
import { lockMoney } from '#features/billing/settle/repository.ts'
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
let token: string
let checkoutId: string
let reference: string

beforeAll(async () => {
  at = await createMoneyStage(createApiStage)
})
afterAll(() => at.stage.close())
beforeEach(async () => {
  const { stage } = at
  const { id, email } = await stage.addAccount()
  token = await stage.signIn(email)
  payer = await at.addPayer(id)
  checkoutId = await addPushed()
  reference = await referenceOf(checkoutId)
})

const addPushed = (more: Record<string, unknown> = {}) =>
  payer.addCheckout({ way: 'banktransfer', is_recurring: false, ...more })
const referenceOf = async (id: string) =>
  (await at.stage.db.selectFrom('checkout').select('reference').where('id', '=', id).executeTakeFirstOrThrow())
    .reference
const sent = (name: string, amountMinor: number, more: Partial<ReturnType<typeof charge>> = {}) =>
  charge(`${payer.accountId}-${name}`, { amount: ngn(amountMinor), ...more })
const credit = async () => (await listCredit(at.stage.db, payer.accountId)).map(([, ...row]) => row)
const uses = async () => (await listUses(at.stage.db, payer.accountId)).map(([, amount, state]) => [amount, state])
const idOf = async (name: string) =>
  (await payer.listPayments()).find(({ transaction_id: id }) => id === `${payer.accountId}-${name}`)?.id ?? ''
/** Payments whose periods count no more. */
const listVoided = async () => {
  const rows = await at.stage.db
    .selectFrom('subscription_period as per')
    .innerJoin('payment', 'payment.id', 'per.payment_id')
    .select('payment.transaction_id as of')
    .where('payment.account_id', '=', payer.accountId)
    .where('per.voided_at', 'is not', null)
    .execute()
  return rows.map(({ of }) => of.replace(`${payer.accountId}-`, ''))
}
const ask = async (name: string) =>
  at.stage.call('POST /apps/v1/payments/{reference}/received/{id}/give-back', {
    ...{ token, params: { reference, id: await idOf(name) } },
  })
const view = async () =>
  (await at.stage.call('GET /apps/v1/payment-intents/{reference}', { token, params: { reference } })).body.payment
const readCredit = async () => (await at.stage.call('GET /apps/v1/credit', { token })).body.credit
const theirs = async () => {
  const { wallet = 0, transit = 0, receivable = 0 } = await payer.readLedger()
  return { wallet, transit, receivable }
}
const gone = (name: string, amountMinor: number) => ({
  refunds: [{ refundId: `back-${payer.accountId}-${name}`, amount: ngn(amountMinor), at: NOW }],
})
const lost = (name: string, amountMinor: number) => ({
  disputes: [{ disputeId: `dp-${payer.accountId}-${name}`, amount: ngn(amountMinor), at: NOW, state: 'lost' as const }],
})

describe('what came in', () => {
  test('is listed with what is missing, then with what it paid for', async () => {
    expect((await view()).receiving).toEqual({ missing: '2900.00', received: [] })
    await payer.settle(checkoutId, reading([sent('a', 100_000)]))
    const short = await view()
    const a = { id: await idOf('a'), kind: 'short', amount: '1000.00', at: NOW.toISOString() }
    expect(short.receiving).toEqual({ missing: '1900.00', received: [{ ...a, unused: '1000.00', use: 'kept' }] })
    expect(short.message).toBe('₦1,900 is missing. Send it and you can watch; what came is yours until then.')
    expect(await readCredit()).toEqual([{ currency: 'NGN', amount: '1000.00' }])
    await payer.settle(checkoutId, reading([sent('a', 100_000), sent('b', 200_000, { at: after(0.01) })]))
    const paid = await view()
    const b = { id: await idOf('b'), kind: 'short', amount: '2000.00', at: after(0.01).toISOString() }
    expect(paid.receiving?.missing).toBeNull()
    expect(paid.receiving?.received).toEqual([
      { ...a, unused: '100.00', use: 'kept' },
      { ...b, kind: 'exact', unused: '0.00', use: 'paid' },
    ])
    expect(paid.state).toBe('paid')
  })

  test.each([
    ['exact', [290_000], [['exact', '0.00', 'paid']]],
    ['over', [300_000], [['over', '100.00', 'kept']]],
    [
      'double',
      [290_000, 290_000],
      [
        ['exact', '0.00', 'paid'],
        ['double', '2900.00', 'kept'],
      ],
    ],
  ] as const)('%s is told as that', async (_kind, amounts, told) => {
    await payer.settle(
      checkoutId,
      reading(amounts.map((amount, day) => sent(`${day}`, amount, { at: after(day / 10) }))),
    )
    const { receiving } = await view()
    expect(receiving?.missing).toBeNull()
    expect(receiving?.received.map(({ kind, unused, use }: Received) => [kind, unused, use])).toEqual(told)
  })

  test('late, and after it was cancelled', async () => {
    await payer.settle(checkoutId, reading([sent('a', 290_000, { at: after(1.1) })]))
    expect((await view()).receiving?.received).toMatchObject([{ kind: 'late', use: 'paid' }])
    reference = await referenceOf(await addPushed({ state: 'cancelled' }))
    const { id } = await at.stage.db
      .selectFrom('checkout')
      .select('id')
      .where('reference', '=', reference)
      .executeTakeFirstOrThrow()
    await payer.settle(id, reading([sent('b', 290_000)]))
    const { message, receiving } = await view()
    expect(receiving).toMatchObject({ missing: null, received: [{ kind: 'after_cancel', unused: '2900.00' }] })
    expect(message).toBe('It was not paid whole. What came is your credit: use it, or ask for it back.')
  })

  test('by a card, and all of it used, is nothing to tell', async () => {
    const card = await addPushed({ way: 'visa' })
    reference = await referenceOf(card)
    await payer.settle(card, reading([sent('a', 290_000)]))
    expect(await view()).not.toHaveProperty('receiving')
  })

  test('is not another’s to ask back, nor of another payment', async () => {
    await payer.settle(checkoutId, reading([sent('a', 300_000)]))
    const mine = { token, params: { reference, id: await idOf('a') } }
    const { email } = await at.stage.addAccount()
    const give = 'POST /apps/v1/payments/{reference}/received/{id}/give-back'
    const answers = [
      await at.stage.call(give, { ...mine, token: await at.stage.signIn(email) }),
      await at.stage.call(give, { ...mine, params: { ...mine.params, id: checkoutId } }),
      await at.stage.call(give, {
        ...mine,
        params: { ...mine.params, reference: await referenceOf(await addPushed()) },
      }),
    ]
    for (const answer of answers)
      expect(answer).toMatchObject({ status: 404, body: { error: { code: 'PAYMENT_NOT_FOUND' } } })
    expect(await payer.listRefunds()).toEqual([])
  })
})

describe('asked back', () => {
  test('it is on its way once, and gone when the provider says so', async () => {
    await payer.settle(checkoutId, reading([sent('a', 300_000)]))
    const answers = await Promise.all([ask('a'), ask('a'), ask('a')])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await payer.listRefunds()).toMatchObject([{ amount_minor: 10_000, asked_by: 'member', state: 'queued' }])
    expect(await theirs()).toEqual({ wallet: 0, transit: -10_000, receivable: 0 })
    expect((await view()).receiving?.received).toMatchObject([{ unused: '0.00', use: 'asked_back' }])
    expect(await readCredit()).toEqual([])
    await payer.settle(checkoutId, reading([sent('a', 300_000, gone('a', 10_000))]))
    expect(await theirs()).toEqual({ wallet: 0, transit: 0, receivable: 0 })
    expect(await payer.readLedger()).toMatchObject({ 'provider:flutterwave': 290_000, revenue: -269_767 })
    expect((await view()).receiving?.received).toMatchObject([{ use: 'sent_back' }])
    expect((await view()).state).toBe('paid')
    expect((await payer.listPeriods())[0]?.voided_at).toBeNull()
  })

  test('and refused by the provider, it is credit again, and a finding', async () => {
    await payer.settle(checkoutId, reading([sent('a', 300_000)]))
    await ask('a')
    const { id: refundId } = await at.stage.db
      .selectFrom('refund')
      .select('id')
      .where('payment_id', '=', await idOf('a'))
      .executeTakeFirstOrThrow()
    const refund = async () => {
      throw new Declined({ code: 'no', message: 'Too late', isHard: true })
    }
    const providers = createProviders([{ slug: 'flutterwave', refund } as unknown as PaymentProvider])
    const { db, clock } = at.stage
    const needs = { db, clock, providers, read: async (checkout: Checkout) => checkout }
    await giveBack(needs, { tenantId: 'demo', refundId })
    await giveBack(needs, { tenantId: 'demo', refundId })
    expect(await theirs()).toEqual({ wallet: -10_000, transit: 0, receivable: 0 })
    expect(await credit()).toEqual([['over', 10_000, 10_000]])
    expect((await payer.listFindings()).map(({ kind }) => kind)).toEqual(['refund-refused'])
    expect((await ask('a')).status).toBe(200)
    expect(await theirs()).toEqual({ wallet: 0, transit: -10_000, receivable: 0 })
  })

  test('what was used meanwhile is refused, and what is left goes', async () => {
    await payer.settle(checkoutId, reading([sent('a', 390_000)]))
    await payer.settle(await addPushed(), reading([sent('b', 200_000)]))
    expect(await ask('a')).toMatchObject({ status: 200 })
    expect(await payer.listRefunds()).toMatchObject([{ amount_minor: 10_000 }])
    await at.stage.db.updateTable('refund').set({ state: 'done' }).execute()
    const used = await addPushed()
    reference = await referenceOf(used)
    await payer.settle(used, reading([sent('c', 100_000, { at: after(0.1) }), sent('d', 190_000, { at: after(0.2) })]))
    expect(await ask('c')).toMatchObject({ status: 409, body: { error: { code: 'CREDIT_USED' } } })
    expect(await payer.listRefunds()).toHaveLength(1)
  })

  test('what a bank may take back pays for nothing, and does not go another way', async () => {
    const disputes = lost('a', 100_000).disputes.map((one) => ({ ...one, state: 'open' as const }))
    const a = sent('a', 100_000, { disputes })
    await payer.settle(checkoutId, reading([a]))
    await payer.settle(checkoutId, reading([a, sent('b', 190_000, { at: after(0.1) })]))
    expect(await payer.listPeriods()).toEqual([])
    expect(await ask('a')).toMatchObject({ status: 409, body: { error: { code: 'CREDIT_USED' } } })
  })
})

test('what is on its way when the bank takes it is gone once', async () => {
  await payer.settle(checkoutId, reading([sent('a', 100_000)]))
  await ask('a')
  const [dispute] = lost('a', 100_000).disputes
  await payer.settle(checkoutId, reading([sent('a', 100_000, { disputes: [{ ...dispute, state: 'open' } as never] })]))
  expect(await payer.listRefunds()).toMatchObject([{ state: 'held' }])
  await payer.settle(checkoutId, reading([sent('a', 100_000, lost('a', 100_000))]))
  expect(await payer.listRefunds()).toMatchObject([{ state: 'failed' }])
  expect(await theirs()).toEqual({ wallet: 0, transit: 0, receivable: 0 })
  expect((await view()).receiving?.received).toMatchObject([{ use: 'returned', unused: '0.00' }])
})

/** A thousand naira too much of one payment, which pay a part of another. */
const useIt = async () => {
  await payer.settle(checkoutId, reading([sent('a', 390_000)]))
  const second = await addPushed({ started_at: after(0.1) })
  await payer.settle(second, reading([sent('b', 190_000, { at: after(0.1) })]))
  expect(await uses()).toEqual([[100_000, 'used']])
  return second
}

describe('what was used', () => {
  test('and is taken back is owed, and somebody hears of it', async () => {
    await useIt()
    await payer.settle(checkoutId, reading([sent('a', 390_000, lost('a', 390_000))]))
    expect(await theirs()).toEqual({ wallet: 0, transit: 0, receivable: 100_000 })
    expect((await payer.listFindings()).map(({ kind }) => kind).toSorted()).toEqual([
      ...['dispute-lost', 'disputed', 'used-and-gone'],
    ])
    expect(await listVoided()).toEqual(['a'])
  })

  test('is credit again when what it paid for is taken back, with a credit note of all of it', async () => {
    const second = await useIt()
    await payer.settle(second, reading([sent('b', 190_000, { at: after(0.1), ...gone('b', 190_000) })]))
    expect(await theirs()).toEqual({ wallet: -100_000, transit: 0, receivable: 0 })
    expect(await uses()).toEqual([[100_000, 'returned']])
    expect(await credit()).toEqual([['over', 100_000, 100_000]])
    const notes = await at.stage.db
      .selectFrom('credit_note')
      .select(['gross_minor', 'vat_minor'])
      .where('payment_id', '=', await idOf('b'))
      .orderBy('number')
      .execute()
    expect(notes).toEqual([
      { gross_minor: 190_000, vat_minor: 13_256 },
      { gross_minor: 100_000, vat_minor: 6_977 },
    ])
    expect(await listVoided()).toEqual(['b'])
  })

  test('and comes back of money that is gone makes up for that', async () => {
    const second = await useIt()
    await payer.settle(checkoutId, reading([sent('a', 390_000, lost('a', 390_000))]))
    await payer.settle(second, reading([sent('b', 190_000, { at: after(0.1), ...gone('b', 190_000) })]))
    expect(await theirs()).toEqual({ wallet: 0, transit: 0, receivable: 0 })
    expect(await credit()).toEqual([['over', 100_000, 0]])
  })

  test('no operator gives back a second time; the rest ends what it paid for', async () => {
    await useIt()
    const checkout = await at.stage.db
      .selectFrom('checkout')
      .selectAll()
      .where('id', '=', checkoutId)
      .executeTakeFirstOrThrow()
    const want = (amount?: string) =>
      at.stage.db.transaction().execute(async (tx) => {
        await lockMoney(tx, { tenantId: 'demo', accountId: payer.accountId })
        const wanted = { actor: 'ada', reason: 'asked for it', transaction: await idOf('a'), amount }
        await queueWanted(at.stage.services.paying, { tx, checkout, wanted })
      })
    await expect(want('2900.01')).rejects.toThrow('At most NGN 2900.00 can be given back')
    await want()
    await payer.settle(checkoutId, reading([sent('a', 390_000, gone('a', 290_000))]))
    expect(await listVoided()).toEqual(['a'])
    expect((await view()).state).toBe('refunded')
    expect(await theirs()).toEqual({ wallet: 0, transit: 0, receivable: 0 })
  })
})

test('what the provider gave back by itself is taken from what is left', async () => {
  await payer.settle(checkoutId, reading([sent('a', 100_000)]))
  await ask('a')
  await payer.settle(checkoutId, reading([sent('a', 100_000, gone('x', 40_000))]))
  expect(await theirs()).toEqual({ wallet: 0, transit: -60_000, receivable: 0 })
  expect((await payer.listRefunds()).map(({ amount_minor: minor, state }) => [minor, state]).toSorted()).toEqual([
    ...[
      [100_000, 'failed'],
      [40_000, 'done'],
      [60_000, 'queued'],
    ],
  ])
})

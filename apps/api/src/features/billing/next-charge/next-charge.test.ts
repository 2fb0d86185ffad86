import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { addDatedPrice } from '#app/testing/money/dated-prices.ts'
import { createRenewalStage, type RenewalStage, type Renewer } from '#app/testing/money/renewal-stage.ts'
import { assertAnswer } from '#app/testing/stage.ts'
import { charge, createPayer, ngn, reading } from '#features/billing/settle/testing/stage.ts'
import { beginPrices } from '../prices/running/begin.ts'
import { sweepPriceNotices } from '../prices/running/tell.ts'
import { planCharge, toMeans } from './plan-charge.ts'
import type { NextRow, OpenRenewal } from './read-next.ts'

const DAY_MS = 86_400_000
let at: RenewalStage
let who: Renewer

beforeAll(async () => {
  at = await createRenewalStage()
}, 120_000)
afterAll(() => at.close())
beforeEach(async () => {
  await at.stage.db.updateTable('subscription').set({ state: 'CANCELLED' }).where('state', '=', 'ACTIVE').execute()
  await at.goToMonday()
  who = await at.addRenewer()
})

async function look() {
  const answer = await at.stage.call('GET /apps/v1/account/overview', { token: await at.stage.signIn(who.email) })
  assertAnswer('GET /apps/v1/account/overview', answer)
  return answer.body
}
const toDay = (time: Date) => time.toISOString().slice(0, 10)
const queue = { send: vi.fn(), sendAll: async () => {} }

/** What was told before it, and what the provider took then. */
async function renew(time = who.paidThrough) {
  const told = (await look()).nextCharge
  await at.goTo(time)
  await beginPrices({ ...at.needs, queue } as never)
  await at.sweep()
  await who.tries()
  return { told, taken: (await who.listTaken()).at(-1) }
}

/** Money that came for something that it did not pay. */
async function addCredit(amountMinor: number) {
  const payer = createPayer(at.stage, who.id)
  const now = at.stage.clock.now()
  const id = await payer.addCheckout({
    ...{ way: 'banktransfer', is_recurring: false, price_minor: 90_000_000, amount_minor: 90_000_000 },
    ...{ started_at: now, expires_at: now },
  })
  await payer.settle(id, reading([charge(`credit-${id}`, { amount: ngn(amountMinor), at: now })]))
}

describe('ACCOUNT-01 what the account says of the next charge is what is charged', () => {
  test('the price, on its day', async () => {
    const { told, taken } = await renew()
    expect(told).toEqual({
      ...{ state: 'planned', on: toDay(who.paidThrough), until: null, package: 'Basic', isRetry: false },
      ...{ price: '2900.00', credit: '0.00', amount: '2900.00', currency: 'NGN', periodDays: 30 },
    })
    expect(taken).toBe(290_000)
    expect((await look()).nextCharge).toMatchObject({ state: 'planned', on: toDay(who.after(30)), isRetry: false })
  })

  test('without what credit pays of it', async () => {
    await addCredit(90_000)
    const { told, taken } = await renew()
    expect(told).toMatchObject({ price: '2900.00', credit: '900.00', amount: '2000.00' })
    expect(taken).toBe(200_000)
  })

  test('nothing where credit pays all of it', async () => {
    await addCredit(300_000)
    const { told, taken } = await renew()
    expect(told).toMatchObject({ price: '2900.00', credit: '2900.00', amount: '0.00' })
    expect(taken).toBe(290_000)
    expect(await who.listTaken()).toHaveLength(1)
    expect(await who.readRenewal()).toMatchObject({ state: 'paid' })
  })

  test('a price that was told, from the first charge on that bears it', async () => {
    const from = new Date(at.stage.clock.now().getTime() + 40 * DAY_MS)
    await addDatedPrice(at.stage, { id: 'basic-30', amountMinor: 350_000, countsFrom: from, renewalsFrom: from })
    expect((await look()).nextCharge).toMatchObject({ amount: '2900.00' })
    await sweepPriceNotices(at.needs)
    const { told, taken } = await renew()
    expect(told).toMatchObject({ price: '3500.00', amount: '3500.00' })
    expect(taken).toBe(350_000)
  })

  test('what was refused is tried again on the day that is planned, and told as such', async () => {
    await who.says('declined')
    await renew()
    const { next_try_at: next } = await who.readRenewal()
    const { nextCharge } = await look()
    expect(nextCharge).toMatchObject({ state: 'planned', on: next && toDay(next), isRetry: true })
    await who.says('')
    await at.goTo(next ?? new Date())
    await who.tries()
    const taken = (await who.listTaken()).at(-1)
    expect(nextCharge?.amount).toBe(`${(taken ?? 0) / 100}.00`)
    expect((await look()).nextCharge).toMatchObject({ isRetry: false, state: 'planned' })
  })

  test('once nothing is tried any more it says until when it can be paid', async () => {
    await renew()
    await at.goTo(who.after(30))
    await at.sweep()
    await at.stage.db
      .updateTable('renewal')
      .set({ stop_reason: 'hard', next_try_at: null })
      .where('account_id', '=', who.id)
      .where('state', '=', 'open')
      .execute()
    const { ends_at: end } = await who.readRenewal()
    expect((await look()).nextCharge).toMatchObject({ state: 'stopped', on: null, until: toDay(end) })
  })

  test('nothing is charged of what was cancelled', async () => {
    await who.cancel()
    expect(await look()).toMatchObject({ nextCharge: null, means: null })
  })
})

const ROW: NextRow = {
  ...{ planTitle: 'Basic', state: 'ACTIVE', gateway: 'stripe', paidThrough: new Date('2027-01-05T20:00:00Z') },
  ...{ nextChargeAt: null, toldMinor: null, freeMinor: 100_000, cardBrand: '', cardLast4: '', mandate: null },
  ...{ amountMinor: 290_000, currency: 'NGN', periodDays: 30, renewal: null },
}
const RENEWAL: OpenRenewal = {
  ...{ amountMinor: 310_000, periodDays: 30, nextTryMs: null, endsMs: Date.parse('2027-01-26T20:00:00Z') },
  ...{ stopReason: '', tries: 0, isUnderWay: false },
}
const MANDATE = { bankName: 'GTBank', last4: '6789', state: 'ACTIVE' }
const plan = (row: Partial<NextRow>, isOurs = false) =>
  planCharge({ ...ROW, ...row }, { isOurs, now: new Date('2026-12-20T12:00:00Z') })

describe('ACCOUNT-01 the next charge by who asks for it', () => {
  test('a provider that renews by itself knows no credit, and says when', () => {
    expect(plan({})).toMatchObject({ on: '2027-01-05', credit: '0.00', amount: '2900.00' })
    expect(plan({ nextChargeAt: new Date('2027-01-04T00:00:00Z') }).on).toBe('2027-01-04')
    expect(plan({ state: 'PAST_DUE' })).toMatchObject({ state: 'under-way', on: null, isRetry: true })
  })

  test('what we ask for is asked for by day, as the first try is', () => {
    expect(plan({}, true)).toMatchObject({ on: '2027-01-06', credit: '1000.00', amount: '1900.00' })
  })

  test('of a direct debit the day is told before, and known from then on', () => {
    expect(plan({ mandate: MANDATE })).toMatchObject({ state: 'planned', on: null, credit: '1000.00' })
    expect(plan({ mandate: MANDATE, renewal: RENEWAL })).toMatchObject({ state: 'planned', on: null, price: '3100.00' })
    const nextTryMs = Date.parse('2027-01-07T06:30:00Z')
    expect(plan({ mandate: MANDATE, renewal: { ...RENEWAL, nextTryMs } }).on).toBe('2027-01-07')
  })

  test('what is asked for and not decided is under way, whatever was planned', () => {
    expect(plan({ renewal: { ...RENEWAL, isUnderWay: true, tries: 1 } }, true)).toMatchObject({
      ...{ state: 'under-way', on: null, isRetry: true },
    })
  })

  test('by what is said as far as the provider tells', () => {
    expect(toMeans(ROW)).toEqual({ kind: 'gateway', gateway: 'stripe', name: '', last4: '' })
    expect(toMeans({ ...ROW, cardBrand: 'visa', cardLast4: '4242' })).toMatchObject({ kind: 'card', name: 'visa' })
    expect(toMeans({ ...ROW, cardLast4: '4242', mandate: MANDATE })).toMatchObject({ kind: 'debit', last4: '6789' })
  })
})

import { sha256Hex } from '@kola/platform/ids'
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
import { assertAnswer, OPERATOR_KEY } from '#app/testing/stage.ts'
import type { PaymentProvider } from '../providers/provider.ts'
import { buyGift, type GiftWish } from './buy.ts'
import { newGiftCode } from './codes.ts'
import { beginWaiting } from './days/begin-days.ts'
import { sendGifts } from './send-gifts.ts'

let money: MoneyStage
let buyer: Person
let token: string
let count = 0
const newTransaction = () => {
  count += 1
  return `t${count}`
}
const provider = {
  ...{ slug: 'flutterwave', name: 'Flutterwave', findCoupon: null, canCharge: () => true },
  hosted: { start: async () => ({ kind: 'redirect', url: 'https://pay.example/1', ids: {} }) },
} as unknown as PaymentProvider
const providers = { list: () => [provider], find: () => provider, get: () => provider }

beforeAll(async () => {
  money = await createMoneyStage()
})
afterAll(() => money.stage.close())
beforeEach(async () => {
  buyer = await money.addPerson()
  token = await money.stage.signIn(buyer.email)
})

const needs = () => ({ ...money.stage.services.gifts, providers })
const who = (person: Person) => ({ tenantId: 'demo', accountId: person.accountId })
const wish = (more: Partial<GiftWish> = {}): GiftWish => ({
  ...{
    subscriptionId: 'basic-30',
    months: 3,
    slug: 'flutterwave',
    fromName: 'Tunde',
    forName: 'Mama Bisi',
    message: '',
  },
  ...more,
})

async function order(more: Partial<GiftWish> = {}) {
  const { reference } = await buyGift(needs(), { who: who(buyer), wish: wish(more), key: null })
  return money.stage.db.selectFrom('checkout').selectAll().where('reference', '=', reference).executeTakeFirstOrThrow()
}
/** One that is paid for. @returns its checkout, the transaction and the code */
async function give(more: Partial<GiftWish> = {}) {
  const { id, reference, amount_minor: minor } = await order(more)
  const transaction = newTransaction()
  const paid = charge(transaction, { amount: ngn(minor) })
  await buyer.settle(id, reading([paid]))
  const { gifts } = (await money.stage.call('GET /apps/v1/gifts', { token })).body
  return { id, reference, paid, gift: gifts[0], code: gifts[0].code as string }
}
const redeem = async (person: Person, code: string, more: object = {}) =>
  money.stage.call('POST /apps/v1/gifts/redeem', {
    ...{ token: await money.stage.signIn(person.email), body: { code } },
    ...more,
  })
const readGift = (checkoutId: string) =>
  money.stage.db.selectFrom('gift').selectAll().where('checkout_id', '=', checkoutId).executeTakeFirstOrThrow()
const until = async (person: Person) => (await person.readHeld()).map(({ paid_through: end }) => end)

test('a plan is given for 1, 3 or 12 months, the last for the price of ten', async () => {
  const answer = await money.stage.call('GET /apps/v1/gift-offers', { token })
  assertAnswer('GET /apps/v1/gift-offers', answer)
  const basic = answer.body.offers.filter((offer: { sub_id: string }) => offer.sub_id === 'basic-30')
  expect(basic.map((one: Record<string, unknown>) => [one.months, one.days, one.price])).toEqual([
    ...[
      [1, 30, '2900.00'],
      [3, 90, '8700.00'],
      [12, 365, '29000.00'],
    ],
  ])
})

test('what is paid for a gift has a code, a receipt and an invoice, and is not earned yet', async () => {
  const begun = await order()
  expect(begun).toMatchObject({
    purpose: 'gift',
    is_recurring: false,
    amount_minor: 870_000,
    period_days: 90,
    bonus_days: 0,
  })
  expect((await money.stage.call('GET /apps/v1/gifts', { token })).body.gifts[0]).toMatchObject({
    state: 'ordered',
    code: null,
  })
  const { gift, code, id, reference } = await give({ message: 'For your birthday' })
  expect(gift).toMatchObject({
    state: 'open',
    days: 90,
    fromName: 'Tunde',
    forName: 'Mama Bisi',
    message: 'For your birthday',
  })
  expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){4}[0-9A-HJKMNP-TV-Z]{4}$/)
  const row = await readGift(id)
  expect(JSON.stringify(row)).not.toContain(code.replaceAll('-', ''))
  expect(row.code_sha256).toBe(sha256Hex(`gift:${code.replaceAll('-', '')}`))
  expect(await buyer.readLedger()).toEqual({ 'provider:flutterwave': 870_000, deferred: -809_302, vat: -60_698 })
  const { payment } = (
    await money.stage.call('GET /apps/v1/payment-intents/{reference}', { token, params: { reference } })
  ).body
  expect(payment).toMatchObject({
    state: 'paid',
    recurring: 0,
    sub: 'Basic, 90 days as a gift',
    expiry_date: null,
    vat: '606.98',
  })
  const [number] = payment.invoices
  const { invoice } = (await money.stage.call('GET /apps/v1/invoices/{number}', { token, params: { number } })).body
  expect(invoice).toMatchObject({ item: 'Basic, 90 days as a gift', net: '8093.02', gross: '8700.00', from: null })
  expect(await buyer.readHeld()).toEqual([])
})

test('the same wish twice is one payment, another wish another, and a membership is neither', async () => {
  const [one, two] = [await order(), await order()]
  expect(two.reference).toBe(one.reference)
  expect((await order({ forName: 'Papa' })).reference).not.toBe(one.reference)
  await expect(buyGift(needs(), { who: who(buyer), wish: wish({ months: 2 }), key: null })).rejects.toThrow('on sale')
})

test('a gift whose page nobody was sent to, for its process ended, is begun anew by the next press', async () => {
  const left = await order()
  const { db } = money.stage
  const askedAt = new Date(left.expires_at.getTime() - 12_000)
  await db.updateTable('checkout').set({ url: null, expires_at: askedAt }).where('id', '=', left.id).execute()
  const anew = await order()
  expect([anew.reference === left.reference, anew.url]).toEqual([false, 'https://pay.example/1'])
  const readState = async () =>
    (await db.selectFrom('checkout').select('state').where('id', '=', left.id).executeTakeFirstOrThrow()).state
  expect(await readState()).toBe('failed')
})

test('one who is paid for twice has one gift; the second payment goes back', async () => {
  const { id, paid } = await give()
  await buyer.settle(id, reading([paid, { ...paid, transactionId: newTransaction(), at: at(1) }]))
  expect(await buyer.listFindings()).toEqual(['debited-twice'])
  expect((await buyer.listRefunds()).map(({ amount }) => amount)).toEqual([870_000])
  expect((await readGift(id)).state).toBe('open')
})

describe('a code', () => {
  test('gives its days once, to whoever is first of many accounts at once', async () => {
    const { code, id } = await give()
    const people = await Promise.all(Array.from({ length: 4 }, () => money.addPerson()))
    const answers = await Promise.all(people.flatMap((one) => [redeem(one, code), redeem(one, code)]))
    const right = answers.filter(({ status }) => status === 200)
    expect(right).toHaveLength(1)
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 404]))
    expect(right[0]?.body).toEqual({
      ...{ package: 'Basic', days: 90, fromName: 'Tunde', message: '', from: '2026-11-20', until: '2027-02-18' },
    })
    expect((await Promise.all(people.map(until))).flat()).toEqual([at(90)])
    expect(await buyer.readLedger()).toEqual({ 'provider:flutterwave': 870_000, revenue: -809_302, vat: -60_698 })
    const { redeemed_by: by } = await readGift(id)
    const winner = people.find(({ accountId }) => accountId === by) as Person
    const account = (await money.stage.call('GET /apps/v1/account', { token: await money.stage.signIn(winner.email) }))
      .body
    expect(account).toMatchObject({ screens: 2 })
    expect(account.subscriptions[0]).toMatchObject({ payment_gateway: 'gift', recurring: 0, expiry_date: '2027-02-18' })
  })

  test('of a gift that nobody paid for, that was used, taken back, made up or mistyped is refused with the same words', async () => {
    const { code: used } = await give()
    await redeem(buyer, used)
    const { reference, code: back } = await give()
    await refund(reference)
    const answers = [used, back, newGiftCode(), 'hello', '', '€'].map((code) => redeem(buyer, code))
    const told = (await Promise.all(answers)).map(({ status, body }) => [status, { ...body.error, requestId: '' }])
    expect(new Set(told.map((one) => JSON.stringify(one))).size).toBe(1)
    expect(told[0]).toEqual([404, { code: 'GIFT_CODE_REFUSED', message: expect.any(String), requestId: '' }])
  })

  test('of another tenant is none', async () => {
    const { code } = await give()
    await money.stage.addTenant('ibadan')
    const { email } = await money.stage.addAccount({ tenantId: 'ibadan' })
    const stranger = await money.stage.signIn(email, { customer: 'ibadan' } as never)
    const answer = await redeem(buyer, code, { token: stranger, customer: 'ibadan' })
    expect(answer.body.error.code).toBe('GIFT_CODE_REFUSED')
  })

  test('is guessed at ten times a day by an account, and a right one does not count', async () => {
    const { code } = await give()
    for (let tries = 0; tries < 9; tries += 1) expect((await redeem(buyer, 'wrong')).status).toBe(404)
    expect((await redeem(buyer, code)).status).toBe(200)
    const { code: second } = await give()
    expect((await redeem(buyer, 'wrong')).status).toBe(404)
    const answer = await redeem(buyer, second)
    expect([answer.status, answer.body.error.code]).toEqual([429, 'RATE_LIMITED'])
  })
})

test('many accounts together guess a thousand times an hour at most, and then nobody does', async () => {
  const { code } = await give()
  const window = { tenant_id: 'demo', subject: 'gift:tenant', window_started_at: NOW, tries: 999 }
  const { db } = money.stage
  await db.deleteFrom('sign_in_try').where('subject', '=', 'gift:tenant').execute()
  await db.insertInto('sign_in_try').values(window).execute()
  expect((await redeem(await money.addPerson(), 'wrong')).status).toBe(404)
  expect((await redeem(buyer, code)).status).toBe(429)
  await db.deleteFrom('sign_in_try').where('subject', '=', 'gift:tenant').execute()
  expect((await redeem(buyer, code)).status).toBe(200)
})

const refund = (reference: string, more: object = {}) =>
  money.stage.call('POST /api/v1/apps/payments/{reference}/refund', {
    ...{ token: OPERATOR_KEY, params: { reference }, body: { actor: 'ada', reason: 'changed their mind', ...more } },
  })

describe('money that goes back', () => {
  test('before anybody redeemed it voids the code when it is asked for, and leaves nothing in the books', async () => {
    const { reference, code, id, paid } = await give()
    expect((await refund(reference)).status).toBe(200)
    expect((await redeem(buyer, code)).status).toBe(404)
    expect(await readGift(id)).toMatchObject({ state: 'voided', voided_at: NOW })
    await buyer.settle(id, reading([{ ...paid, refunds: [{ refundId: `r${id}`, amount: paid.amount, at: NOW }] }]))
    expect(await buyer.readLedger()).toEqual({})
  })

  test('in part leaves the rest to be earned, to the kobo', async () => {
    const { reference, code, id, paid } = await give()
    await refund(reference, { amount: '100.01' })
    await buyer.settle(id, reading([{ ...paid, refunds: [{ refundId: `r${id}`, amount: ngn(10_001), at: NOW }] }]))
    const { deferred } = await buyer.readLedger()
    expect((await redeem(buyer, code)).status).toBe(200)
    expect(await buyer.readLedger()).toMatchObject({ 'provider:flutterwave': 859_999, revenue: deferred })
  })

  test('of one that was redeemed is refused, and what a bank takes all the same ends its days', async () => {
    const { reference, code, id, paid } = await give()
    const receiver = await money.addPerson()
    await redeem(receiver, code)
    const answer = await refund(reference)
    expect([answer.status, answer.body.error.code]).toEqual([409, 'REFUND_REFUSED'])
    await buyer.settle(id, reading([{ ...paid, refunds: [{ refundId: `r${id}`, amount: paid.amount, at: NOW }] }]))
    expect(await buyer.readLedger()).toEqual({})
    expect(await until(receiver)).toEqual([NOW])
  })
})

test('days of a member whose membership renews wait until it does not, and begin once', async () => {
  const { code } = await give({ months: 1 })
  const receiver = await money.addPerson()
  await money.stage.addSubscription({ accountId: receiver.accountId, days: 10 })
  expect((await redeem(receiver, code)).body).toMatchObject({ from: null, until: null, days: 30 })
  const list = async () =>
    (await money.stage.call('GET /apps/v1/gifts', { token: await money.stage.signIn(receiver.email) })).body.waiting
  expect(await list()).toEqual([{ package: 'Basic', days: 30, redeemedAt: NOW.toISOString() }])
  expect(await beginWaiting(money.stage.db, at(9))).toBe(0)
  await money.stage.db
    .updateTable('subscription')
    .set({ state: 'CANCELLED' })
    .where('account_id', '=', receiver.accountId)
    .execute()
  expect(await beginWaiting(money.stage.db, at(10, -3_600_001))).toBe(0)
  const begun = await Promise.all([1, 2].map(() => beginWaiting(money.stage.db, at(10, -3_600_000))))
  expect(begun.sort()).toEqual([0, 1])
  expect((await until(receiver)).sort()).toEqual([at(10), at(40)])
  expect(await list()).toEqual([])
})

test('a second gift follows the first', async () => {
  const receiver = await money.addPerson()
  await redeem(receiver, (await give({ months: 1 })).code)
  expect((await redeem(receiver, (await give({ months: 1 })).code)).body).toMatchObject({
    from: '2026-12-20',
    until: '2027-01-19',
  })
  expect(await until(receiver)).toEqual([at(60)])
})

test('who was given days has the bonus of a first membership still', async () => {
  const receiver = await money.addPerson()
  await redeem(receiver, (await give({ months: 1 })).code)
  const quote = { token: await money.stage.signIn(receiver.email), body: { subscriptionId: 'basic-30' } }
  expect((await money.stage.call('POST /apps/v1/quotes', quote)).body).toMatchObject({ bonusDays: 14 })
})

describe('the mail with a code', () => {
  const sent: { to: string; text: string; subject: string }[] = []
  const send = (now: Date) =>
    sendGifts({
      ...{ ...needs(), secretBox: money.stage.platform.secretBox, clock: { ...money.stage.clock, now: () => now } },
      messages: { queueMail: async (mail: (typeof sent)[0]) => void sent.push(mail) } as never,
    })

  test('goes in the morning of its day, once, and whom it went to is forgotten', async () => {
    const { id, code } = await give({ email: 'mama@example.com', sendOn: '2026-12-25', message: 'Ẹ kú ọdún!' })
    expect(await send(new Date('2026-12-25T06:59:59Z'))).toBe(0)
    const two = await Promise.all([1, 2].map(() => send(new Date('2026-12-25T07:00:00Z'))))
    expect(two.sort()).toEqual([0, 1])
    expect(sent).toHaveLength(1)
    expect(sent[0]).toMatchObject({ to: 'mama@example.com', subject: 'Tunde gives you 90 days of Kola' })
    expect(sent[0]?.text).toContain('> Ẹ kú ọdún!')
    expect(sent[0]?.text).toContain(`http://kola.test/#/gift/${code}`)
    expect(await readGift(id)).toMatchObject({ receiver: null, state: 'open' })
  })

  test('is not sent of a gift that was taken back, and bears no address and no number of its buyer', async () => {
    const { reference } = await give({ email: 'mama@example.com' })
    await refund(reference)
    expect(await send(at(1))).toBe(0)
    for (const message of ['see evil.example', 'www.evil', 'https://x', 'call 08055550190'])
      await expect(order({ message }), message).rejects.toMatchObject({ code: 'INVALID_REQUEST' })
    await expect(order({ email: 'a@example.com', sendOn: '2027-11-22' })).rejects.toMatchObject({
      code: 'INVALID_REQUEST',
    })
  })
})

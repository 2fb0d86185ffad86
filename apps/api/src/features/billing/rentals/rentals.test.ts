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
import { createPaying, type Paying } from '../paying/service.ts'
import type { PaymentProvider } from '../providers/provider.ts'
import { remindRentals } from './remind.ts'

let money: MoneyStage
let person: Person
let token: string
let paying: Paying
let count = 0
const newTransaction = () => {
  count += 1
  return `r${count}`
}
const provider = {
  ...{ slug: 'flutterwave', name: 'Flutterwave', findCoupon: null, canCharge: () => true },
  hosted: { start: async () => ({ kind: 'redirect', url: 'https://pay.example/1', ids: {} }) },
} as unknown as PaymentProvider
const operator = { token: OPERATOR_KEY }

beforeAll(async () => {
  money = await createMoneyStage()
  const { stage } = money
  for (const id of ['film', 'other', 'only']) await stage.addTitle({ id })
  await stage.addTitle({ id: 'show', kind: 'series' })
  await stage.call('POST /api/v1/apps/rental-classes/{id}', {
    ...{ ...operator, params: { id: 'new' } },
    body: { actor: 'ada', title: 'New film', price: '900.00', currency: 'NGN' },
  })
  for (const [id, rentOnly] of [
    ['film', false],
    ['other', false],
    ['only', true],
  ] as const)
    await stage.call('POST /api/v1/apps/rental-titles/{id}', {
      ...{ ...operator, params: { id }, body: { actor: 'ada', rentalClass: 'new', rentOnly } },
    })
  const providers = { list: () => [provider], find: () => provider, get: () => provider }
  paying = createPaying({ ...stage.services.paying, providers: providers as never })
})
afterAll(() => money.stage.close())
beforeEach(async () => {
  setNow(NOW)
  person = await money.addPerson()
  token = await money.stage.signIn(person.email)
})

const setNow = (to: Date) => money.stage.clock.advance(to.getTime() - money.stage.clock.now().getTime())
const who = () => ({ tenantId: 'demo', accountId: person.accountId })
const begin = (more: object = {}) =>
  paying.startHosted({
    ...{ who: who(), priceId: 'new', provider: 'flutterwave', coupon: undefined, isRecurring: false, key: null },
    ...{ titleId: 'film', ...more },
  })
const readCheckout = (reference: string) =>
  money.stage.db.selectFrom('checkout').selectAll().where('reference', '=', reference).executeTakeFirstOrThrow()
async function order(more: object = {}) {
  const { reference } = await begin(more)
  return readCheckout(reference)
}
const pay = (id: string, minor = 90_000, more: object = {}) => {
  const paid = charge(newTransaction(), { amount: ngn(minor), ...more })
  return person.settle(id, reading([paid])).then((checkout) => ({ paid, checkout }))
}
const listRentals = () =>
  money.stage.db
    .selectFrom('rental')
    .selectAll()
    .where('account_id', '=', person.accountId)
    .orderBy('bought_at')
    .execute()
async function rent(more: object = {}) {
  const checkout = await order(more)
  const { paid } = await pay(checkout.id)
  const rental = (await listRentals()).find(({ checkout_id: id }) => id === checkout.id)
  if (!rental) throw new Error('nothing was rented')
  return { checkout, paid, rental }
}
const play = (rentalId: string) =>
  money.stage.db
    .transaction()
    .execute((tx) => money.stage.services.billing.beginRental(tx, { tenantId: 'demo', rentalId }))
const may = (titleId: string) =>
  money.stage.services.billing.assertCanPlay({ ...who(), titleId }).then(
    ({ screens }) => screens,
    (error: { code: string }) => error.code,
  )
const refund = (reference: string, more: object = {}) =>
  money.stage.call('POST /api/v1/apps/payments/{reference}/refund', {
    ...{ ...operator, params: { reference }, body: { actor: 'ada', reason: 'Asked for it', ...more } },
  })
const readAccount = async () => (await money.stage.call('GET /apps/v1/account', { token })).body
const readPayment = async (reference: string) =>
  (await money.stage.call('GET /apps/v1/payment-intents/{reference}', { token, params: { reference } })).body.payment

describe('what is for rent', () => {
  test('is told of one film, with its terms, and is null of what cannot be rented', async () => {
    const offer = (id: string) => money.stage.call('GET /apps/v1/rental-offers/{id}', { token, params: { id } })
    const answer = await offer('only')
    assertAnswer('GET /apps/v1/rental-offers/{id}', answer)
    expect(answer.body.offer).toEqual({
      ...{ id: 'only', sub_id: 'new', package_id: 'rental', price: '900.00', currency: 'NGN' },
      ...{ beginDays: 30, hours: 48, screens: 1, rentOnly: true },
    })
    expect((await offer('show')).body).toEqual({ offer: null })
  })

  test('is no plan that is on sale, and is not sold as a membership', async () => {
    const { packages } = (await money.stage.call('GET /apps/v1/packages', { token })).body.response
    expect(packages.map(({ id }: { id: string }) => id)).not.toContain('rental')
    await expect(begin({ titleId: undefined })).rejects.toMatchObject({ code: 'PRICE_NOT_FOUND' })
  })

  test('is sold at its own price alone, and takes no coupon', async () => {
    await expect(begin({ priceId: 'basic-30' })).rejects.toMatchObject({ code: 'PRICE_NOT_FOUND' })
    await expect(begin({ titleId: 'show' })).rejects.toMatchObject({ code: 'PRICE_NOT_FOUND' })
    await expect(begin({ coupon: 'HALF' })).rejects.toMatchObject({ code: 'COUPON_REFUSED' })
  })

  test('costs what a quote says: no free days, and nothing that is charged later', async () => {
    const body = { subscriptionId: 'new', titleId: 'film', slug: 'flutterwave' }
    expect((await money.stage.call('POST /apps/v1/quotes', { token, body })).body).toEqual({
      ...{ currency: 'NGN', price: '900.00', discount: '0.00', due: '900.00', vat: '62.79' },
      ...{ periodDays: 30, bonusDays: 0, nextCharge: null },
    })
  })
})

describe('a rental that is paid for', () => {
  test('can be begun within its days, has its papers, and is no membership', async () => {
    const checkout = await order()
    expect(checkout).toMatchObject({
      ...{ purpose: 'rental', title_id: 'film', play_hours: 48, period_days: 30, bonus_days: 0, amount_minor: 90_000 },
      is_recurring: false,
    })
    expect(await may('film')).toBe('SUBSCRIPTION_REQUIRED')
    await pay(checkout.id)
    expect(await person.readHeld()).toEqual([])
    expect(await person.readLedger()).toEqual({ 'provider:flutterwave': 90_000, revenue: -83_721, vat: -6_279 })
    const payment = await readPayment(checkout.reference)
    expect(payment).toMatchObject({
      ...{ state: 'paid', sub: 'The film, 48 hours to rent', recurring: 0, expiry_date: null },
      message: 'Paid. Begin it until 20 December 2026: from your first play you can watch for 48 hours.',
      rental: { id: 'film', title: 'The film', hours: 48, beginBy: at(30).toISOString(), endsAt: null },
    })
    expect(payment.receipt).toMatch(/^2026-/)
    expect(payment.invoices).toHaveLength(1)
    expect(payment.timeline.at(-1).text).toBe('You can begin it until 20 December 2026, and then watch for 48 hours')
    const account = await readAccount()
    expect(account).toMatchObject({ subscriptions: [], subscriptionHistory: 0, subscriptionList: [] })
    expect(account.rentals).toEqual([
      {
        ...{ id: 'film', title: 'The film', state: 'waiting', hours: 48, boughtAt: NOW.toISOString() },
        ...{ beginBy: at(30).toISOString(), endsAt: null },
      },
    ])
  })

  test('opens its film and no other', async () => {
    await rent()
    expect(await may('film')).toBe(1)
    expect(await may('other')).toBe('SUBSCRIPTION_REQUIRED')
    expect(await may('only')).toBe('RENTAL_REQUIRED')
  })

  test('is not paid for again while it can be watched, and is after its end', async () => {
    const { rental } = await rent()
    await expect(begin()).rejects.toMatchObject({ code: 'ALREADY_OPEN' })
    await play(rental.id)
    setNow(at(2, -1))
    await expect(begin()).rejects.toMatchObject({ code: 'ALREADY_OPEN' })
    setNow(at(2))
    await rent()
    expect(await may('film')).toBe(1)
  })

  test('is nothing to pay for whose membership opens it, and is for what none opens', async () => {
    await money.stage.addSubscription({ accountId: person.accountId, days: 10 })
    await expect(begin()).rejects.toMatchObject({ code: 'ALREADY_OPEN' })
    expect(await may('only')).toBe('RENTAL_REQUIRED')
    await rent({ titleId: 'only' })
    expect(await may('only')).toBe(1)
  })
})

describe('the window', () => {
  test('waits for its first play until its last day, to the millisecond', async () => {
    const { rental } = await rent()
    setNow(at(30, -1))
    expect(await may('film')).toBe(1)
    setNow(at(30))
    expect(await may('film')).toBe('RENTAL_EXPIRED')
    expect(await play(rental.id)).toBe(false)
    token = await money.stage.signIn(person.email)
    expect((await readAccount()).rentals).toMatchObject([{ state: 'unused', endsAt: null }])
  })

  test('begins once, however many begin it, and ends its hours later to the millisecond', async () => {
    const { rental } = await rent()
    setNow(at(5))
    expect(await Promise.all([1, 2, 3].map(() => play(rental.id)))).toEqual([true, true, true])
    setNow(at(6))
    expect(await play(rental.id)).toBe(true)
    expect(await listRentals()).toMatchObject([{ first_played_at: at(5), ends_at: at(7) }])
    expect((await readAccount()).rentals).toMatchObject([{ state: 'running', endsAt: at(7).toISOString() }])
    setNow(at(7, -1))
    expect(await may('film')).toBe(1)
    setNow(at(7))
    expect(await may('film')).toBe('RENTAL_EXPIRED')
    expect(await play(rental.id)).toBe(false)
    expect((await readAccount()).rentals).toMatchObject([{ state: 'over' }])
  })

  test('that began just before the last day lasts whole', async () => {
    const { rental } = await rent()
    setNow(at(30, -1))
    expect(await play(rental.id)).toBe(true)
    setNow(at(32, -2))
    expect(await may('film')).toBe(1)
  })

  test('is told of for thirty days after its end', async () => {
    await rent()
    setNow(at(60, -1))
    token = await money.stage.signIn(person.email)
    expect((await readAccount()).rentals).toHaveLength(1)
    setNow(at(60))
    expect((await readAccount()).rentals).toEqual([])
  })

  test('is moved, shortened or taken away by nobody', async () => {
    const { rental } = await rent()
    await play(rental.id)
    const of = money.stage.db.updateTable('rental').where('id', '=', rental.id)
    for (const set of [
      { first_played_at: at(1), ends_at: at(3) },
      { ends_at: at(9) },
      { play_hours: 96 },
      { begin_by: at(99) },
    ])
      await expect(of.set(set).execute(), JSON.stringify(set)).rejects.toThrow(/a rental/)
    await expect(money.stage.db.deleteFrom('rental').where('id', '=', rental.id).execute()).rejects.toThrow(
      /not taken away/,
    )
  })
})

describe('money that does not fit', () => {
  test('by card: a second payment of the same checkout, and of another, goes back', async () => {
    const first = await order()
    const second = await order({ key: 'another' })
    await pay(first.id)
    await person.settle(first.id, reading([charge(newTransaction(), { amount: ngn(90_000), at: at(0, 5) })]))
    await pay(second.id)
    expect(await listRentals()).toHaveLength(1)
    expect(await person.listFindings()).toEqual(['debited-twice', 'debited-twice'])
    expect(await person.listRefunds()).toMatchObject([
      ...Array.from({ length: 2 }, () => ({ amount: 90_000, state: 'queued', reason: 'debited-twice' })),
    ])
    expect((await readCheckout(second.reference)).state).toBe('refunded')
  })

  test('by transfer it is credit', async () => {
    const first = await order({ way: 'banktransfer' })
    const second = await order({ way: 'banktransfer', key: 'another' })
    await pay(first.id)
    await pay(second.id)
    expect(await listRentals()).toHaveLength(1)
    expect(await person.listRefunds()).toEqual([])
    expect(await person.readLedger()).toMatchObject({ wallet: -90_000 })
  })

  test('in parts by transfer pays when it is whole, with what is too much kept', async () => {
    const { id } = await order({ way: 'banktransfer' })
    await pay(id, 40_000)
    expect(await listRentals()).toEqual([])
    await pay(id, 60_000, { at: at(0, 5) })
    expect(await listRentals()).toHaveLength(1)
    expect(await person.readLedger()).toMatchObject({ wallet: -10_000, revenue: -83_721, vat: -6_279 })
  })

  test('held as credit makes a rental cheaper, or pays it whole without any provider', async () => {
    const first = await order({ way: 'banktransfer' })
    await pay(first.id, 190_000)
    const second = await order({ titleId: 'other' })
    expect(second).toMatchObject({ amount_minor: 0, credit_minor: 90_000, state: 'paid' })
    expect((await listRentals()).map(({ title_id: id }) => id).sort()).toEqual(['film', 'other'])
    expect(await order({ titleId: 'only' })).toMatchObject({ amount_minor: 80_000, credit_minor: 10_000 })
  })

  test('late is a rental from then on', async () => {
    const { id } = await order()
    setNow(at(3))
    await pay(id, 90_000, { at: at(3) })
    expect(await listRentals()).toMatchObject([{ bought_at: at(3), begin_by: at(33) }])
  })
})

describe('a refund', () => {
  const settleBack = (checkoutId: string, paid: ReturnType<typeof charge>) =>
    person.settle(
      checkoutId,
      reading([{ ...paid, refunds: [{ refundId: newTransaction(), amount: paid.amount, at: NOW }] }]),
    )

  test('before the first play ends it with the wish', async () => {
    const { checkout, paid, rental } = await rent()
    expect((await refund(checkout.reference)).status).toBe(200)
    expect(await may('film')).toBe('SUBSCRIPTION_REQUIRED')
    expect(await play(rental.id)).toBe(false)
    await settleBack(checkout.id, paid)
    expect(await person.readLedger()).toEqual({})
    expect((await readCheckout(checkout.reference)).state).toBe('refunded')
  })

  test('after it ends it when the money has gone', async () => {
    const { checkout, paid, rental } = await rent()
    await play(rental.id)
    await refund(checkout.reference)
    expect(await may('film')).toBe(1)
    await settleBack(checkout.id, paid)
    expect(await may('film')).toBe('SUBSCRIPTION_REQUIRED')
    expect((await readAccount()).rentals).toEqual([])
  })

  test('of a part leaves it', async () => {
    const { checkout } = await rent()
    await refund(checkout.reference, { amount: '400.00' })
    expect(await may('film')).toBe(1)
  })

  test('of what was paid with credit gives the credit back', async () => {
    const first = await order({ way: 'banktransfer' })
    await pay(first.id, 120_000)
    const second = await order({ titleId: 'other' })
    const { paid } = await pay(second.id, 60_000)
    expect(await may('other')).toBe(1)
    await refund(second.reference)
    await settleBack(second.id, paid)
    expect(await may('other')).toBe('SUBSCRIPTION_REQUIRED')
    expect(await person.readLedger()).toMatchObject({ wallet: -30_000, revenue: -83_721 })
  })
})

describe('a day before it runs out', () => {
  const sent: { to: string; subject: string; text: string }[] = []
  const remind = (now: Date) =>
    remindRentals({
      ...{
        ...money.stage.services.paying,
        publicUrl: 'http://kola.test',
        clock: { ...money.stage.clock, now: () => now },
      },
      messages: { queueMail: async (mail: (typeof sent)[0]) => void sent.push(mail) } as never,
    })

  test('who has not begun it is told, once, by day; who has begun it or was paid back is not', async () => {
    await money.stage.db.updateTable('rental').set({ voided_at: NOW }).where('voided_at', 'is', null).execute()
    await rent()
    const begun = await rent({ titleId: 'other' })
    await play(begun.rental.id)
    const given = await rent({ titleId: 'only' })
    await refund(given.checkout.reference)
    expect(await remind(at(29, -1))).toBe(0)
    expect(await remind(at(29, 8 * 3_600_000)), 'at night').toBe(0)
    const told = await Promise.all([1, 2].map(() => remind(at(29))))
    expect(told.sort()).toEqual([0, 1])
    expect(await remind(at(29, 60_000))).toBe(0)
    expect(sent).toHaveLength(1)
    expect(sent[0]).toMatchObject({ to: person.email, subject: 'Your rental of The film runs out soon' })
    expect(sent[0]?.text).toContain('From your first play you can watch it for 48 hours.')
    expect(sent[0]?.text).toContain('http://kola.test/#/details/film/-1')
  })
})

describe('the operator', () => {
  const call = (key: Parameters<MoneyStage['stage']['call']>[0], given: object) =>
    money.stage.call(key, { ...operator, ...given })
  const wanted = { actor: 'ada', title: 'Old film', price: '500.00', currency: 'NGN', beginDays: 7, hours: 24 }

  test('makes a class, changes it, prices it for a provider, and all is written down', async () => {
    const params = { id: 'old' }
    const made = await call('POST /api/v1/apps/rental-classes/{id}', { params, body: wanted })
    assertAnswer('POST /api/v1/apps/rental-classes/{id}', made)
    const priced = await call('POST /api/v1/apps/rental-classes/{id}/provider-price', {
      ...{ params, body: { actor: 'ada', provider: 'paypal', price: '1.99', currency: 'USD' } },
    })
    expect(priced.body.rentalClass).toEqual({
      ...{
        id: 'old',
        title: 'Old film',
        price: '500.00',
        currency: 'NGN',
        beginDays: 7,
        hours: 24,
        screens: 1,
        titles: [],
      },
      providerPrices: [{ provider: 'paypal', price: '1.99', currency: 'USD' }],
    })
    await call('POST /api/v1/apps/rental-classes/{id}', { params, body: { ...wanted, price: '600.00' } })
    const { classes } = (await call('GET /api/v1/apps/rental-classes', {})).body
    expect(classes.map(({ id, price }: { id: string; price: string }) => [id, price])).toEqual([
      ['new', '900.00'],
      ['old', '600.00'],
    ])
    const noted = await money.stage.db
      .selectFrom('operator_action')
      .select(['actor', 'action'])
      .where('subject', '=', 'old')
      .execute()
    expect(noted.map(({ action }) => action)).toEqual([
      'rental-class.set',
      'rental-class.provider-price',
      'rental-class.set',
    ])
  })

  test('takes a film off; who rented it keeps it, and who is paying still can', async () => {
    const { reference } = await order({ titleId: 'other' })
    await rent()
    const stop = (id: string) =>
      call('POST /api/v1/apps/rental-titles/{id}', { params: { id }, body: { actor: 'ada', rentalClass: null } })
    await stop('film')
    await stop('other')
    expect(await may('film')).toBe(1)
    await pay((await readCheckout(reference)).id)
    expect(await may('other')).toBe(1)
    expect((await money.stage.call('GET /apps/v1/rental-offers/{id}', { token, params: { id: 'film' } })).body).toEqual(
      { offer: null },
    )
    for (const id of ['film', 'other'])
      await call('POST /api/v1/apps/rental-titles/{id}', { params: { id }, body: { actor: 'ada', rentalClass: 'new' } })
  })

  test.each([
    ['POST /api/v1/apps/rental-classes/{id}', 'basic-30', wanted, 'REQUEST_CONFLICT'],
    ['POST /api/v1/apps/rental-classes/{id}', 'x', { ...wanted, price: '0.00' }, 'INVALID_REQUEST'],
    ['POST /api/v1/apps/rental-classes/{id}', 'x', { ...wanted, hours: 0 }, 'INVALID_REQUEST'],
    ['POST /api/v1/apps/rental-titles/{id}', 'show', { actor: 'ada', rentalClass: 'new' }, 'RENTAL_REFUSED'],
    ['POST /api/v1/apps/rental-titles/{id}', 'nobody', { actor: 'ada', rentalClass: 'new' }, 'TITLE_NOT_FOUND'],
    ['POST /api/v1/apps/rental-titles/{id}', 'film', { actor: 'ada', rentalClass: 'no' }, 'PRICE_NOT_FOUND'],
  ] as const)('%s of %s is refused', async (...[key, id, body, code]) => {
    expect((await call(key, { params: { id }, body })).body.error).toMatchObject({ code })
  })
})

import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { charge, createMoneyStage, type MoneyStage, ngn, type Person, reading } from '#app/testing/money/money-stage.ts'
import type { PaymentProvider } from '#features/billing/providers/provider.ts'
import { createStart, type StartOptions } from '../start.ts'

let money: MoneyStage
let person: Person
let count = 0
let begunMs: number
const at = (days: number, ms = 0) => new Date(begunMs + days * 86_400_000 + ms)
const goTo = (days: number, ms = 0) =>
  money.stage.clock.advance(at(days, ms).getTime() - money.stage.clock.now().getTime())
const provider = {
  ...{ slug: 'flutterwave', name: 'Flutterwave', findCoupon: null, canCharge: () => true },
  hosted: { start: async () => ({ kind: 'redirect', url: 'https://pay.example/1', ids: {} }) },
} as unknown as PaymentProvider
const providers = { list: () => [provider], find: () => provider, get: () => provider }

beforeAll(async () => {
  money = await createMoneyStage()
  await money.stage.db
    .insertInto('price')
    .values({
      ...{ tenant_id: 'demo', id: 'basic-pass-7', plan_id: 'basic', slug_name: 'basic-pass-7', kind: 'pass' as const },
      ...{ title: 'Basic, 7-day pass', description: '', amount_minor: 90_000, currency: 'NGN', period_days: 7 },
      ...{ meta_data: '{}' },
    })
    .execute()
})
afterAll(() => money.stage.close())
beforeEach(async () => {
  person = await money.addPerson()
  begunMs = money.stage.clock.now().getTime()
})

const start = async (more: Partial<StartOptions> = {}) => {
  const { checkout } = await createStart({ ...money.stage.services.gifts, providers })({
    ...{ tenantId: 'demo', accountId: person.accountId, priceId: 'basic-pass-7', provider: 'flutterwave' },
    ...{ coupon: undefined, isRecurring: true, way: '', key: null, cancelPath: '/' },
    ...{ returnPath: () => '/', begin: async (_provider, order) => provider.hosted?.start(order) as never },
    ...more,
  })
  return checkout
}
/** A pass that is paid for at a moment. */
const buy = async (days = 0) => {
  count += 1
  goTo(days)
  const { id } = await start({ key: `k${count}` })
  await person.settle(id, reading([charge(`p${count}`, { amount: ngn(90_000), at: at(days) })]))
}
const readAccount = async () => {
  const token = await money.stage.signIn(person.email)
  return (await money.stage.call('GET /apps/v1/account', { token })).body
}

test('a pass is paid once, whoever asks for one that renews: no bonus days, no coupon, nothing kept', async () => {
  expect(await start()).toMatchObject({
    ...{ is_recurring: false, bonus_days: 0, period_days: 7, amount_minor: 90_000, purpose: 'membership' },
  })
  await expect(start({ coupon: '20DISCOUNT' })).rejects.toMatchObject({
    ...{ code: 'COUPON_REFUSED', message: 'Coupons are for memberships' },
  })
})

test('it gives the screens of its plan for its days, to the moment, and says so in the account', async () => {
  await buy()
  expect(await readAccount()).toMatchObject({
    screens: 2,
    subscriptions: [
      { kind: 'pass', sub_id: 'basic-pass-7', recurring: 0, expiry_date: at(7).toISOString().slice(0, 10) },
    ],
  })
  goTo(7, -1)
  expect((await readAccount()).screens).toBe(2)
  goTo(7)
  expect(await readAccount()).toMatchObject({ screens: 0, subscriptions: [], subscriptionList: [{ kind: 'pass' }] })
  expect(await person.readLedger()).toEqual({ 'provider:flutterwave': 90_000, revenue: -83_721, vat: -6_279 })
})

test('another one while it runs adds its days behind it', async () => {
  await buy()
  await buy(3)
  expect((await person.readHeld()).map(({ paid_through: end }) => end)).toEqual([at(7), at(14)])
  expect((await readAccount()).screens).toBe(2)
})

test('beside a membership that renews it would add nothing, and is not sold', async () => {
  const id = await person.addCheckout({ started_at: at(0), expires_at: at(1) })
  await person.settle(id, reading([charge(`m${person.accountId}`, { at: at(0) })]))
  await expect(start()).rejects.toMatchObject({
    ...{ code: 'ALREADY_SUBSCRIBED', message: 'Your membership renews by itself, so a pass would add nothing to it' },
  })
})

test('money for one that came after a membership began to renew pays for no days beside it, and goes back', async () => {
  const pass = await start({ key: `late-${person.accountId}` })
  const id = await person.addCheckout({ started_at: at(0), expires_at: at(1) })
  await person.settle(id, reading([charge(`m2${person.accountId}`, { at: at(0) })]))
  await person.settle(pass.id, reading([charge(`late${person.accountId}`, { amount: ngn(90_000), at: at(0, 1) })]))
  const { subscriptionList } = await readAccount()
  expect(subscriptionList.map(({ sub_id }: { sub_id: string }) => sub_id)).toEqual(['basic-30'])
  const of = (table: 'finding' | 'payment') =>
    money.stage.db.selectFrom(table).selectAll().where('checkout_id', '=', pass.id).execute()
  expect(await of('payment')).toMatchObject([{ use: 'unapplied', amount_minor: 90_000 }])
  expect(await of('finding')).toMatchObject([{ kind: 'subscribed-twice' }])
  const refunds = await money.stage.db.selectFrom('refund').selectAll().execute()
  expect(refunds.filter(({ reason }) => reason === 'subscribed-twice')).toMatchObject([
    { amount_minor: 90_000, state: 'queued' },
  ])
})

test('GAP-112 the free days are still there for the first membership after a pass', async () => {
  await buy()
  const checkout = await start({ priceId: 'basic-30', key: 'after' })
  expect(checkout.bonus_days).toBe(14)
  await person.settle(checkout.id, reading([charge(`a${person.accountId}`, { at: at(0) })]))
  const [, membership] = await person.readHeld()
  expect(membership?.paid_through).toEqual(at(7 + 30 + 14))
})

test('a pass is no gift, no voucher and no change of a plan', async () => {
  await expect(start({ gift: { months: 1, wish: 'w' } })).rejects.toMatchObject({ code: 'PRICE_NOT_FOUND' })
  const change = { subscriptionId: 's', until: at(1), due: ngn(1), renewal: ngn(1) }
  await expect(start({ change })).rejects.toMatchObject({ code: 'PRICE_NOT_FOUND' })
  const token = await money.stage.signIn(person.email)
  const { body } = await money.stage.call('GET /apps/v1/gift-offers', { token })
  expect(body.offers.map((offer: { sub_id: string }) => offer.sub_id)).not.toContain('basic-pass-7')
})

test('nothing of a pass renews, whoever writes it: the database refuses', async () => {
  await buy()
  const renew = sql`update subscription set is_recurring = true where account_id = ${person.accountId}`
  await expect(renew.execute(money.stage.db)).rejects.toThrow('a pass does not renew')
})

test('passes stand beside what renews, not among it, so that no older client sells one as a membership', async () => {
  const token = await money.stage.signIn(person.email)
  const { body } = await money.stage.call('GET /apps/v1/packages', { token })
  const basic = body.response.packages.find(({ id }: { id: string }) => id === 'basic')
  expect(basic.subscriptions.map(({ id }: { id: string }) => id)).not.toContain('basic-pass-7')
  expect(basic.passes).toMatchObject([{ id: 'basic-pass-7', kind: 'pass', price: '900.00', currency: 'NGN' }])
})

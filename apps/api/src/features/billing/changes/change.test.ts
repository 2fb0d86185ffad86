import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { addDatedPrice } from '#app/testing/money/dated-prices.ts'
import { createPaymentStage, type PaymentStage } from '#app/testing/payment-stage.ts'
import { assertAnswer } from '#app/testing/stage.ts'
import { makeCard } from '../providers/stripe/testing.ts'

const DAY_MS = 86_400_000
const CHANGE = 'POST /apps/v1/update-user-subscription'
const GOOD = '4242424242424242'
let at: PaymentStage
let who: { id: string; token: string }

async function setConfig(more: Record<string, string>): Promise<void> {
  await at.stage.db
    .updateTable('tenant')
    .set({ config: JSON.stringify({ vat_percent: '7.5', ...more }) })
    .where('id', '=', 'demo')
    .execute()
  // A tenant is known for a second.
  await at.advance(2_000)
}

beforeAll(async () => {
  at = await createPaymentStage()
  const { db } = at.stage
  await addDatedPrice(at.stage, { id: 'family-30', amountMinor: 490_000 })
  await db
    .insertInto('price')
    .values({
      ...{
        tenant_id: 'demo',
        id: 'family-usd',
        plan_id: 'family',
        slug_name: 'family-usd',
        title: 'Family in dollars',
      },
      ...{ amount_minor: 999, currency: 'USD', period_days: 30, meta_data: '{}' },
    })
    .execute()
  await setConfig({ enable_change_subscription: 'TRUE' })
}, 120_000)
afterAll(() => at.close())
beforeEach(async () => {
  const { id, email } = await at.stage.addAccount()
  who = { id, token: await at.stage.signIn(email) }
})

type Body = Record<string, unknown>
const call = (key: Parameters<PaymentStage['stage']['call']>[0], body?: Body, more: object = {}) =>
  at.stage.call(key, { token: who.token, ...(body && { body }), ...more })
async function pay(key: Parameters<PaymentStage['stage']['call']>[0], body: Body, slug = 'stripe') {
  const { body: opened } = await call('POST /apps/v2/payment-user-token', { slug })
  return at.stage.call(key, { token: opened.userToken, body })
}
const subscribe = async (slug: 'stripe' | 'braintree', number = GOOD, price = 'basic-30') => {
  const nonce = slug === 'stripe' ? await makeCard(at.sandbox.url, number) : 'fake-valid-visa-nonce'
  const answer = await pay('POST /apps/v1/process-subscription', { nonce, subscriptionId: price, slug }, slug)
  expect(answer.body).toMatchObject({ status: 'paid' })
}
const change = (price: string, slug = 'stripe') => pay(CHANGE, { subscriptionId: price, slug }, slug)
const quote = async (price: string) =>
  (await call('GET /apps/v1/plan-change', undefined, { query: { subscriptionId: price } })).body
const readHeld = () =>
  at.stage.db.selectFrom('subscription').selectAll().where('account_id', '=', who.id).executeTakeFirstOrThrow()
const readScreens = async () => (await call('GET /apps/v1/account')).body.subscriptions?.[0]
const listPayments = () =>
  at.stage.db
    .selectFrom('payment')
    .select(['use', 'amount_minor as amount'])
    .where('account_id', '=', who.id)
    .orderBy('paid_at')
    .execute()
const readBalance = async () =>
  (
    await sql<{ sum: number }>`select coalesce(sum(amount_minor), 0)::bigint as sum from ledger_line`.execute(
      at.stage.db,
    )
  ).rows[0]?.sum
const listChanges = () =>
  at.stage.db.selectFrom('plan_change').selectAll().where('account_id', '=', who.id).orderBy('number').execute()

describe.each(['stripe', 'braintree'] as const)('CHANGE-04 API-30 a plan changed at %s', (slug) => {
  test('a dearer one holds at once against the difference of the days that are paid, and the next charge is the new price', async () => {
    await subscribe(slug)
    await at.advance(15 * DAY_MS)
    expect(await quote('family-30')).toMatchObject({
      ...{ kind: 'at_once', due: '1000.00', renewal: '4900.00', currency: 'NGN', periodDays: 30, screens: 5 },
    })
    const before = await readHeld()
    const answer = await change('family-30', slug)
    assertAnswer(CHANGE, answer)
    expect(answer.body).toEqual({ status: 'changed', message: 'You are on Family now.', screens: 5 })
    expect(await readHeld()).toMatchObject({
      plan_id: 'family',
      price_id: 'family-30',
      paid_through: before.paid_through,
    })
    expect(await readScreens()).toMatchObject({ package: 'Family', sub_id: 'family-30' })
    expect(await listPayments()).toEqual([
      { use: 'period', amount: 290_000 },
      { use: 'change', amount: 100_000 },
    ])
    // A callback about the difference, such as a dispute, finds it by its transaction.
    const linked = await at.stage.db
      .selectFrom('payment as pay')
      .innerJoin('checkout_link as link', (join) =>
        join.onRef('link.checkout_id', '=', 'pay.checkout_id').onRef('link.value', '=', 'pay.transaction_id'),
      )
      .select('link.kind')
      .where('pay.account_id', '=', who.id)
      .where('pay.use', '=', 'change')
      .where('link.kind', '=', 'transaction')
      .execute()
    expect(linked).toHaveLength(1)
    const [payment] = (await call('GET /apps/v1/payments')).body.payments
    expect(payment).toMatchObject({
      state: 'paid',
      package: 'Family',
      amount: '1000.00',
      receipt: expect.stringMatching(/^\d{4}-\d{6}$/),
    })
    await vi.waitFor(async () => expect((await listChanges())[0]?.told_at).not.toBeNull(), { timeout: 20_000 })
    await at.advance(29.5 * DAY_MS)
    await vi.waitFor(async () => expect((await listPayments())[2]).toEqual({ use: 'period', amount: 490_000 }), {
      timeout: 30_000,
    })
    const later = (await readHeld()).paid_through.getTime() - before.paid_through.getTime()
    expect(later).toBeGreaterThanOrEqual(30 * DAY_MS)
    expect(later).toBeLessThan(31 * DAY_MS)
    expect(await readBalance()).toBe(0)
  }, 120_000)

  test('pressed twice it is paid once, and the same plan again is refused', async () => {
    await subscribe(slug)
    const answers = await Promise.all([change('family-30', slug), change('family-30', slug)])
    expect(answers.map(({ status }) => status).filter((status) => status !== 200 && status !== 409)).toEqual([])
    expect((await listPayments()).map(({ use }) => use)).toEqual(['period', 'change'])
    expect((await change('family-30', slug)).body.error).toMatchObject({ code: 'SAME_PLAN' })
  }, 60_000)

  test('a cheaper one holds from the next charge on, costs nothing today, and can be taken back', async () => {
    await subscribe(slug, GOOD, 'family-30')
    expect(await quote('basic-30')).toMatchObject({ kind: 'next_period', due: '0.00', renewal: '2900.00' })
    const { paid_through: paidThrough } = await readHeld()
    const day = paidThrough.toLocaleDateString('en-GB', {
      day: 'numeric',
      month: 'long',
      year: 'numeric',
      timeZone: 'UTC',
    })
    expect((await change('basic-30', slug)).body).toEqual({
      ...{ status: 'scheduled', screens: 5, message: expect.stringContaining(`from ${day}.`) },
    })
    expect(await readHeld()).toMatchObject({ plan_id: 'family' })
    expect((await change('family-30', slug)).body).toMatchObject({ status: 'changed', screens: 5 })
    expect((await change('basic-30', slug)).body).toMatchObject({ status: 'scheduled' })
    expect(await listPayments()).toEqual([{ use: 'period', amount: 490_000 }])
    await vi.waitFor(async () => expect((await listChanges()).at(-1)?.told_at).not.toBeNull(), { timeout: 20_000 })
    await at.advance(44.5 * DAY_MS)
    await vi.waitFor(async () => expect((await listPayments())[1]).toEqual({ use: 'period', amount: 290_000 }), {
      timeout: 30_000,
    })
    expect(await readHeld()).toMatchObject({ plan_id: 'basic', price_id: 'basic-30' })
  }, 120_000)
})

test('CHANGE-04 two tabs that choose two dearer plans change to one of them, and the other difference goes back', async () => {
  await subscribe('stripe')
  const { db } = at.stage
  await db
    .insertInto('price')
    .values({
      ...{ tenant_id: 'demo', id: 'family-dear', plan_id: 'family', slug_name: 'family-dear', title: 'Family, dearer' },
      ...{ amount_minor: 590_000, currency: 'NGN', period_days: 30, meta_data: '{}' },
    })
    .execute()
  await Promise.all([change('family-30'), change('family-dear')])
  await vi.waitFor(async () => expect(await listPayments()).toHaveLength(3), { timeout: 20_000 })
  expect((await listPayments()).map(({ use }) => use).toSorted()).toEqual(['change', 'period', 'unapplied'])
  expect(await listChanges()).toHaveLength(1)
  const refunds = await db
    .selectFrom('refund')
    .innerJoin('payment', 'payment.id', 'refund.payment_id')
    .select(['refund.reason', 'payment.use'])
    .where('payment.account_id', '=', who.id)
    .execute()
  expect(refunds).toEqual([{ reason: 'changed-in-vain', use: 'unapplied' }])
})

test('CHANGE-04 while it is not switched on it answers Coming Soon.. and changes nothing', async () => {
  await subscribe('stripe')
  for (const value of ['', 'true', 'FALSE']) {
    await setConfig({ enable_change_subscription: value })
    // A tenant is known for a second.
    await vi.waitFor(async () => expect((await quote('family-30')).error?.code).toBe('PLAN_CHANGE_OFF'), {
      timeout: 10_000,
    })
    expect((await change('family-30')).body.error).toMatchObject({ code: 'PLAN_CHANGE_OFF', message: 'Coming Soon..' })
  }
  expect(await readHeld()).toMatchObject({ plan_id: 'basic' })
  expect(await listChanges()).toEqual([])
  await setConfig({ enable_change_subscription: 'TRUE' })
})

test('CHANGE-04 a card that is declined leaves the plan as it is, and takes nothing', async () => {
  await subscribe('stripe')
  await at.advance(60_000)
  const nonce = await makeCard(at.sandbox.url, '4000000000000341')
  await pay('POST /apps/v2/add-payment-method', { paymentMethodNonce: nonce, slug: 'stripe' })
  expect((await change('family-30')).body.error).toMatchObject({ code: 'PAYMENT_DECLINED' })
  expect(await readHeld()).toMatchObject({ plan_id: 'basic' })
  expect(await listPayments()).toHaveLength(1)
})

test('CHANGE-04 what cannot be changed says so: nothing held, another currency, what does not renew', async () => {
  expect((await change('family-30')).body.error).toMatchObject({ code: 'SUBSCRIPTION_NOT_FOUND' })
  await subscribe('stripe')
  expect((await change('family-usd')).body.error).toMatchObject({
    ...{ code: 'PAYMENT_WAY_UNAVAILABLE', message: 'Your membership is paid in NGN. Choose a price in NGN.' },
  })
  expect((await change('nowhere')).body.error).toMatchObject({ code: 'PRICE_NOT_FOUND' })
  await at.stage.db.updateTable('subscription').set({ is_recurring: false }).where('account_id', '=', who.id).execute()
  expect(await quote('family-30')).toEqual({ kind: 'bought_anew' })
})

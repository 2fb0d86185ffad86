import type Stripe from 'stripe'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createPayer, createPrice, DAY_MS, HOUR_MS, refusalOf, type Setup, startStripe } from '#testing/start-stripe.ts'

let setup: Setup
beforeAll(async () => {
  setup = await startStripe()
})
afterAll(() => setup.close())
beforeEach(() => setup.sandbox.control('/reset', {}))

const GOOD = '4242424242424242'

async function createSession(change: Partial<Stripe.Checkout.SessionCreateParams> = {}) {
  const price = await createPrice(setup, change.mode === 'payment' ? { recurring: undefined as never } : {})
  return setup.stripe.checkout.sessions.create({
    ...{ mode: 'subscription', success_url: 'http://kola.test/done?session={CHECKOUT_SESSION_ID}&sid=7' },
    ...{
      cancel_url: 'http://kola.test/packages',
      client_reference_id: 'kola-9',
      line_items: [{ price: price.id, quantity: 1 }],
    },
    ...change,
  })
}
const show = async ({ url }: Stripe.Checkout.Session) => (await fetch(String(url))).text()
async function post(session: Stripe.Checkout.Session, form: Record<string, string>, path = '') {
  const address = `${setup.sandbox.url}/stripe/pay/${session.id}${path}`
  const answer = await fetch(address, { method: 'POST', body: new URLSearchParams(form), redirect: 'manual' })
  return { location: answer.headers.get('location'), text: await answer.text() }
}
const pay = (session: Stripe.Checkout.Session, number = GOOD) =>
  post(session, {
    email: 'ada@example.com',
    number,
    expiry: '12 / 35',
    cvc: '123',
    name: 'Ada Obi',
    postalCode: '100001',
  })
const read = (session: Stripe.Checkout.Session, expand: string[] = []) =>
  setup.stripe.checkout.sessions.retrieve(session.id, { expand })
const sums = async () => (await setup.readBooks()).map(({ amountMinor }) => amountMinor)

describe('checkout', () => {
  it('subscribes, and sends the payer back with the session’s id', async () => {
    const session = await createSession({ metadata: { plan: '3' }, subscription_data: { metadata: { account: '7' } } })
    expect(session).toMatchObject({ status: 'open', payment_status: 'unpaid', amount_total: 150_000, currency: 'ngn' })
    expect(session.line_items).toBeUndefined()
    const page = await show(session)
    for (const text of ['NGN 1,500.00', 'every 1 month', 'http://kola.test/packages']) expect(page).toContain(text)
    const { location } = await pay(session)
    expect(location).toBe(`http://kola.test/done?session=${session.id}&sid=7`)
    const done = await read(session, ['subscription', 'customer', 'line_items'])
    expect(done).toMatchObject({
      ...{
        status: 'complete',
        payment_status: 'paid',
        url: null,
        client_reference_id: 'kola-9',
        metadata: { plan: '3' },
      },
      customer: { email: 'ada@example.com', name: 'Ada Obi' },
      customer_details: { email: 'ada@example.com', address: { postal_code: '100001' } },
      subscription: { status: 'active', metadata: { account: '7' } },
    })
    expect(done.line_items?.data).toMatchObject([{ quantity: 1, amount_total: 150_000 }])
    expect((done.subscription as Stripe.Subscription).default_payment_method).toMatch(/^pm_/)
    expect(await setup.readBooks()).toMatchObject([{ kind: 'charge', reference: 'kola-9', amountMinor: 150_000 }])
    await expect
      .poll(async () => (await setup.listDeliveries(session.id)).map(({ type }) => type))
      .toEqual(['checkout.session.completed'])
    expect(await show({ ...session })).toContain('This checkout is over')
  })

  it('makes nothing of a declined card, and takes another one then', async () => {
    const session = await createSession()
    expect((await pay(session, '4000000000009995')).text).toContain('Your card has insufficient funds.')
    expect([await sums(), (await read(session)).status]).toEqual([[], 'open'])
    expect((await setup.stripe.subscriptions.list({ status: 'all' })).data).toEqual([])
    expect((await pay(session)).location).toContain('/done')
    expect(await sums()).toEqual([150_000])
  })

  it.each([
    ['4242424242424241', '12 / 35', '123', 'Your card number is incorrect.'],
    [GOOD, '12 / 20', '123', 'Your card&#39;s expiration year is invalid.'],
    [GOOD, '13 / 35', '123', 'Your card&#39;s expiration month is invalid.'],
    [GOOD, '12 / 35', '1', 'Your card&#39;s security code is invalid.'],
  ])('takes no card %s %s %s', async (number, expiry, ...[cvc, text]) => {
    const session = await createSession()
    expect((await post(session, { email: 'a@example.com', number, expiry, cvc, name: 'A' })).text).toContain(text)
  })

  it.each([
    ['4000002760003184', 'complete', [150_000]],
    ['4000002500003155', 'complete', [150_000]],
    ['4000002760003184', 'fail', []],
    ['4000008400001629', 'complete', []],
  ])('asks the bank for %s: %s', async (number, result, charged) => {
    const session = await createSession()
    expect((await pay(session, number)).location).toBe(`/stripe/pay/${session.id}/secure`)
    expect(await sums()).toEqual([])
    await post(session, { result }, '/secure')
    expect(await sums()).toEqual(charged)
    expect((await read(session)).status).toBe(charged.length > 0 ? 'complete' : 'open')
  })

  it('begins a trial without a charge', async () => {
    const session = await createSession({ subscription_data: { trial_period_days: 14 } })
    const page = await show(session)
    for (const text of ['14 days free', 'After the trial NGN 1,500.00', 'Total due today NGN 0.00'])
      expect(page).toContain(text)
    await pay(session)
    const done = await read(session, ['subscription'])
    expect([done.status, done.payment_status]).toEqual(['complete', 'no_payment_required'])
    expect((done.subscription as Stripe.Subscription).status).toBe('trialing')
    await setup.advance(14 * DAY_MS + HOUR_MS)
    expect(await sums()).toEqual([150_000])
  })

  it('asks no card for a trial that needs none', async () => {
    const session = await createSession({
      ...{ payment_method_collection: 'if_required', customer_email: 'ada@example.com' },
      subscription_data: {
        trial_period_days: 14,
        trial_settings: { end_behavior: { missing_payment_method: 'cancel' } },
      },
    })
    expect(await show(session)).not.toContain('Card number')
    await post(session, {})
    const done = await read(session, ['subscription'])
    await setup.advance(14 * DAY_MS)
    expect((await setup.stripe.subscriptions.retrieve((done.subscription as Stripe.Subscription).id)).status).toBe(
      'canceled',
    )
  })

  it('takes a payment and a set-up too', async () => {
    const payment = await createSession({ mode: 'payment', payment_intent_data: { metadata: { order: '5' } } })
    await pay(payment)
    const paid = await read(payment, ['payment_intent'])
    expect(paid).toMatchObject({
      payment_status: 'paid',
      customer: null,
      payment_intent: { status: 'succeeded', metadata: { order: '5' } },
    })
    const { customer } = await createPayer(setup)
    const card = await setup.stripe.checkout.sessions.create({
      ...{ mode: 'setup', currency: 'ngn', customer: customer.id, success_url: 'http://kola.test/done' },
    })
    await pay(card, '5555555555554444')
    const saved = await read(card, ['setup_intent.payment_method'])
    expect(saved.payment_status).toBe('no_payment_required')
    expect(saved.setup_intent).toMatchObject({
      status: 'succeeded',
      payment_method: { customer: customer.id, card: { last4: '4444' } },
    })
  })
})

describe('discounts of a checkout', () => {
  async function createCode() {
    const coupon = await setup.stripe.coupons.create({ percent_off: 20, duration: 'once' })
    return setup.stripe.promotionCodes.create({ promotion: { type: 'coupon', coupon: coupon.id }, code: '20DISCOUNT' })
  }

  it('come with the session', async () => {
    const code = await createCode()
    const session = await createSession({ discounts: [{ promotion_code: code.id }] })
    expect([session.amount_subtotal, session.amount_total]).toEqual([150_000, 120_000])
    expect(await show(session)).toContain('Discount −NGN 300.00')
    await pay(session)
    expect(await sums()).toEqual([120_000])
    expect((await setup.stripe.promotionCodes.retrieve(code.id)).times_redeemed).toBe(1)
  })

  it('are typed by the payer where that is allowed', async () => {
    await createCode()
    const closed = await createSession()
    expect(await show(closed)).not.toContain('Promotion code')
    expect((await post(closed, { code: '20DISCOUNT' }, '/promotion')).text).toContain('Total due today NGN 1,500.00')
    const session = await createSession({ allow_promotion_codes: true })
    expect((await post(session, { code: 'OTHER' }, '/promotion')).text).toContain('This code is invalid.')
    expect((await post(session, { code: ' 20discount' }, '/promotion')).text).toContain('Total due today NGN 1,200.00')
    await pay(session)
    expect(await sums()).toEqual([120_000])
  })

  it('are refused beside each other, and when nobody knows them', async () => {
    expect(
      (await refusalOf(createSession({ allow_promotion_codes: true, discounts: [{ coupon: 'x' }] }))).message,
    ).toBe('You may only specify one of these parameters: allow_promotion_codes, discounts.')
    const error = await refusalOf(createSession({ discounts: [{ coupon: 'NOPE' }] }))
    expect(error).toMatchObject({
      ...{ statusCode: 400, code: 'resource_missing', param: 'discounts[0][coupon]' },
      message: "No such coupon: 'NOPE'",
    })
  })
})

describe('a session', () => {
  it('ends when it is expired, or by the clock', async () => {
    const first = await createSession()
    expect((await setup.stripe.checkout.sessions.expire(first.id)).status).toBe('expired')
    expect((await pay(first)).text).toContain('This checkout is over')
    expect((await refusalOf(setup.stripe.checkout.sessions.expire(first.id))).statusCode).toBe(400)
    const second = await createSession()
    await setup.advance(23 * HOUR_MS)
    expect((await read(second)).status).toBe('open')
    await setup.advance(HOUR_MS)
    expect((await read(second)).status).toBe('expired')
    const { data } = await setup.stripe.events.list({ type: 'checkout.session.expired' })
    expect(data).toHaveLength(2)
    expect(await sums()).toEqual([])
  })

  it('is refused without lines, and with prices of the other mode', async () => {
    const single = await createPrice(setup, { recurring: undefined as never })
    expect((await refusalOf(createSession({ line_items: [] }))).param).toBe('line_items')
    expect((await refusalOf(createSession({ line_items: [{ price: single.id, quantity: 1 }] }))).message).toContain(
      'at least one recurring price',
    )
    expect((await refusalOf(createSession({ success_url: 'kola' }))).code).toBe('url_invalid')
  })
})

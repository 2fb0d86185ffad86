import type Stripe from 'stripe'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createPayer, createPrice, DAY_MS, HOUR_MS, refusalOf, type Setup, startStripe } from '#testing/start-stripe.ts'

let setup: Setup
beforeAll(async () => {
  setup = await startStripe()
})
afterAll(() => setup.close())
beforeEach(() => setup.sandbox.control('/reset', {}))

const MINUTE_MS = 60_000
const DAY_SECONDS = 86_400

async function subscribe(card = 'pm_card_visa', change: Partial<Stripe.SubscriptionCreateParams> = {}) {
  const { customer, method } = await createPayer(setup, card)
  const price = await createPrice(setup, { recurring: { interval: 'day' } })
  const subscription = await setup.stripe.subscriptions.create({
    ...{ customer: customer.id, items: [{ price: price.id }], metadata: { reference: 'kola-7' }, ...change },
  })
  return { customer, method, price, subscription }
}
const readSubscription = (id: string) =>
  setup.stripe.subscriptions.retrieve(id, { expand: ['latest_invoice.payments'] })
const latest = async (id: string) => (await readSubscription(id)).latest_invoice as Stripe.Invoice
const payments = async () => (await setup.readBooks()).map(({ kind, amountMinor }) => [kind, amountMinor])
const typesOf = async (about: string) => (await setup.listDeliveries(about)).map(({ type }) => type)
/** A payer of a good card, whose renewals fail from now on. */
async function failRenewals(subscription: Stripe.Subscription, word = 'insufficient_funds') {
  await setup.outcome(subscription.id, word)
  await setup.advance(DAY_MS + HOUR_MS)
}

describe('subscription', () => {
  it('is active once its first invoice is paid', async () => {
    const { subscription, customer } = await subscribe()
    const { status, items } = subscription
    expect(status).toBe('active')
    const [item] = items.data
    expect(item!.current_period_end - item!.current_period_start).toBe(DAY_SECONDS)
    expect((subscription as unknown as Record<string, unknown>).current_period_end).toBeUndefined()
    const invoice = await latest(subscription.id)
    expect(invoice).toMatchObject({
      ...{
        status: 'paid',
        amount_paid: 150_000,
        billing_reason: 'subscription_create',
        currency: 'ngn',
        attempt_count: 1,
      },
      parent: { type: 'subscription_details', subscription_details: { subscription: subscription.id } },
    })
    expect(invoice.payments?.data).toMatchObject([
      { status: 'paid', amount_paid: 150_000, payment: { type: 'payment_intent' } },
    ])
    expect(await setup.readBooks()).toMatchObject([
      { kind: 'charge', amountMinor: 150_000, currency: 'NGN', reference: 'kola-7', subscription: subscription.id },
    ])
    const open = await setup.stripe.subscriptions.list({ customer: customer.id })
    expect(open.data.map(({ id }) => id)).toEqual([subscription.id])
  })

  it('tells what happened by signed callbacks and in the list of events', async () => {
    const { subscription } = await subscribe()
    await expect
      .poll(async () => (await typesOf(subscription.id)).toSorted())
      .toEqual([
        ...['customer.subscription.created', 'customer.subscription.updated', 'invoice.finalized', 'invoice.paid'],
      ])
    const { data } = await setup.stripe.events.list({ types: ['invoice.paid', 'customer.subscription.created'] })
    expect(data.map(({ type }) => type)).toEqual(['invoice.paid', 'customer.subscription.created'])
    expect(data[0]).toMatchObject({ api_version: '2026-10-28.endive', livemode: false, object: 'event' })
    expect(data[0]?.request?.id).toMatch(/^req_/)
    expect((await setup.stripe.events.list({ created: { gt: data[0]!.created } })).data).toEqual([])
    expect((await setup.stripe.events.list({ type: 'payment_intent.*' })).data.length).toBeGreaterThan(0)
  })

  it('needs a method to charge', async () => {
    const customer = await setup.stripe.customers.create({})
    const price = await createPrice(setup)
    const create = (change: object = {}) =>
      setup.stripe.subscriptions.create({ customer: customer.id, items: [{ price: price.id }], ...change })
    expect((await refusalOf(create())).message).toContain('This customer has no attached payment source')
    const open = await create({
      payment_behavior: 'default_incomplete',
      expand: ['latest_invoice.payments.data.payment.payment_intent'],
    })
    expect(open.status).toBe('incomplete')
    expect((open.latest_invoice as Stripe.Invoice).payments?.data[0]?.payment.payment_intent).toMatchObject({
      status: 'requires_payment_method',
    })
  })

  it('stays incomplete after a declined first payment, and expires after 23 hours', async () => {
    const { subscription } = await subscribe('pm_card_chargeCustomerFail')
    expect(subscription.status).toBe('incomplete')
    await setup.advance(22 * HOUR_MS)
    expect((await readSubscription(subscription.id)).status).toBe('incomplete')
    await setup.advance(HOUR_MS)
    const over = await readSubscription(subscription.id)
    expect([over.status, (over.latest_invoice as Stripe.Invoice).status]).toEqual(['incomplete_expired', 'void'])
    expect(await payments()).toEqual([])
  })

  it('is not made at all with error_if_incomplete, nor is anything told', async () => {
    const error = await refusalOf(subscribe('pm_card_chargeCustomerFail', { payment_behavior: 'error_if_incomplete' }))
    expect(error).toMatchObject({ type: 'StripeCardError', code: 'card_declined', decline_code: 'generic_decline' })
    expect((await setup.stripe.subscriptions.list({ status: 'all' })).data).toEqual([])
    expect((await setup.stripe.events.list({ type: 'customer.subscription.created' })).data).toEqual([])
  })

  it('becomes active when the payer answers 3-D Secure of its first invoice', async () => {
    const { subscription } = await subscribe('pm_card_authenticationRequired')
    expect(subscription.status).toBe('incomplete')
    const id = (await latest(subscription.id)).payments?.data[0]?.payment.payment_intent as string
    const intent = await setup.stripe.paymentIntents.retrieve(id)
    expect([intent.status, intent.next_action?.type]).toEqual(['requires_action', 'use_stripe_sdk'])
    const { stripe_js } = intent.next_action!.use_stripe_sdk as { stripe_js: string }
    await fetch(stripe_js, { method: 'POST', body: new URLSearchParams({ result: 'complete' }) })
    expect((await readSubscription(subscription.id)).status).toBe('active')
    expect(await payments()).toEqual([['charge', 150_000]])
  })
})

describe('trial', () => {
  it('begins with a zero invoice, and its first charge comes an hour after its end', async () => {
    const { subscription } = await subscribe('pm_card_visa', { trial_period_days: 14 })
    expect(subscription).toMatchObject({ status: 'trialing', pending_setup_intent: null })
    expect(subscription.trial_end! - subscription.trial_start!).toBe(14 * DAY_SECONDS)
    expect(subscription.items.data[0]?.current_period_end).toBe(subscription.trial_end)
    expect(await latest(subscription.id)).toMatchObject({
      status: 'paid',
      amount_due: 0,
      billing_reason: 'subscription_create',
    })
    await setup.advance(14 * DAY_MS - MINUTE_MS)
    expect([(await readSubscription(subscription.id)).status, await payments()]).toEqual(['trialing', []])
    await setup.advance(MINUTE_MS + 1_000)
    expect((await readSubscription(subscription.id)).status).toBe('active')
    expect(await latest(subscription.id)).toMatchObject({ status: 'draft', billing_reason: 'subscription_cycle' })
    expect(await payments()).toEqual([])
    await setup.advance(HOUR_MS)
    expect((await latest(subscription.id)).status).toBe('paid')
    expect(await payments()).toEqual([['charge', 150_000]])
    const told = await setup.stripe.events.list({ type: 'customer.subscription.trial_will_end' })
    expect(told.data[0]?.created).toBe(subscription.trial_end! - 3 * DAY_SECONDS)
  })

  it.each([
    ['cancel', 'canceled'],
    ['pause', 'paused'],
  ] as const)('without a method ends as it was told: %s', async (missing_payment_method, status) => {
    const customer = await setup.stripe.customers.create({})
    const price = await createPrice(setup)
    const { id, pending_setup_intent } = await setup.stripe.subscriptions.create({
      ...{ customer: customer.id, items: [{ price: price.id }], trial_period_days: 2 },
      trial_settings: { end_behavior: { missing_payment_method } },
    })
    expect(pending_setup_intent).toMatch(/^seti_/)
    await setup.advance(2 * DAY_MS + 1_000)
    expect((await readSubscription(id)).status).toBe(status)
    if (status === 'canceled') return
    const method = await setup.stripe.paymentMethods.attach('pm_card_visa', { customer: customer.id })
    await setup.stripe.subscriptions.update(id, { default_payment_method: method.id })
    expect((await setup.stripe.subscriptions.resume(id)).status).toBe('active')
    expect(await payments()).toEqual([['charge', 150_000]])
  })

  it('ends and is charged at once when it is told to', async () => {
    const { subscription } = await subscribe('pm_card_visa', { trial_period_days: 14 })
    const ended = await setup.stripe.subscriptions.update(subscription.id, { trial_end: 'now' })
    expect(ended.status).toBe('active')
    expect(ended.items.data[0]!.current_period_end - ended.trial_end!).toBe(DAY_SECONDS)
    expect(await payments()).toEqual([['charge', 150_000]])
  })

  it('is refused beyond 730 days, and resuming what is not paused', async () => {
    expect((await refusalOf(subscribe('pm_card_visa', { trial_period_days: 731 }))).param).toBe('trial_period_days')
    const { subscription } = await subscribe()
    expect((await refusalOf(setup.stripe.subscriptions.resume(subscription.id))).statusCode).toBe(400)
  })
})

describe('coupon', () => {
  const useCoupon = async (
    change: Partial<Stripe.SubscriptionCreateParams> = {},
    duration: 'once' | 'forever' = 'once',
  ) => {
    const coupon = await setup.stripe.coupons.create({ percent_off: 20, duration })
    return { coupon, ...(await subscribe('pm_card_visa', { discounts: [{ coupon: coupon.id }], ...change })) }
  }

  it('of duration once takes its part off the first invoice alone', async () => {
    const { coupon, subscription } = await useCoupon()
    expect(await latest(subscription.id)).toMatchObject({ subtotal: 150_000, total: 120_000, amount_paid: 120_000 })
    await setup.advance(DAY_MS + HOUR_MS)
    expect(await payments()).toEqual([
      ['charge', 120_000],
      ['charge', 150_000],
    ])
    expect((await setup.stripe.coupons.retrieve(coupon.id)).times_redeemed).toBe(1)
  })

  it('of duration forever takes it off every one', async () => {
    await useCoupon({}, 'forever')
    await setup.advance(DAY_MS + HOUR_MS)
    expect((await payments()).map(([, amount]) => amount)).toEqual([120_000, 120_000])
  })

  it('is kept by a trial for the first invoice that is not zero, unless the control API says otherwise', async () => {
    const { subscription } = await useCoupon({ trial_period_days: 1 })
    const [discount] = (await setup.stripe.subscriptions.retrieve(subscription.id, { expand: ['discounts'] })).discounts
    expect((discount as Stripe.Discount).source.type).toBe('coupon')
    await setup.advance(DAY_MS + HOUR_MS)
    expect((await payments()).map(([, amount]) => amount)).toEqual([120_000])
    await setup.sandbox.control('/reset', {})
    await setup.outcome('*', 'trial-uses-coupon')
    await useCoupon({ trial_period_days: 1 })
    await setup.advance(DAY_MS + HOUR_MS)
    expect((await payments()).map(([, amount]) => amount)).toEqual([150_000])
  })

  it('is rounded once, half a unit up', async () => {
    const coupon = await setup.stripe.coupons.create({ percent_off: 50, duration: 'once' })
    const { customer } = await createPayer(setup)
    const price = await createPrice(setup, { unit_amount: 1_001 })
    await setup.stripe.subscriptions.create({
      ...{ customer: customer.id, items: [{ price: price.id }], discounts: [{ coupon: coupon.id }] },
    })
    expect(await payments()).toEqual([['charge', 500]])
  })

  it.each([
    [{ coupon: 'NOPE' }, 'resource_missing', "No such coupon: 'NOPE'", 'discounts[0][coupon]'],
    [
      { promotion_code: 'promo_x' },
      'resource_missing',
      "No such promotion code: 'promo_x'",
      'discounts[0][promotion_code]',
    ],
  ])('%j is refused in Stripe’s words', async (discount, code, ...[message, param]) => {
    const error = await refusalOf(subscribe('pm_card_visa', { discounts: [discount] }))
    expect(error).toMatchObject({ statusCode: 400, code, message, param })
  })

  it('is refused once it was redeemed as often as it may be', async () => {
    const coupon = await setup.stripe.coupons.create({ percent_off: 20, duration: 'once', max_redemptions: 1 })
    await subscribe('pm_card_visa', { discounts: [{ coupon: coupon.id }] })
    const error = await refusalOf(subscribe('pm_card_visa', { discounts: [{ coupon: coupon.id }] }))
    expect([error.statusCode, error.code]).toEqual([400, 'coupon_expired'])
  })
})

describe('renewal', () => {
  it('drafts at the end of the period, charges an hour later, and keeps the schedule', async () => {
    const { subscription } = await subscribe()
    const end = subscription.items.data[0]!.current_period_end
    await setup.advance(DAY_MS + HOUR_MS - MINUTE_MS)
    expect(await payments()).toHaveLength(1)
    await setup.advance(MINUTE_MS + 1_000)
    expect(await payments()).toHaveLength(2)
    const renewed = await readSubscription(subscription.id)
    expect(renewed.items.data[0]).toMatchObject({ current_period_start: end, current_period_end: end + DAY_SECONDS })
    expect((renewed.latest_invoice as Stripe.Invoice).created).toBe(end)
    await setup.advance(3 * DAY_MS)
    expect(await payments()).toHaveLength(5)
  })

  it('of a month ends on the last day of a shorter one, and then on its own day again', async () => {
    const { customer } = await createPayer(setup)
    const price = await createPrice(setup)
    const anchor = Math.floor(Date.UTC(2027, 0, 31) / 1_000)
    const { id } = await setup.stripe.subscriptions.create({
      ...{ customer: customer.id, items: [{ price: price.id }], trial_end: anchor },
    })
    const ends: string[] = []
    for (let month = 0; month < 3; month += 1) {
      const end = (await readSubscription(id)).items.data[0]!.current_period_end
      ends.push(new Date(end * 1_000).toISOString().slice(0, 10))
      const { now } = (await (await fetch(`${setup.sandbox.url}/control/`)).json()) as { now: string }
      await setup.advance(end * 1_000 - Date.parse(now) + 1_000)
    }
    expect(ends).toEqual(['2027-01-31', '2027-02-28', '2027-03-31'])
  })

  it('that fails is past due, tried every second day for two weeks, and canceled then', async () => {
    const { subscription } = await subscribe()
    await failRenewals(subscription)
    const failed = await readSubscription(subscription.id)
    expect(failed.status).toBe('past_due')
    const invoice = failed.latest_invoice as Stripe.Invoice
    expect(invoice).toMatchObject({ status: 'open', attempt_count: 1, amount_remaining: 150_000 })
    expect(invoice.next_payment_attempt! - invoice.status_transitions.finalized_at!).toBe(2 * DAY_SECONDS)
    await setup.advance(2 * DAY_MS)
    expect((await setup.stripe.invoices.retrieve(invoice.id)).attempt_count).toBe(2)
    await setup.advance(12 * DAY_MS - HOUR_MS)
    expect((await readSubscription(subscription.id)).status).toBe('past_due')
    await setup.advance(HOUR_MS)
    expect((await readSubscription(subscription.id)).status).toBe('canceled')
    expect((await setup.stripe.invoices.retrieve(invoice.id)).attempt_count).toBe(7)
    expect(await payments()).toHaveLength(1)
  })

  it('that fails hard is not tried again', async () => {
    const { subscription } = await subscribe()
    await failRenewals(subscription, 'lost_card')
    expect(await latest(subscription.id)).toMatchObject({
      status: 'open',
      next_payment_attempt: null,
      attempt_count: 1,
    })
  })

  it('that needs the payer tells so', async () => {
    const { subscription } = await subscribe()
    await failRenewals(subscription, 'authentication-required')
    await expect.poll(() => typesOf(subscription.id)).toContain('invoice.payment_action_required')
    expect((await readSubscription(subscription.id)).status).toBe('past_due')
  })

  it('recovers when its invoice is paid with another card', async () => {
    const { subscription, customer } = await subscribe()
    await failRenewals(subscription)
    const invoice = await latest(subscription.id)
    const error = await refusalOf(setup.stripe.invoices.pay(invoice.id))
    expect(error).toMatchObject({ type: 'StripeCardError', decline_code: 'insufficient_funds' })
    await setup.outcome(subscription.id, 'none')
    const method = await setup.stripe.paymentMethods.attach('pm_card_mastercard', { customer: customer.id })
    const paid = await setup.stripe.invoices.pay(invoice.id, { payment_method: method.id })
    expect([paid.status, (await readSubscription(subscription.id)).status]).toEqual(['paid', 'active'])
    expect((await refusalOf(setup.stripe.invoices.pay(invoice.id))).message).toBe('Invoice is already paid')
    expect(await payments()).toHaveLength(2)
  })

  it('fails with the card that attaches and never pays', async () => {
    const { subscription, customer } = await subscribe()
    const bad = await setup.stripe.paymentMethods.attach('pm_card_chargeCustomerFail', { customer: customer.id })
    await setup.stripe.subscriptions.update(subscription.id, { default_payment_method: bad.id })
    await setup.advance(DAY_MS + HOUR_MS)
    expect((await readSubscription(subscription.id)).status).toBe('past_due')
  })
})

describe('cancelling', () => {
  it('at the end of the period keeps it until then, and can be undone', async () => {
    const { subscription } = await subscribe()
    const { id } = subscription
    const ending = await setup.stripe.subscriptions.update(id, { cancel_at_period_end: true })
    expect(ending).toMatchObject({
      status: 'active',
      cancel_at_period_end: true,
      cancel_at: subscription.items.data[0]?.current_period_end,
    })
    await setup.stripe.subscriptions.update(id, { cancel_at_period_end: false })
    await setup.advance(DAY_MS + HOUR_MS)
    expect((await readSubscription(id)).status).toBe('active')
    await setup.stripe.subscriptions.update(id, { cancel_at_period_end: true })
    await setup.advance(DAY_MS)
    expect(await readSubscription(id)).toMatchObject({
      status: 'canceled',
      cancellation_details: { reason: 'cancellation_requested' },
    })
    expect(await payments()).toHaveLength(2)
    await expect.poll(() => typesOf(id)).toContain('customer.subscription.deleted')
  })

  it('now ends it at once; a second time there is no such subscription', async () => {
    const { subscription } = await subscribe()
    const over = await setup.stripe.subscriptions.cancel(subscription.id, { cancellation_details: { comment: 'Bye' } })
    expect(over).toMatchObject({ status: 'canceled', cancellation_details: { comment: 'Bye' } })
    expect(await refusalOf(setup.stripe.subscriptions.cancel(subscription.id))).toMatchObject({
      statusCode: 404,
      code: 'resource_missing',
    })
    expect(
      (await refusalOf(setup.stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true }))).message,
    ).toContain('A canceled subscription can only update its cancellation_details and metadata.')
    await setup.advance(2 * DAY_MS)
    expect(await payments()).toHaveLength(1)
  })

  it('says what a subscription was before it changed', async () => {
    const { subscription } = await subscribe()
    await setup.stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true })
    const [event] = (await setup.stripe.events.list({ type: 'customer.subscription.updated' })).data
    expect(event?.data.previous_attributes).toMatchObject({ cancel_at_period_end: false, canceled_at: null })
  })
})

describe('refund', () => {
  const intentOf = async (id: string) => (await latest(id)).payments?.data[0]?.payment.payment_intent as string

  it('gives back a part, then the rest, and no more', async () => {
    const { subscription } = await subscribe()
    const payment_intent = await intentOf(subscription.id)
    const over = await refusalOf(setup.stripe.refunds.create({ payment_intent, amount: 150_001 }))
    expect(over.message).toBe('Refund amount ($1500.01) is greater than unrefunded amount on charge ($1500.00)')
    expect(await setup.stripe.refunds.create({ payment_intent, amount: 50_000 })).toMatchObject({
      status: 'succeeded',
      amount: 50_000,
    })
    const rest = await setup.stripe.refunds.create({ payment_intent, reason: 'requested_by_customer' })
    expect(rest.amount).toBe(100_000)
    expect((await refusalOf(setup.stripe.refunds.create({ payment_intent }))).code).toBe('charge_already_refunded')
    expect(await payments()).toEqual([
      ['charge', 150_000],
      ['refund', 50_000],
      ['refund', 100_000],
    ])
    expect((await setup.stripe.charges.retrieve(String(rest.charge))).refunded).toBe(true)
    await expect
      .poll(() => typesOf(payment_intent))
      .toEqual(expect.arrayContaining(['charge.refunded', 'refund.updated']))
  })

  it('may fail later, without money moved', async () => {
    const { subscription } = await subscribe()
    await setup.outcome(subscription.id, 'refund-failed')
    const refund = await setup.stripe.refunds.create({ payment_intent: await intentOf(subscription.id) })
    expect(refund).toMatchObject({ status: 'failed', failure_reason: 'lost_or_stolen_card' })
    expect(await payments()).toEqual([['charge', 150_000]])
  })
})

describe('outcomes', () => {
  const pay = (change: Partial<Stripe.PaymentIntentCreateParams> = {}) =>
    setup.stripe.paymentIntents.create({
      ...{
        amount: 5_000,
        currency: 'usd',
        payment_method: 'pm_card_visa',
        confirm: true,
        metadata: { reference: 'r-1' },
        ...change,
      },
    })

  it('leave a payment processing for ever, or until the clock was advanced', async () => {
    await setup.outcome('r-1', 'pending')
    const { id } = await pay()
    await setup.advance(DAY_MS)
    expect((await setup.stripe.paymentIntents.retrieve(id)).status).toBe('processing')
    await setup.outcome('r-1', 'late-success')
    await setup.advance(MINUTE_MS)
    expect((await setup.stripe.paymentIntents.retrieve(id)).status).toBe('succeeded')
    expect(await setup.readBooks()).toMatchObject([{ reference: 'r-1', amountMinor: 5_000, currency: 'USD' }])
  })

  it('charge twice', async () => {
    await setup.outcome('r-1', 'double-charge')
    const { id } = await pay()
    expect(await payments()).toEqual([
      ['charge', 5_000],
      ['charge', 5_000],
    ])
    expect((await setup.stripe.charges.list({ payment_intent: id })).data).toHaveLength(2)
  })

  it.each([
    ['underpay', 75_000, 'ngn'],
    ['overpay', 160_000, 'ngn'],
    ['other-currency', 150_000, 'usd'],
  ])('invoice another sum: %s', async (word, amount_due, currency) => {
    await setup.outcome('kola-7', word)
    const { subscription } = await subscribe()
    expect(await latest(subscription.id)).toMatchObject({ amount_due, currency })
  })

  it('dispute a charge of the disputing card, which is lost after a week', async () => {
    const { subscription } = await subscribe('pm_card_createDispute')
    expect(await payments()).toEqual([
      ['charge', 150_000],
      ['chargeback', 150_000],
    ])
    const [dispute] = (await setup.stripe.disputes.list()).data
    expect(dispute).toMatchObject({ status: 'needs_response', amount: 150_000 })
    expect((await refusalOf(setup.stripe.refunds.create({ charge: String(dispute!.charge) }))).code).toBe(
      'charge_disputed',
    )
    await setup.stripe.subscriptions.cancel(subscription.id)
    await setup.advance(7 * DAY_MS + 1_000)
    expect((await setup.stripe.disputes.retrieve(dispute!.id)).status).toBe('lost')
    await expect.poll(() => typesOf(dispute!.id)).toEqual(['charge.dispute.created', 'charge.dispute.closed'])
  })
})

describe('callback', () => {
  it('that was not taken comes again after an hour', async () => {
    setup.service.status = 500
    const { customer } = await createPayer(setup)
    const attached = async () =>
      (await typesOf(customer.id)).filter((type) => type === 'payment_method.attached').length
    await expect.poll(attached).toBe(1)
    setup.service.status = 200
    const pending = async () =>
      (await setup.stripe.events.list({ type: 'payment_method.attached' })).data[0]?.pending_webhooks
    expect(await pending()).toBe(1)
    await setup.advance(HOUR_MS + MINUTE_MS)
    await expect.poll(attached).toBe(2)
    await expect.poll(pending).toBe(0)
  })
})

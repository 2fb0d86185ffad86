import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  createPayer,
  createPrice,
  DAY_MS,
  HOUR_MS,
  PUBLISHABLE_KEY,
  refusalOf,
  type Setup,
  startStripe,
} from '#testing/start-stripe.ts'

let setup: Setup
beforeAll(async () => {
  setup = await startStripe()
})
afterAll(() => setup.close())
beforeEach(() => setup.sandbox.control('/reset', {}))

const NOW = () => Math.floor(Date.now() / 1_000)

describe('keys', () => {
  it.each([
    [{ authorization: '' }, 401, 'You did not provide an API key.'],
    [{ authorization: 'Bearer sk_test_other' }, 401, 'Invalid API Key provided: sk_test_********ther'],
    [{ authorization: `Bearer ${PUBLISHABLE_KEY}` }, 403, 'This API call cannot be made with a publishable API key.'],
  ])('refuses a call with %j', async (headers, status, message) => {
    const answer = await setup.raw('GET /v1/customers', {}, headers)
    expect([answer.status, answer.body.error.type]).toEqual([status, 'invalid_request_error'])
    expect(answer.body.error.message).toContain(message)
  })

  it('takes the key as the user of basic authentication', async () => {
    const authorization = `Basic ${Buffer.from('sk_test_sandbox:').toString('base64')}`
    expect((await setup.raw('GET /v1/customers', {}, { authorization })).status).toBe(200)
  })
})

describe('parameters', () => {
  it.each([
    ['POST /v1/customers', { colour: 'red' }, 'parameter_unknown', 'colour', 'Received unknown parameter: colour'],
    [
      'POST /v1/subscriptions',
      { 'items[0][price]': 'p' },
      'parameter_missing',
      'customer',
      'Missing required param: customer.',
    ],
    ['POST /v1/subscriptions', { customer: 'c' }, 'parameter_missing', 'items', 'Missing required param: items.'],
    [
      'POST /v1/subscriptions',
      { customer: 'c', 'items[0][prize]': 'p', 'items[0][price]': 'p' },
      ...(['parameter_unknown', 'items[0][prize]', 'Received unknown parameter: items[0][prize]'] as const),
    ],
    [
      'POST /v1/subscriptions',
      { customer: 'c', 'items[0][price]': 'p', trial_period_days: 'x' },
      'parameter_invalid_integer',
      'trial_period_days',
      'Invalid integer: x',
    ],
    [
      'POST /v1/checkout/sessions',
      { mode: 'rent', success_url: 'http://kola.test' },
      undefined,
      'mode',
      'Invalid mode: must be one of payment, setup, subscription',
    ],
    [
      'POST /v1/subscriptions',
      { customer: 'cus_none', 'items[0][price]': 'p' },
      'resource_missing',
      'customer',
      "No such customer: 'cus_none'",
    ],
  ])('of %s: %j are refused', async (route, form, ...[code, param, message]) => {
    const { status, body } = await setup.raw(route, form as Record<string, string>)
    expect(status).toBe(400)
    expect(body.error).toMatchObject({ type: 'invalid_request_error', param, message, ...(code && { code }) })
  })

  it.each(['/v1/checkout/sessions', '/v1/setup_intents', '/v1/payment_intents'])(
    'refuses payment_method_types at %s',
    async (path) => {
      const { status, body } = await setup.raw(`POST ${path}`, { 'payment_method_types[0]': 'card' })
      expect([status, body.error.code]).toEqual([400, 'payment_method_types_no_longer_supported'])
    },
  )

  it('takes allowed_payment_method_types, with numbers in the brackets or nothing', async () => {
    const intent = await setup.stripe.setupIntents.create({ allowed_payment_method_types: ['card'] })
    expect(intent.allowed_payment_method_types).toEqual(['card'])
    const { body } = await setup.raw('POST /v1/setup_intents', { 'allowed_payment_method_types[]': 'card' })
    expect(body.allowed_payment_method_types).toEqual(['card'])
  })

  it('knows no other address', async () => {
    const { status, body } = await setup.raw('POST /v1/pigeons', {})
    expect([status, body.error.message]).toEqual([
      404,
      expect.stringContaining('Unrecognized request URL (POST: /v1/pigeons)'),
    ])
  })

  it('answers an unknown object with 404 and the request’s id', async () => {
    const error = await refusalOf(setup.stripe.subscriptions.retrieve('sub_none'))
    expect(error).toMatchObject({
      statusCode: 404,
      code: 'resource_missing',
      message: "No such subscription: 'sub_none'",
    })
    expect(error.requestId).toMatch(/^req_/)
  })
})

describe('answers', () => {
  it('carry the request’s id, the version and the idempotency key', async () => {
    const { lastResponse } = await setup.stripe.customers.create({}, { idempotencyKey: 'key-1' })
    expect(lastResponse).toMatchObject({ apiVersion: '2026-10-28.endive', idempotencyKey: 'key-1' })
    expect(lastResponse.requestId).toMatch(/^req_/)
  })

  it('come in pages, the newest first', async () => {
    const ids: string[] = []
    for (const name of ['A', 'B', 'C']) ids.unshift((await setup.stripe.customers.create({ name })).id)
    const first = await setup.stripe.customers.list({ limit: 2 })
    expect([first.data.map(({ id }) => id), first.has_more]).toEqual([ids.slice(0, 2), true])
    const rest = await setup.stripe.customers.list({ limit: 2, starting_after: ids[1]! })
    expect([rest.data.map(({ id }) => id), rest.has_more]).toEqual([ids.slice(2), false])
    const before = await setup.stripe.customers.list({ ending_before: ids[2]! })
    expect(before.data.map(({ id }) => id)).toEqual(ids.slice(0, 2))
    const all: string[] = []
    for await (const { id } of setup.stripe.customers.list({ limit: 1 })) all.push(id)
    expect(all).toEqual(ids)
  })

  it('expand what is asked for, and leave out what only expansion brings', async () => {
    const { customer } = await createPayer(setup)
    const price = await createPrice(setup)
    const plain = await setup.stripe.subscriptions.create({ customer: customer.id, items: [{ price: price.id }] })
    expect([plain.customer, typeof plain.latest_invoice]).toEqual([customer.id, 'string'])
    const bare = await setup.stripe.invoices.retrieve(String(plain.latest_invoice))
    expect([bare.payments, bare.confirmation_secret]).toEqual([undefined, undefined])
    const expanded = await setup.stripe.subscriptions.retrieve(plain.id, {
      expand: ['customer', 'latest_invoice.payments.data.payment.payment_intent', 'latest_invoice.confirmation_secret'],
    })
    const invoice = expanded.latest_invoice as unknown as typeof bare
    expect((expanded.customer as typeof customer).email).toBe('ada@example.com')
    expect(invoice.payments?.data[0]?.payment.payment_intent).toMatchObject({
      object: 'payment_intent',
      amount: 150_000,
    })
    expect(invoice.confirmation_secret).toMatchObject({ type: 'payment_intent' })
    const error = await refusalOf(setup.stripe.subscriptions.retrieve(plain.id, { expand: ['colour'] }))
    expect(error.message).toBe('This property cannot be expanded (colour).')
  })
})

describe('idempotency', () => {
  const create = (name: string, idempotencyKey: string) => setup.stripe.customers.create({ name }, { idempotencyKey })

  it('answers the first result again', async () => {
    const first = await create('Ada', 'once')
    const again = await create('Ada', 'once')
    expect([again.id, again.lastResponse.headers['idempotent-replayed']]).toEqual([first.id, 'true'])
    expect((await setup.stripe.customers.list()).data).toHaveLength(1)
  })

  it('refuses other parameters under the same key', async () => {
    await create('Ada', 'once')
    const error = await refusalOf(create('Uche', 'once'))
    expect(error).toMatchObject({ statusCode: 400, rawType: 'idempotency_error' })
    expect(error.message).toContain("Try using a key other than 'once'")
  })

  it('answers a declined card again, and tries anew what validation refused', async () => {
    const { customer } = await createPayer(setup, 'pm_card_chargeCustomerFail')
    const pay = () =>
      refusalOf(
        setup.stripe.paymentIntents.create(
          {
            amount: 500,
            currency: 'ngn',
            customer: customer.id,
            payment_method: 'pm_card_chargeCustomerFail',
            confirm: true,
          },
          { idempotencyKey: 'pay' },
        ),
      )
    const [first, again] = [await pay(), await pay()]
    expect([first.statusCode, first.code]).toEqual([402, 'card_declined'])
    expect((again.raw as { payment_intent: { id: string } }).payment_intent.id).toBe(
      (first.raw as { payment_intent: { id: string } }).payment_intent.id,
    )
    const refused = await setup.raw('POST /v1/customers', { colour: 'red' }, { 'idempotency-key': 'k' })
    const taken = await setup.raw('POST /v1/customers', { name: 'Ada' }, { 'idempotency-key': 'k' })
    expect([refused.status, taken.status]).toEqual([400, 200])
  })

  it('refuses the key of a call that still runs', async () => {
    await setup.sandbox.control('/stripe/faults', {
      fault: { kind: 'delay', delayMs: 500 },
      operation: 'create-customer',
    })
    const running = create('Ada', 'slow')
    const begun = async () => {
      const answer = await fetch(`${setup.sandbox.url}/control/stripe/received`)
      return ((await answer.json()) as { received: unknown[] }).received.length
    }
    await expect.poll(begun).toBe(1)
    const error = await refusalOf(create('Ada', 'slow'))
    expect([error.statusCode, error.code]).toEqual([409, 'idempotency_key_in_use'])
    expect((await create('Ada', 'other')).id).not.toBe((await running).id)
  })

  it('keeps the work of a reply that was lost, and frees the key of a call that never began', async () => {
    await setup.sandbox.control('/stripe/faults', { fault: { kind: 'lose-reply' } })
    // The official client tries a cut connection once more by itself: the same key finds the first result.
    const kept = await create('Ada', 'lost')
    expect(kept.lastResponse.headers['idempotent-replayed']).toBe('true')
    expect((await setup.stripe.customers.list()).data).toHaveLength(1)
    await setup.sandbox.control('/stripe/faults', { fault: { kind: 'status', status: 503 } })
    expect(await refusalOf(create('Uche', 'never'))).toMatchObject({ statusCode: 503, rawType: 'api_error' })
    expect((await create('Uche', 'never')).name).toBe('Uche')
  })

  it('forgets a key after a day', async () => {
    const first = await create('Ada', 'once')
    await setup.advance(DAY_MS - HOUR_MS)
    expect((await create('Ada', 'once')).id).toBe(first.id)
    await setup.advance(2 * HOUR_MS)
    expect((await create('Ada', 'once')).id).not.toBe(first.id)
  })

  it('answers a planned 429 as Stripe does', async () => {
    await setup.sandbox.control('/stripe/faults', { fault: { kind: 'status', status: 429 } })
    expect(await refusalOf(setup.stripe.customers.list())).toMatchObject({
      type: 'StripeRateLimitError',
      code: 'rate_limit',
    })
  })
})

describe('catalogue', () => {
  it('keeps products and prices, by id and by lookup key', async () => {
    const product = await setup.stripe.products.create({ id: 'kola-basic', name: 'Basic' })
    const price = await createPrice(setup, {
      ...{ product: product.id, product_data: undefined as never, recurring: { interval: 'day', interval_count: 3 } },
      ...{ lookup_key: 'basic-ngn' },
    })
    expect(price).toMatchObject({ type: 'recurring', unit_amount: 150_000, currency: 'ngn', product: 'kola-basic' })
    expect(price.recurring).toMatchObject({ interval: 'day', interval_count: 3 })
    expect(await setup.stripe.prices.retrieve(price.id)).toEqual(price)
    expect((await setup.stripe.prices.list({ lookup_keys: ['basic-ngn'] })).data).toEqual([price])
    expect((await setup.stripe.prices.list({ lookup_keys: ['other'] })).data).toEqual([])
    const single = await createPrice(setup, { recurring: undefined as never })
    expect([single.type, single.recurring]).toEqual(['one_time', null])
    expect(await refusalOf(setup.stripe.products.create({ id: 'kola-basic', name: 'B' }))).toMatchObject({
      code: 'resource_already_exists',
    })
  })

  it('keeps coupons and finds a promotion code by its text', async () => {
    const coupon = await setup.stripe.coupons.create({ percent_off: 20, duration: 'once', redeem_by: NOW() + 3_600 })
    const code = await setup.stripe.promotionCodes.create({
      ...{ promotion: { type: 'coupon', coupon: coupon.id }, code: '20DISCOUNT', max_redemptions: 1 },
    })
    expect(code).toMatchObject({ active: true, promotion: { type: 'coupon', coupon: coupon.id } })
    const found = await setup.stripe.promotionCodes.list({ code: '20discount', active: true })
    expect(found.data.map(({ id }) => id)).toEqual([code.id])
    expect((await setup.stripe.promotionCodes.list({ code: 'OTHER' })).data).toEqual([])
    await setup.advance(HOUR_MS + 1_000)
    expect((await setup.stripe.promotionCodes.list({ code: '20DISCOUNT', active: true })).data).toEqual([])
    expect((await setup.stripe.coupons.retrieve(coupon.id)).valid).toBe(false)
    expect(await refusalOf(setup.stripe.coupons.create({ duration: 'once' }))).toMatchObject({ statusCode: 400 })
  })
})

describe('customers', () => {
  it('are made, changed, found by address and taken away', async () => {
    const customer = await setup.stripe.customers.create({
      email: 'a@example.com',
      metadata: { account: '7', other: '1' },
    })
    const changed = await setup.stripe.customers.update(customer.id, { name: 'Ada', metadata: { other: '' } })
    expect(changed).toMatchObject({ name: 'Ada', metadata: { account: '7' } })
    expect((await setup.stripe.customers.list({ email: 'a@example.com' })).data.map(({ id }) => id)).toEqual([
      customer.id,
    ])
    expect((await setup.stripe.customers.list({ email: 'b@example.com' })).data).toEqual([])
    await setup.stripe.customers.del(customer.id)
    expect(await setup.stripe.customers.retrieve(customer.id)).toMatchObject({ deleted: true })
    expect((await refusalOf(setup.stripe.customers.update(customer.id, { name: 'B' }))).code).toBe('resource_missing')
  })

  it('have no default that is not attached to them', async () => {
    const { method } = await createPayer(setup)
    const other = await setup.stripe.customers.create({})
    const error = await refusalOf(
      setup.stripe.customers.update(other.id, { invoice_settings: { default_payment_method: method.id } }),
    )
    expect(error.code).toBe('resource_missing')
    expect((await refusalOf(setup.stripe.paymentMethods.attach(method.id, { customer: other.id }))).message).toBe(
      'The payment method you provided has already been attached to a customer.',
    )
  })
})

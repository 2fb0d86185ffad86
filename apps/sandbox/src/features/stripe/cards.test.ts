import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createPayer, PUBLISHABLE_KEY, refusalOf, type Setup, startStripe } from '#testing/start-stripe.ts'

let setup: Setup
beforeAll(async () => {
  setup = await startStripe()
})
afterAll(() => setup.close())
beforeEach(() => setup.sandbox.control('/reset', {}))

const BROWSER = { authorization: `Bearer ${PUBLISHABLE_KEY}` }
const typed = (number: string, change: Record<string, string> = {}) => ({
  ...{
    type: 'card',
    'card[number]': number,
    'card[exp_month]': '12',
    'card[exp_year]': '2035',
    'card[cvc]': '123',
    ...change,
  },
})
const makeMethod = async (number: string) =>
  (await setup.raw('POST /v1/payment_methods', typed(number), BROWSER)).body.id as string
const confirm = (intent: { id: string; client_secret: string | null }, form: Record<string, string>) =>
  setup.raw(
    `POST /v1/setup_intents/${intent.id}/confirm`,
    { client_secret: String(intent.client_secret), ...form },
    BROWSER,
  )

describe('a payment method', () => {
  it('is made of a card by the browser’s key alone', async () => {
    const { status, body } = await setup.raw('POST /v1/payment_methods', typed('4242424242424242'), BROWSER)
    expect([status, body.card.last4, body.card.exp_year, body.customer]).toEqual([200, '4242', 2035, null])
    expect(JSON.stringify(body)).not.toContain('4242424242424242')
    const server = await setup.raw('POST /v1/payment_methods', typed('4242424242424242'))
    expect(server.body.error.message).toContain(
      'Sending credit card numbers directly to the Stripe API is generally unsafe.',
    )
  })

  it.each([
    ['4242424242424241', {}, 'incorrect_number'],
    ['4242424242424242', { 'card[exp_year]': '2020' }, 'invalid_expiry_year'],
    ['4242424242424242', { 'card[cvc]': '1' }, 'invalid_cvc'],
  ])('is not made of %s %j', async (number, change, code) => {
    const { status, body } = await setup.raw('POST /v1/payment_methods', typed(number, change), BROWSER)
    expect([status, body.error.type, body.error.code]).toEqual([402, 'card_error', code])
  })

  it.each([
    ['4000000000000002', 'card_declined', 'generic_decline'],
    ['4000000000009995', 'card_declined', 'insufficient_funds'],
    ['4000000000009987', 'card_declined', 'lost_card'],
    ['4000000000009979', 'card_declined', 'stolen_card'],
    ['4000000000000069', 'expired_card', ''],
    ['4000000000000127', 'incorrect_cvc', ''],
    ['4000000000000119', 'processing_error', ''],
  ])('of %s is declined when it is attached: %s %s', async (number, code, decline_code) => {
    const { id } = await setup.stripe.customers.create({})
    const error = await refusalOf(setup.stripe.paymentMethods.attach(await makeMethod(number), { customer: id }))
    expect(error).toMatchObject({ type: 'StripeCardError', statusCode: 402, code, decline_code })
  })

  it('is of no more use once it was detached', async () => {
    const { customer, method } = await createPayer(setup)
    await setup.stripe.paymentMethods.detach(method.id)
    const known = await setup.stripe.customers.retrieve(customer.id)
    expect(
      (known as { invoice_settings: { default_payment_method: unknown } }).invoice_settings.default_payment_method,
    ).toBeNull()
    const error = await refusalOf(setup.stripe.paymentMethods.attach(method.id, { customer: customer.id }))
    expect(error.message).toContain('may not be used again.')
  })
})

describe('a set-up', () => {
  it('is confirmed by the browser with its secret, and attaches the card', async () => {
    const { id: customer } = await setup.stripe.customers.create({})
    const intent = await setup.stripe.setupIntents.create({ customer, usage: 'off_session' })
    expect(intent.status).toBe('requires_payment_method')
    const payment_method = await makeMethod('4242424242424242')
    const wrong = await confirm({ ...intent, client_secret: `${intent.id}_secret_x` }, { payment_method })
    expect([wrong.status, wrong.body.error.code]).toEqual([404, 'resource_missing'])
    expect((await confirm(intent, { payment_method })).body.status).toBe('succeeded')
    expect((await setup.stripe.paymentMethods.retrieve(payment_method)).customer).toBe(customer)
    await expect
      .poll(async () => (await setup.listDeliveries(payment_method)).map(({ type }) => type).toSorted())
      .toEqual(['payment_method.attached', 'setup_intent.succeeded'])
    expect((await confirm(intent, { payment_method })).body.error.code).toBe('setup_intent_unexpected_state')
  })

  it('tells of a declined card, and lets another one be tried', async () => {
    const intent = await setup.stripe.setupIntents.create({})
    const { status, body } = await confirm(intent, { payment_method: await makeMethod('4000000000009995') })
    expect([status, body.error.decline_code, body.error.setup_intent.status]).toEqual([
      402,
      'insufficient_funds',
      'requires_payment_method',
    ])
    expect((await setup.stripe.setupIntents.retrieve(intent.id)).last_setup_error).toMatchObject({
      decline_code: 'insufficient_funds',
    })
    expect((await confirm(intent, { payment_method: await makeMethod('4242424242424242') })).body.status).toBe(
      'succeeded',
    )
  })

  it('with 3-D Secure redirects and comes back with the result', async () => {
    const { id: customer } = await setup.stripe.customers.create({})
    const start = () =>
      setup.stripe.setupIntents.create({
        ...{
          customer,
          payment_method: 'pm_card_authenticationRequired',
          confirm: true,
          return_url: 'http://kola.test/back?x=1',
        },
      })
    for (const [result, status, redirect] of [
      ['complete', 'succeeded', 'succeeded'],
      ['fail', 'requires_payment_method', 'failed'],
    ] as const) {
      const intent = await start()
      expect([intent.status, intent.next_action?.type]).toEqual(['requires_action', 'redirect_to_url'])
      const url = String(intent.next_action?.redirect_to_url?.url)
      expect(await (await fetch(url)).text()).toContain('3-D Secure')
      const answer = await fetch(url, { method: 'POST', body: new URLSearchParams({ result }), redirect: 'manual' })
      expect(answer.headers.get('location')).toBe(
        `http://kola.test/back?x=1&setup_intent=${intent.id}&setup_intent_client_secret=${intent.client_secret}&redirect_status=${redirect}`,
      )
      const after = await setup.stripe.setupIntents.retrieve(intent.id)
      expect(after.status).toBe(status)
      if (result === 'fail') expect(after.last_setup_error?.code).toBe('setup_intent_authentication_failure')
    }
  })

  it('spares the card that asks until it is set up, and never the one that always asks', async () => {
    const { id: customer } = await setup.stripe.customers.create({})
    for (const [number, code] of [
      ['4000002500003155', undefined],
      ['4000002760003184', 'authentication_required'],
    ] as const) {
      const payment_method = await makeMethod(number)
      const charge = () =>
        setup.stripe.paymentIntents.create({
          ...{ amount: 900, currency: 'usd', customer, payment_method, confirm: true, off_session: true },
        })
      expect((await refusalOf(charge())).code).toBe('authentication_required')
      const intent = await setup.stripe.setupIntents.create({ customer })
      const { body } = await confirm(intent, { payment_method, use_stripe_sdk: 'true' })
      expect(body.next_action.type).toBe('use_stripe_sdk')
      await fetch(body.next_action.use_stripe_sdk.stripe_js, {
        method: 'POST',
        body: new URLSearchParams({ result: 'complete' }),
      })
      if (code === undefined) expect((await charge()).status).toBe('succeeded')
      else expect((await refusalOf(charge())).code).toBe(code)
    }
  })
})

describe('Stripe.js', () => {
  it.each([
    ['/stripe/v3', 'text/javascript', 'window.Stripe'],
    ['/stripe/v3/', 'text/javascript', 'window.Stripe'],
    ['/stripe/element', 'text/html', '/stripe/script/element.js'],
    ['/stripe/script/element.js', 'text/javascript', 'Your card number is incomplete.'],
    ['/stripe/script/element.css', 'text/css', '.number'],
    ['/stripe/script/secure-done.js', 'text/javascript', 'secure-done'],
  ])('is served at %s', async (path, type, text) => {
    const answer = await fetch(setup.sandbox.url + path)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, `${type}; charset=utf-8`])
    expect(await answer.text()).toContain(text)
  })

  it('may be called from pages of other origins', async () => {
    const answer = await fetch(`${setup.sandbox.url}/v1/setup_intents/x`, { method: 'OPTIONS' })
    expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([204, '*'])
    expect(answer.headers.get('access-control-allow-headers')).toContain('authorization')
  })
})

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Setup, startStripe } from '#testing/start-stripe.ts'
import { NIGERIAN_WAYS } from './ways.ts'

let setup: Setup
beforeAll(async () => {
  setup = await startStripe()
})
afterAll(() => setup.close())
beforeEach(async () => {
  await setup.sandbox.control('/reset', {})
  await setup.outcome('account', NIGERIAN_WAYS.join(' '))
})

const FORM = {
  ...{ amount: '290000', currency: 'ngn', confirm: 'true', return_url: 'http://kola.test/back' },
  ...{ 'payment_method_data[type]': 'ng_card', 'allowed_payment_method_types[0]': 'ng_card' },
}
const make = (more: Record<string, string> = {}) => setup.raw('POST /v1/payment_intents', { ...FORM, ...more })
async function expectRefused(more: Record<string, string>, [param, message]: [string, RegExp]) {
  const { status, body } = await make(more)
  expect([status, body.error.type, body.error.param]).toEqual([400, 'invalid_request_error', param])
  expect(body.error.message).toMatch(message)
  expect((await setup.raw('GET /v1/payment_intents')).body.data).toEqual([])
}
const decide = (url: string, result: string) =>
  fetch(url, { method: 'POST', body: new URLSearchParams({ result }), redirect: 'manual' })
const read = async (id: string) => (await setup.raw(`GET /v1/payment_intents/${id}`)).body

describe('a way of Nigeria', () => {
  it('is refused to an account that is not enrolled, which none is at first', async () => {
    await setup.outcome('account', 'ng_ussd')
    await expectRefused({}, ['allowed_payment_method_types', /^The payment method type "ng_card" is invalid\./])
    await setup.sandbox.control('/reset', {})
    const ussd = { 'payment_method_data[type]': 'ng_ussd', 'allowed_payment_method_types[0]': 'ng_ussd' }
    await expectRefused(ussd, ['allowed_payment_method_types', /^The payment method type "ng_ussd" is invalid\./])
  })

  it.each([
    [{ currency: 'usd' }, 'currency', /currency provided \(usd\)/],
    [{ amount: '49999' }, 'amount', /at least ₦500\.00/],
    [{ amount: '10000000001' }, 'amount', /no more than ₦100,000,000\.00/],
    [{ 'payment_method_data[type]': 'ng_market' }, 'payment_method_data[type]', /ng_market/],
    [{ 'payment_method_data[type]': 'ng_bank' }, 'payment_method_data[type]', /ng_bank\) is not allowed/],
    [{ setup_future_usage: 'off_session' }, 'setup_future_usage', /cannot be used with/],
    [{ 'payment_method_types[0]': 'ng_card' }, 'payment_method_types', /no longer supported/],
  ])('is refused with %j', async (more, param, message) => {
    await expectRefused(more as Record<string, string>, [param, message])
  })

  it('needs an address to come back to', async () => {
    const { return_url: _none, ...form } = FORM
    const { status, body } = await setup.raw('POST /v1/payment_intents', form)
    expect([status, body.error.param]).toEqual([400, 'return_url'])
  })

  it('waits at the partner’s page, whose Fail tells why and can be answered once', async () => {
    const { body } = await make()
    expect(body).toMatchObject({ status: 'requires_action', next_action: { type: 'redirect_to_url' } })
    const { url } = body.next_action.redirect_to_url
    const text = await (await fetch(url)).text()
    for (const words of ['NGN 2,900.00', 'Authorise', 'Fail']) expect(text).toContain(words)
    expect((await fetch(url.replace(/secret=.*/, 'secret=other'))).status).toBe(404)
    const back = await decide(url, 'fail')
    expect(back.headers.get('location')).toContain(`http://kola.test/back?payment_intent=${body.id}`)
    await decide(url, 'authorise')
    expect(await read(body.id)).toMatchObject({
      ...{ status: 'requires_payment_method', payment_method: null, next_action: null },
      last_payment_error: { code: 'payment_intent_payment_attempt_failed' },
    })
    expect(await setup.readBooks()).toEqual([])
  })

  it('by card succeeds at once and is charged once, whose means is used up', async () => {
    const { body } = await make()
    const { url } = body.next_action.redirect_to_url
    await Promise.all([decide(url, 'authorise'), decide(url, 'authorise')])
    expect(await read(body.id)).toMatchObject({ status: 'succeeded', amount_received: 290_000 })
    expect(await setup.readBooks()).toMatchObject([{ kind: 'charge', amountMinor: 290_000, currency: 'NGN' }])
    const again = await setup.raw('POST /v1/payment_intents', {
      ...{ amount: '290000', currency: 'ngn', confirm: 'true', payment_method: body.payment_method },
    })
    expect([again.status, again.body.error.param]).toEqual([400, 'payment_method'])
  })

  it.each([
    ['ng_bank_transfer', 120],
    ['ng_ussd', 120],
  ])('%s is processing until its money comes %i seconds later', async (way, seconds) => {
    const { body } = await make({ 'payment_method_data[type]': way, 'allowed_payment_method_types[0]': way })
    await decide(body.next_action.redirect_to_url.url, 'authorise')
    await setup.advance((seconds - 10) * 1_000)
    expect((await read(body.id)).status).toBe('processing')
    await setup.advance(10_000)
    expect((await read(body.id)).status).toBe('succeeded')
    expect(await setup.readBooks()).toHaveLength(1)
  })
})

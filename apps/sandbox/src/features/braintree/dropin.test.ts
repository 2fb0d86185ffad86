import type braintree from 'braintree'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createGateway } from '#testing/braintree-gateway.ts'
import { startSandbox } from '#testing/start-sandbox.ts'

let sandbox: Awaited<ReturnType<typeof startSandbox>>
let gateway: braintree.BraintreeGateway
let fingerprint = ''
beforeAll(async () => {
  sandbox = await startSandbox()
  gateway = createGateway(sandbox)
})
afterAll(() => sandbox.close())
beforeEach(async () => {
  await sandbox.control('/reset', {})
  const { clientToken } = await gateway.clientToken.generate({})
  const token = JSON.parse(Buffer.from(clientToken, 'base64').toString()) as { authorizationFingerprint: string }
  fingerprint = token.authorizationFingerprint
})

interface Payload {
  nonce: string
  details: object
  isChallenged?: boolean
  liabilityShifted?: boolean
  liabilityShiftPossible?: boolean
  threeDSecureInfo?: { status: string }
}

async function call(path: string, given: object) {
  const answer = await fetch(`${sandbox.url}/braintree/client_api/v1/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ authorizationFingerprint: fingerprint, ...given }),
  })
  return { status: answer.status, body: (await answer.json()) as Payload }
}
const tokenize = (number: string, change: object = {}) =>
  call('payment_methods/credit_cards', {
    creditCard: { number, expirationMonth: '12', expirationYear: '2032', cardholderName: 'Ada Obi' },
    ...change,
  })
const vaultCard = async (paymentMethodNonce: string) => {
  await gateway.customer.create({ id: 'ada' })
  const request = { customerId: 'ada', paymentMethodNonce, options: { verifyCard: true } }
  return gateway.paymentMethod.create(request)
}

describe('the drop-in', () => {
  it.each(['/web/dropin/js/dropin.min.js', '/web/dropin/1.48.0/js/dropin.min.js'])(
    'is a script at %s',
    async (path) => {
      const answer = await fetch(`${sandbox.url}/braintree${path}`)
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/javascript; charset=utf-8'])
      expect(await answer.text()).toContain("dropin: { VERSION: '1.48.0', create }")
    },
  )

  it('has its fields in a frame that only the page may hold which it talks with', async () => {
    const query = new URLSearchParams({ fingerprint, origin: 'http://kola.test', name: '1' })
    const answer = await fetch(`${sandbox.url}/braintree/dropin/frame?${query}`)
    expect(answer.headers.get('content-security-policy')).toBe('frame-ancestors http://kola.test')
    const page = await answer.text()
    expect(page).toContain(`data-origin="http://kola.test"`)
    for (const label of ['Cardholder Name', 'Card Number', 'Expiration Date (MM/YY)', 'CVV (3 digits)']) {
      expect(page).toMatch(new RegExp(`<label for="\\w+">${label.replaceAll(/[()]/g, '\\$&')}</label>`))
    }
    const nobody = await fetch(`${sandbox.url}/braintree/dropin/frame?origin=nonsense`)
    expect(nobody.headers.get('content-security-policy')).toBe("frame-ancestors 'none'")
  })

  it('gives a nonce for a card, which serves once', async () => {
    const { status, body } = await tokenize('4111111111111111')
    expect([status, body]).toMatchObject([
      200,
      {
        ...{ type: 'CreditCard', description: 'ending in 11', vaulted: false },
        details: { bin: '411111', lastFour: '1111', lastTwo: '11', cardType: 'Visa', cardholderName: 'Ada Obi' },
      },
    ])
    const stored = (await vaultCard(body.nonce)).paymentMethod as braintree.CreditCard
    expect(stored).toMatchObject({ last4: '1111', cardholderName: 'Ada Obi' })
    const again = await vaultCard(body.nonce)
    expect(again.errors.deepErrors().map(({ code }) => code)).toEqual(['93107'])
  })

  it('forgets a nonce after three hours', async () => {
    const { body } = await tokenize('4111111111111111')
    await sandbox.control('/clock', { advanceMs: 3 * 3_600_000 })
    expect((await vaultCard(body.nonce)).errors.deepErrors().map(({ code }) => code)).toEqual(['93108'])
  })

  it.each([
    ['4111111111111112', {}, 422],
    ['4111111111111111', { authorizationFingerprint: 'made-up' }, 401],
    ['4111111111111111', { creditCard: { number: '4111111111111111' } }, 422],
  ])('gives none for %s with %j', async (number, change, status) => {
    expect((await tokenize(number, change)).status).toBe(status)
  })

  it('lets a client token run out after a day', async () => {
    await sandbox.control('/clock', { advanceMs: 24 * 3_600_000 })
    expect((await tokenize('4111111111111111')).status).toBe(401)
  })
})

describe('3-D Secure', () => {
  const lookup = async (number: string, amount = '9.99') => {
    const { nonce } = (await tokenize(number)).body
    return { before: nonce, ...(await call('three_d_secure/lookup', { nonce, amount })) }
  }

  it.each([
    ['4000000000002701', 'authenticate_successful', true, true],
    ['4000000000002925', 'authenticate_failed', false, true],
    ['4000000000002719', 'authenticate_attempt_successful', true, true],
    ['4000000000002313', 'authenticate_unable_to_authenticate', false, false],
  ])('says of %s that it is %s', async (...[number, status, isShifted, isPossible]) => {
    const { before, body } = await lookup(number)
    expect([body.liabilityShifted, body.liabilityShiftPossible]).toEqual([isShifted, isPossible])
    expect(body.threeDSecureInfo?.status).toBe(status)
    expect(body.nonce).not.toBe(before)
    const stored = (await vaultCard(body.nonce)).paymentMethod as unknown as { threeDSecureInfo: object }
    expect(stored.threeDSecureInfo).toMatchObject({ status, liabilityShifted: isShifted })
    expect((await vaultCard(before)).success).toBe(false)
  })

  it.each([
    [true, 'authenticate_successful'],
    [false, 'authenticate_failed'],
  ])('asks the cardholder, who answers %s', async (isPassed, status) => {
    const { body } = await lookup('4000000000002503')
    expect(body).toEqual({ nonce: body.nonce, isChallenged: true })
    const query = new URLSearchParams({ nonce: body.nonce, origin: 'http://kola.test' })
    const page = await fetch(`${sandbox.url}/braintree/dropin/challenge?${query}`)
    expect(await page.text()).toContain('Is this you?')
    const answer = await call('three_d_secure/answer', { nonce: body.nonce, isPassed })
    expect(answer.body).toMatchObject({ liabilityShifted: isPassed, threeDSecureInfo: { status } })
    expect((await call('three_d_secure/answer', { nonce: body.nonce, isPassed: true })).status).toBe(422)
  })

  it('is lost when the card is stored without being checked', async () => {
    const { body } = await lookup('4000000000002701')
    await gateway.customer.create({ id: 'ada' })
    const stored = await gateway.paymentMethod.create({ customerId: 'ada', paymentMethodNonce: body.nonce })
    expect((stored.paymentMethod as unknown as { threeDSecureInfo: object | null }).threeDSecureInfo).toBeFalsy()
  })

  it('wants an amount', async () => {
    expect((await lookup('4000000000002701', '')).status).toBe(422)
    expect((await call('three_d_secure/lookup', { nonce: 1 })).status).toBe(422)
    expect((await call('three_d_secure/answer', {})).status).toBe(422)
  })
})

import { createVerify, X509Certificate } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createPaypalClient, type Json, money } from '#testing/paypal-client.ts'
import { startRawCallbackTarget } from '#testing/raw-callback-target.ts'
import { startSandbox } from '#testing/start-sandbox.ts'

let target: Awaited<ReturnType<typeof startRawCallbackTarget>>
let sandbox: Awaited<ReturnType<typeof startSandbox>>
const paypal = createPaypalClient(() => sandbox)
const { call, submit, readBooks } = paypal
beforeAll(async () => {
  target = await startRawCallbackTarget()
  sandbox = await startSandbox({ paymentCallbackUrl: target.url })
})
afterAll(async () => {
  await sandbox.close()
  await target.close()
})
beforeEach(async () => {
  await sandbox.control('/reset', {})
  target.received.length = 0
  await paypal.signIn()
})

const seen = () => target.received.map(({ body }) => (JSON.parse(body) as Json).event_type as string)
const issueOf = ({ body }: { body: Json }) => body.details?.[0]?.issue
const setOutcome = (reference: string, outcome: string) => sandbox.control('/paypal/outcomes', { reference, outcome })

const CONTEXT = { return_url: 'http://kola.test/paid', cancel_url: 'http://kola.test/cancelled' }
const create = (unit: Json = {}, headers: Json = {}) =>
  call('POST', '/v2/checkout/orders', {
    headers,
    body: {
      intent: 'CAPTURE',
      purchase_units: [{ reference_id: 'kola-1', amount: money('4.50'), ...unit }],
      payment_source: { paypal: { experience_context: CONTEXT } },
    },
  })
const capture = (id: string, headers: Json = {}) => call('POST', `/v2/checkout/orders/${id}/capture`, { headers })
const approve = (token: string, action = 'approve') => submit('/checkoutnow', { token, action })

async function pay(unit: Json = {}) {
  const { id } = (await create(unit)).body
  await approve(id)
  const { body } = await capture(id)
  return { order: id as string, capture: body.purchase_units?.[0].payments.captures[0] as Json }
}

describe('orders', () => {
  it('are approved on PayPal’s page and captured once', async () => {
    const { status, body } = await create()
    expect([status, body.status, body.links[1].rel]).toEqual([200, 'PAYER_ACTION_REQUIRED', 'payer-action'])
    expect(body.links[1].href).toBe(`${sandbox.url}/paypal/checkoutnow?token=${body.id}`)
    expect(await (await fetch(body.links[1].href)).text()).toContain('USD 4.50')
    expect(issueOf(await capture(body.id))).toBe('ORDER_NOT_APPROVED')
    expect((await approve(body.id)).location).toBe(`http://kola.test/paid?token=${body.id}&PayerID=SANDBOXPAYER1`)
    const captured = await capture(body.id)
    expect([captured.status, captured.body.status]).toEqual([201, 'COMPLETED'])
    expect(captured.body.purchase_units[0].payments.captures[0]).toMatchObject({
      ...{ status: 'COMPLETED', amount: money('4.50') },
    })
    expect(issueOf(await capture(body.id))).toBe('ORDER_ALREADY_CAPTURED')
    expect(await readBooks()).toEqual([['charge', 'kola-1', null, 450, 'USD']])
    await expect.poll(seen).toEqual(['CHECKOUT.ORDER.APPROVED', 'PAYMENT.CAPTURE.COMPLETED'])
  })

  it.each([
    [{ amount: money('4200', 'NGN') }, 'CURRENCY_NOT_SUPPORTED'],
    [{ amount: money('450.5', 'TWD') }, 'DECIMALS_NOT_SUPPORTED'],
    [{ amount: undefined }, 'MISSING_REQUIRED_PARAMETER'],
  ])('with %j are refused with %s', async (unit, issue) => {
    expect(issueOf(await create(unit))).toBe(issue)
  })

  it('bring a payer who cancels back, and can still be approved', async () => {
    const { id } = (await create()).body
    expect((await approve(id, 'cancel')).location).toBe(`http://kola.test/cancelled?token=${id}`)
    expect((await call('GET', `/v2/checkout/orders/${id}`)).body.status).toBe('PAYER_ACTION_REQUIRED')
    await approve(id)
    expect((await capture(id)).status).toBe(201)
  })

  it('send the payer back when the instrument is declined', async () => {
    const { id } = (await create()).body
    await approve(id, 'fail')
    const declined = await capture(id)
    expect([declined.status, issueOf(declined)]).toEqual([422, 'INSTRUMENT_DECLINED'])
    expect(declined.body.links[0]).toMatchObject({ href: `${sandbox.url}/paypal/checkoutnow?token=${id}` })
    await approve(id)
    expect((await capture(id)).status).toBe(201)
  })

  it('are captured once for one request id, although the first answer was lost', async () => {
    const { id } = (await create()).body
    await approve(id)
    await sandbox.control('/paypal/faults', { fault: { kind: 'lose-reply' }, operation: 'capture-order' })
    const headers = { 'paypal-request-id': 'key-1' }
    await expect(capture(id, headers)).rejects.toThrow('fetch failed')
    const answer = await capture(id, headers)
    expect([answer.status, answer.body.status]).toEqual([201, 'COMPLETED'])
    expect(await readBooks()).toHaveLength(1)
  })

  it('take an invoice number once', async () => {
    await pay({ invoice_id: 'inv-1' })
    const { id } = (await create({ invoice_id: 'inv-1' })).body
    await approve(id)
    expect(issueOf(await capture(id))).toBe('DUPLICATE_INVOICE_ID')
  })

  it('answer the issue that PayPal-Mock-Response asks for', async () => {
    const headers = { 'paypal-mock-response': '{"mock_application_codes":"TRANSACTION_REFUSED"}' }
    expect(issueOf(await create({}, headers))).toBe('TRANSACTION_REFUSED')
  })

  it.each([
    ['pending', 'PENDING', []],
    ['late', 'COMPLETED', [450, 'USD']],
    ['other-amount', 'COMPLETED', [550, 'USD']],
    ['other-currency', 'COMPLETED', [450, 'EUR']],
  ])('obey the outcome %s', async (outcome, status, expected) => {
    await setOutcome('kola-1', outcome)
    const paid = await pay()
    await sandbox.control('/clock', { advanceMs: 14 * 60_000 })
    const early = outcome === 'late' || outcome === 'pending' ? 'PENDING' : 'COMPLETED'
    expect((await call('GET', `/v2/payments/captures/${paid.capture.id}`)).body.status).toBe(early)
    await sandbox.control('/clock', { advanceMs: 60_000 })
    expect((await call('GET', `/v2/payments/captures/${paid.capture.id}`)).body.status).toBe(status)
    expect((await readBooks()).flatMap((row) => row.slice(3))).toEqual(expected)
  })

  it('are given back in parts, never twice', async () => {
    const { capture: paid } = await pay()
    const refund = (body: Json) => call('POST', `/v2/payments/captures/${paid.id}/refund`, { body })
    expect(issueOf(await refund({ amount: money('4.51') }))).toBe('REFUND_AMOUNT_EXCEEDED')
    expect(issueOf(await refund({ amount: money('4.50', 'EUR') }))).toBe('CURRENCY_MISMATCH')
    const part = await refund({ amount: money('1.50') })
    expect([part.status, part.body.status]).toEqual([201, 'COMPLETED'])
    expect((await refund({})).status).toBe(201)
    expect(issueOf(await refund({}))).toBe('CAPTURE_FULLY_REFUNDED')
    expect((await call('GET', `/v2/payments/captures/${paid.id}`)).body.status).toBe('REFUNDED')
    expect((await readBooks()).map((row) => [row[0], row[3]])).toEqual([
      ...[
        ['charge', 450],
        ['refund', 150],
        ['refund', 300],
      ],
    ])
    await expect.poll(() => seen().filter((type) => type === 'PAYMENT.CAPTURE.REFUNDED')).toHaveLength(2)
  })
})

describe('webhooks', () => {
  async function receive() {
    await pay()
    await expect.poll(() => target.received.length).toBe(2)
    const { headers, body } = target.received[1]!
    const header = (name: string) => String(headers[`paypal-${name}`])
    return { body, header }
  }

  it('are signed over id, time, webhook and the sum of the body, with the certificate at the address', async () => {
    const { body, header } = await receive()
    expect(header('auth-algo')).toBe('SHA256withRSA')
    expect(header('cert-url')).toMatch(new RegExp(`^${sandbox.url}/paypal/v1/notifications/certs/CERT-[0-9a-f]{24}$`))
    const pem = await (await fetch(header('cert-url'))).text()
    const certificate = new X509Certificate(pem)
    expect(certificate.subject).toBe('CN=messageverificationcerts.sandbox.paypal.com')
    expect(certificate.verify(certificate.publicKey)).toBe(true)
    expect(Date.parse(certificate.validTo)).toBeGreaterThan(Date.now())
    const text = `${header('transmission-id')}|${header('transmission-time')}|WH-SANDBOX|${crc32(body)}`
    const isTrue = (signed: string) =>
      createVerify('sha256').update(signed).verify(pem, header('transmission-sig'), 'base64')
    expect([isTrue(text), isTrue(`${text}1`)]).toEqual([true, false])
    expect(JSON.parse(body)).toMatchObject({ id: expect.stringMatching(/^WH-/), resource_type: 'capture' })
  })

  it('are checked by PayPal itself, changed ones refused', async () => {
    const { body, header } = await receive()
    const given = {
      ...{ auth_algo: header('auth-algo'), cert_url: header('cert-url'), webhook_id: 'WH-SANDBOX' },
      ...{ transmission_id: header('transmission-id'), transmission_sig: header('transmission-sig') },
      ...{ transmission_time: header('transmission-time'), webhook_event: JSON.parse(body) as Json },
    }
    const verify = async (change: Json = {}) =>
      (await call('POST', '/v1/notifications/verify-webhook-signature', { body: { ...given, ...change } })).body
    expect(await verify()).toEqual({ verification_status: 'SUCCESS' })
    for (const change of [{ webhook_id: 'WH-OTHER' }, { webhook_event: { id: 'x' } }, { transmission_id: 'y' }]) {
      expect(await verify(change)).toEqual({ verification_status: 'FAILURE' })
    }
  })

  it('go to further addresses that are registered, for the events that these want', async () => {
    const body = { url: `${target.url}/second`, event_types: [{ name: 'CHECKOUT.ORDER.APPROVED' }] }
    const created = await call('POST', '/v1/notifications/webhooks', { body })
    expect(created.status).toBe(201)
    expect((await call('POST', '/v1/notifications/webhooks', { body })).body.name).toBe('WEBHOOK_URL_ALREADY_EXISTS')
    await pay()
    await expect.poll(() => target.received.length).toBe(3)
    expect(target.received.filter(({ path }) => path === '/second')).toHaveLength(1)
    expect((await call('DELETE', `/v1/notifications/webhooks/${created.body.id}`)).status).toBe(204)
  })

  it('are sent again when the clock moves, where they were not taken', async () => {
    await sandbox.control('/paypal/callbacks', { rule: { mode: 'drop' }, times: 2 })
    await pay()
    const received = async () =>
      (await (await fetch(`${sandbox.url}/control/paypal/received`)).json()) as { received: Json[] }
    await expect
      .poll(async () => (await received()).received.filter(({ operation }) => operation === 'callback-dropped').length)
      .toBe(2)
    expect(target.received).toHaveLength(0)
    await sandbox.control('/clock', { advanceMs: 1_000 })
    await expect.poll(() => target.received.length).toBe(2)
    await sandbox.control('/clock', { advanceMs: 1_000 })
    expect(target.received).toHaveLength(2)
  })
})

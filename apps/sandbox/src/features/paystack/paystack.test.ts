import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startListener } from '#testing/start-listener.ts'
import { startSandbox } from '#testing/start-sandbox.ts'

const KEY = 'sk_test_paystack_sandbox'
const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

let sandbox: Awaited<ReturnType<typeof startSandbox>>
let service: Awaited<ReturnType<typeof startListener>>
let runs = 0
let reference: string
/** An address of this test's own: callbacks of the one before may still come. */
let email: string

beforeAll(async () => {
  service = await startListener()
  sandbox = await startSandbox({ paymentCallbackUrl: service.url })
})
afterAll(async () => {
  await sandbox.close()
  await service.close()
})
beforeEach(async () => {
  runs += 1
  reference = `KL-${runs}`
  email = `ada-${runs}@example.com`
  service.status = 200
  await sandbox.control('/reset', {})
})

async function call(method: string, path: string, body?: unknown) {
  const answer = await fetch(`${sandbox.url}/paystack/api${path}`, {
    method,
    headers: { authorization: `Bearer ${KEY}`, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  // biome-ignore lint/suspicious/noExplicitAny: tests look into every answer
  return { status: answer.status, headers: answer.headers, body: (await answer.json()) as any }
}
const payment = (change: object = {}) => ({
  ...{ email, amount: 290_000, currency: 'NGN', reference, callback_url: 'http://kola.test/back' },
  ...change,
})
async function begin(change: object = {}): Promise<string> {
  const { body } = await call('POST', '/transaction/initialize', payment(change))
  return body.data.authorization_url
}
const show = async (page: string) => (await fetch(page)).text()
async function post(page: string, path: string, form: Record<string, string>) {
  const answer = await fetch(page + path, { method: 'POST', body: new URLSearchParams(form), redirect: 'manual' })
  return { to: answer.headers.get('location'), text: await answer.text() }
}
const payByCard = (page: string, number = '4084084084084081', cvv = '408') =>
  post(page, '/card', { number, cvv, expiry: '09/34' })
const verify = async (of = reference) => (await call('GET', `/transaction/verify/${of}`)).body.data
const advance = (advanceMs: number) => sandbox.control('/clock', { advanceMs })
const outcome = (words: string, of = reference) =>
  sandbox.control('/paystack/outcomes', { reference: of, outcome: words })
const ours = () => service.received.filter(({ body }) => body.includes(email))
async function untilCallbacks(count: number) {
  await expect.poll(() => ours().length).toBe(count)
  return ours()
}
const readBooks = async () => {
  const answer = await fetch(`${sandbox.url}/control/paystack/books`)
  return ((await answer.json()) as { books: Record<string, unknown>[] }).books
}

describe('calls', () => {
  it('are refused with another key', async () => {
    const headers = { authorization: 'Bearer sk_test_other' }
    const answer = await fetch(`${sandbox.url}/paystack/api/transaction`, { headers })
    expect([answer.status, await answer.json()]).toMatchObject([401, { status: false, message: 'Invalid key' }])
  })

  it.each([
    [{ email: undefined }, 'missing_params', 'email is required'],
    [{ amount: undefined }, 'missing_params', 'amount is required'],
    [{ amount: 2900.5 }, 'invalid_params', 'Invalid amount sent'],
    [{ amount: '2900.00' }, 'invalid_params', 'Invalid amount sent'],
    [{ amount: 0 }, 'invalid_params', 'Invalid Amount Sent'],
    [{ amount: 4_999 }, 'invalid_params', 'Invalid Amount Sent'],
    [{ amount: 1_000_000_001 }, 'invalid_params', 'Invalid Amount Sent'],
    [{ reference: 'KL_1' }, 'invalid_params', 'Invalid reference sent'],
    [{ channels: ['cowries'] }, 'invalid_params', 'Invalid channels'],
    [{ currency: 'EUR' }, 'unsupported_currency', 'Currency not supported by merchant'],
  ])('are refused with a payment of %j', async (change, code, message) => {
    const { status, body } = await call('POST', '/transaction/initialize', payment(change))
    expect(status).toBe(code === 'unsupported_currency' ? 403 : 400)
    expect(body).toMatchObject({ status: false, code, message: expect.stringContaining(message) })
  })

  it('take whole hundredths as text, and a reference once for ever', async () => {
    const { status, body } = await call('POST', '/transaction/initialize', payment({ amount: '5000' }))
    expect([status, body.message, body.data.reference]).toEqual([200, 'Authorization URL created', reference])
    const again = await call('POST', '/transaction/initialize', payment())
    expect([again.status, again.body.message]).toEqual([400, 'Duplicate Transaction Reference'])
  })

  it('say how many are left, and refuse the one too many of a minute', async () => {
    const first = await call('GET', '/transaction')
    const told = (answer: typeof first) =>
      ['limit', 'remaining', 'reset'].map((name) => Number(answer.headers.get(`x-ratelimit-${name}`)))
    expect(told(first)).toEqual([100, 99, 60])
    for (let times = 1; times < 100; times += 1) await call('GET', '/transaction')
    const { status, body } = await call('GET', '/transaction')
    expect([status, body]).toMatchObject([429, { message: 'Rate limit exceeded!', code: 'rate_limited' }])
    const called = await (await fetch(`${sandbox.url}/control/paystack/called`)).json()
    expect(called).toEqual({
      called: [{ operation: 'any', allowed: 100, perMs: MINUTE_MS, most: 101, refused: 1 }],
    })
    await advance(MINUTE_MS)
    expect((await call('GET', '/transaction')).status).toBe(200)
    await outcome('live-like', 'mode')
    expect(told(await call('GET', '/transaction'))[0]).toBe(600)
  })

  it('list by page and by cursor', async () => {
    for (const at of [1, 2, 3]) await begin({ reference: `${reference}-${at}` })
    const list = async (query: string) => (await call('GET', `/transaction?${query}`)).body
    const names = (of: { data: { reference: string }[] }) => of.data.map((one) => one.reference.slice(-1))
    const page = await list('perPage=2&page=2')
    expect([names(page), page.meta]).toEqual([['1'], { total: 3, skipped: 2, perPage: 2, page: 2, pageCount: 2 }])
    const first = await list('perPage=2&use_cursor=true')
    const second = await list(`perPage=2&use_cursor=true&next=${first.meta.next}`)
    expect([names(first), names(second), second.meta.next]).toEqual([['3', '2'], ['1'], null])
    expect((await list('status=success')).data).toEqual([])
  })
})

describe('the page', () => {
  it('is abandoned until it is paid, and sends the payer back', async () => {
    const page = await begin()
    expect(await verify()).toMatchObject({ status: 'abandoned', domain: 'test', paid_at: null, fees: null })
    expect((await payByCard(page)).to).toBe(`http://kola.test/back?trxref=${reference}&reference=${reference}`)
    expect(await verify()).toMatchObject({
      ...{ status: 'success', amount: 290_000, requested_amount: 290_000, channel: 'card', response_code: '00' },
      ...{ gateway_response_code: 'approved', fees: 14_350, customer: { email } },
      authorization: { last4: '4081', exp_month: '09', exp_year: '2034', reusable: true },
    })
    expect(await show(page)).toContain('This payment was made already.')
    expect(await readBooks()).toMatchObject([{ kind: 'charge', reference, amountMinor: 290_000, currency: 'NGN' }])
  })

  it('asks for PIN, phone and code as the card wants', async () => {
    const page = await begin()
    await payByCard(page, '507850785078507804', '884')
    expect(await show(page)).toContain('Card PIN')
    await post(page, '/step', { answer: '9999' })
    expect(await show(page)).toContain('Incorrect PIN')
    await post(page, '/step', { answer: '0000' })
    expect(await show(page)).toContain('Phone number')
    await post(page, '/step', { answer: '08031234567' })
    expect(await verify()).toMatchObject({ status: 'ongoing' })
    await post(page, '/step', { answer: '123456' })
    expect(await verify()).toMatchObject({ status: 'success' })
  })

  it.each([
    { number: '4084080000005408', cvv: '001', response_code: '05', text: 'Declined' },
    { number: '4084080000670037', cvv: '787', response_code: '51', text: 'Insufficient Funds' },
  ])('tells of no failure but by verification: %j', async ({ number, cvv, response_code, text }) => {
    const page = await begin()
    expect((await payByCard(page, number, cvv)).text).toContain(text)
    expect(await verify()).toMatchObject({ status: 'failed', response_code, gateway_response: text })
    expect([await readBooks(), ours()]).toEqual([[], []])
  })

  it('takes a bank with birthday and code, a code by phone and a transfer of the exact sum, none of them again', async () => {
    const page = await begin()
    expect((await post(page, '/other', { channel: 'bank', otp: '1', birthday: '2000-01-01' })).to).toContain(
      '/checkout/',
    )
    expect(await show(page)).toContain('Incorrect OTP')
    await post(page, '/other', { channel: 'bank', otp: '123456', birthday: '2006-09-06' })
    const { status, channel, authorization } = await verify()
    expect([status, channel, authorization.reusable, authorization.signature]).toEqual(['success', 'bank', false, null])
    const body = { authorization_code: authorization.authorization_code, email, amount: 290_000 }
    const charged = await call('POST', '/transaction/charge_authorization', body)
    expect(charged.status).toBe(400)
  })
})

describe('webhooks', () => {
  it('are signed over their bytes, with ids that are longer than numbers are exact', async () => {
    await payByCard(await begin())
    const [{ body = '', headers = {} } = {}] = await untilCallbacks(1)
    expect(headers['x-paystack-signature']).toBe(createHmac('sha512', KEY).update(body).digest('hex'))
    const [, id = ''] = /"data":\{"id":(\d+),/.exec(body) ?? []
    expect(BigInt(id)).toBeGreaterThan(BigInt(Number.MAX_SAFE_INTEGER))
    expect(JSON.parse(body)).toMatchObject({ event: 'charge.success', data: { reference, status: 'success' } })
  })

  it('come every hour for ten where nobody takes them', async () => {
    service.status = 500
    await payByCard(await begin())
    await untilCallbacks(1)
    await advance(59 * MINUTE_MS)
    expect(ours()).toHaveLength(1)
    await advance(MINUTE_MS)
    expect(ours()).toHaveLength(2)
    await advance(20 * HOUR_MS)
    expect(ours()).toHaveLength(11)
  })

  it('of real money come four times in three minutes each, then every hour', async () => {
    await outcome('live-like', 'mode')
    service.status = 500
    await payByCard(await begin())
    await untilCallbacks(1)
    const counts: number[] = []
    for (const minutes of [2, 1, 3, 3, 3, 59, 1]) {
      await advance(minutes * MINUTE_MS)
      counts.push(ours().length)
    }
    expect(counts).toEqual([1, 2, 3, 4, 5, 5, 6])
    service.status = 200
    await advance(HOUR_MS)
    await advance(HOUR_MS)
    expect(ours()).toHaveLength(7)
  })
})

describe('refunds', () => {
  const give = (more: object = {}) => call('POST', '/refund', { transaction: reference, ...more })
  const state = async () => (await call('GET', `/refund?transaction=${reference}`)).body.data[0].status

  it('take their days, and leave no more than there is', async () => {
    await payByCard(await begin())
    const { body } = await give({ amount: 100_000 })
    expect(body).toMatchObject({
      ...{ message: 'Refund has been queued for processing' },
      data: { status: 'pending', amount: 100_000, transaction: { reference } },
    })
    const more = await give({ amount: 190_001 })
    expect(more.body).toMatchObject({ status: false, message: expect.stringContaining('cannot be more than') })
    await give()
    expect((await verify()).status).toBe('reversal pending')
    expect((await give()).body.message).toBe('Transaction has been fully reversed')
    await advance(HOUR_MS)
    expect([await state(), (await readBooks()).length]).toEqual(['processing', 1])
    await advance(70 * HOUR_MS)
    expect(await state()).toBe('processing')
    await advance(HOUR_MS)
    expect([await state(), (await verify()).status]).toEqual(['processed', 'reversed'])
    expect((await readBooks()).map(({ kind, amountMinor }) => [kind, amountMinor])).toEqual([
      ['charge', 290_000],
      ['refund', 100_000],
      ['refund', 190_000],
    ])
  })

  it('are only completed with details where these are wanted', async () => {
    await outcome('refund-needs-attention')
    await payByCard(await begin())
    const { id } = (await give()).body.data
    const details = { refund_account_details: { currency: 'NGN', account_number: '0000000000', bank_id: '9' } }
    const text = await fetch(`${sandbox.url}/paystack/api/refund?transaction=${reference}`, {
      headers: { authorization: `Bearer ${KEY}` },
    })
    const [, exact = String(id)] = /"id":(\d{16,})/.exec(await text.text()) ?? []
    const complete = () => call('POST', `/refund/retry_with_customer_details/${exact}`, details)
    expect(await complete()).toMatchObject({
      ...{ status: 422, body: { message: 'Invalid Refund state, refund status should be "needs-attention"' } },
    })
    await advance(73 * HOUR_MS)
    await advance(MINUTE_MS)
    expect(await state()).toBe('needs-attention')
    expect((await complete()).status).toBe(200)
    await advance(MINUTE_MS)
    expect(await state()).toBe('processed')
  })
})

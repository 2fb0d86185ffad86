import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startListener } from '#testing/start-listener.ts'
import { startSandbox } from '#testing/start-sandbox.ts'

let sandbox: Awaited<ReturnType<typeof startSandbox>>
let service: Awaited<ReturnType<typeof startListener>>
let runs = 0
let ref: string
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
  ref = `kola-${runs}`
  email = `ada-${runs}@example.com`
  await sandbox.control('/reset', {})
})

const KEY = 'Bearer FLWSECK_TEST-sandbox-X'
const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

async function call(method: string, path: string, body?: unknown) {
  const answer = await fetch(`${sandbox.url}/flutterwave/v3${path}`, {
    method,
    headers: { authorization: KEY, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  // biome-ignore lint/suspicious/noExplicitAny: tests look into every answer
  return { status: answer.status, body: (await answer.json()) as any }
}
const payment = (change: object = {}) => ({
  ...{ tx_ref: ref, amount: 1500, currency: 'NGN', redirect_url: 'http://kola.test/flutterwave-res?plan=7' },
  ...{ customer: { email, name: 'Ada Obi', phonenumber: '+2348031234567' }, ...change },
})
async function createLink(change: object = {}): Promise<string> {
  const { body } = await call('POST', '/payments', payment(change))
  return body.data.link as string
}
const show = async (link: string) => (await fetch(link)).text()
async function post(link: string, path: string, form: Record<string, string>) {
  const answer = await fetch(link + path, { method: 'POST', body: new URLSearchParams(form), redirect: 'manual' })
  return new URL(answer.headers.get('location') ?? 'about:blank', sandbox.url)
}
const pay = async (link: string, number: string) => {
  await post(link, '/card', { number, expiry: '09/32', cvv: '564' })
  await post(link, '/step', { pin: '3310' })
  return post(link, '/step', { otp: '12345' })
}
const PIN_CARD = '5531886652142950'
const verify = async (tx_ref = ref) => (await call('GET', `/transactions/verify_by_reference?tx_ref=${tx_ref}`)).body
const outcome = (words: string, reference = ref) =>
  sandbox.control('/flutterwave/outcomes', { reference, outcome: words })
const advance = (advanceMs: number) => sandbox.control('/clock', { advanceMs })
const readBooks = async () => {
  const answer = await fetch(`${sandbox.url}/control/flutterwave/books`)
  return ((await answer.json()) as { books: Record<string, unknown>[] }).books
}
const ours = () => service.received.filter(({ body }) => body.includes(email))
async function untilCallbacks(count: number) {
  await expect.poll(() => ours().length).toBe(count)
  // biome-ignore lint/suspicious/noExplicitAny: tests look into every callback
  return ours().map(({ body }) => JSON.parse(body) as any)
}

describe('calls', () => {
  it.each([
    [{}, 'Authorization required'],
    [{ authorization: 'Bearer FLWSECK_TEST-other-X' }, 'Invalid authorization key'],
  ])('are refused with the headers %j', async (headers, message) => {
    const answer = await fetch(`${sandbox.url}/flutterwave/v3/payment-plans`, { headers: headers as never })
    expect([answer.status, await answer.json()]).toEqual([401, { status: 'error', message, data: null }])
  })

  it.each([
    [{ tx_ref: undefined }, 'tx_ref is required'],
    [{ redirect_url: undefined }, 'redirect_url is required'],
    [{ amount: 0 }, 'amount is invalid'],
    [{ amount: '1500' }, 'amount is invalid'],
    [{ amount: 10.005 }, 'amount is invalid'],
    [{ currency: 'NAIRA' }, 'currency is invalid'],
    [{ customer: {} }, 'customer.email is required'],
    [{ session_duration: 1441 }, 'session_duration is invalid'],
    [{ payment_plan: 99 }, 'Payment plan is not active or does not exist'],
  ])('are refused with a payment of %j', async (change, message) => {
    const { status, body } = await call('POST', '/payments', payment(change))
    expect([status, body.status, body.data]).toEqual([400, 'error', null])
    expect(body.message).toContain(message)
  })

  it('take a reference once for ever, even when its link was cancelled', async () => {
    const link = await createLink()
    await post(link, '/cancel', {})
    const { status, body } = await call('POST', '/payments', payment())
    expect([status, body.message]).toEqual([400, 'Duplicate transaction reference'])
  })

  it('do the work before a reply is lost', async () => {
    await sandbox.control('/flutterwave/faults', { fault: { kind: 'lose-reply' }, operation: 'payments' })
    await expect(call('POST', '/payments', payment())).rejects.toThrow('fetch failed')
    expect((await call('POST', '/payments', payment())).body.message).toBe('Duplicate transaction reference')
  })

  it('answer a planned failure in Flutterwave’s shape', async () => {
    await sandbox.control('/flutterwave/faults', { fault: { kind: 'status', status: 503 } })
    const { status, body } = await call('GET', '/payment-plans')
    expect([status, body.status, body.data]).toEqual([503, 'error', null])
  })
})

describe('hosted page', () => {
  it('charges a card with PIN and one-time password, and sends the payer back', async () => {
    const link = await createLink({ payment_options: 'card' })
    expect(await show(link)).toContain('NGN 1,500.00')
    expect((await verify()).message).toBe('No transaction was found for this id')
    await post(link, '/card', { number: PIN_CARD, expiry: '09/32', cvv: '564' })
    expect(await show(link)).toContain('Card PIN')
    await post(link, '/step', { pin: '3310' })
    expect(await show(link)).toContain('One-time password')
    const back = await post(link, '/step', { otp: '12345' })
    const { data } = await verify()
    expect(back.href).toBe(
      `http://kola.test/flutterwave-res?plan=7&status=successful&tx_ref=${ref}&transaction_id=${data.id}`,
    )
    expect(data).toMatchObject({ tx_ref: ref, amount: 1500, currency: 'NGN', status: 'successful', plan: null })
    expect(data).toMatchObject({ charged_amount: 1500, auth_model: 'PIN', payment_type: 'card', customer: { email } })
    expect(data.card).toMatchObject({ first_6digits: '553188', last_4digits: '2950', type: 'MASTERCARD' })
    expect((await call('GET', `/transactions/${data.id}/verify`)).body.data).toEqual(data)
    expect(await readBooks()).toMatchObject([
      { kind: 'charge', transaction: String(data.id), reference: ref, amountMinor: 150_000, currency: 'NGN' },
    ])
    expect(await show(link)).toContain('was used already')
  })

  it('asks the bank for a card with 3-D Secure, which may say no', async () => {
    const link = await createLink()
    await post(link, '/card', { number: '4187427415564246', expiry: '09/32', cvv: '828' })
    expect(await show(link)).toContain('3-D Secure')
    await post(link, '/step', { result: 'fail' })
    expect(await show(link)).toContain('Authentication failed')
    expect((await verify()).data.status).toBe('failed')
    await post(link, '/card', { number: '4187427415564246', expiry: '09/32', cvv: '828' })
    const back = await post(link, '/step', { result: 'complete' })
    expect(back.searchParams.get('status')).toBe('successful')
    expect((await verify()).data.auth_model).toBe('VBVSECURECODE')
  })

  it.each([
    ['5258585922666506', 'Insufficient Funds'],
    ['5143010522339965', 'Declined'],
    ['5590131743294314', 'Suspected Fraud'],
    ['5399834697894723', 'Incorrect PIN'],
  ])('says of the card %s: %s', async (number, text) => {
    const link = await createLink()
    await pay(link, number)
    expect(await show(link)).toContain(text)
    expect((await verify()).data).toMatchObject({ status: 'failed', processor_response: text })
    expect(await readBooks()).toEqual([])
  })

  it('gives up after the attempts that the link allows', async () => {
    const link = await createLink({ max_retry_attempt: 2 })
    await pay(link, '5143010522339965')
    const back = await pay(link, '5143010522339965')
    expect(back.searchParams.get('status')).toBe('failed')
    expect(await show(link)).toContain('was used already')
  })

  it.each(['4242424242424242', '553188'])('takes no card %s', async (number) => {
    const link = await createLink({ payment_options: 'card' })
    await post(link, '/card', { number, expiry: '09/32', cvv: '564' })
    const page = await show(link)
    expect(page).toContain('Card number is invalid.')
    expect(page).toContain('5531886652142950 pays here')
    expect((await verify()).status).toBe('error')
  })

  it('takes what was sent by bank transfer, less or more', async () => {
    const link = await createLink({ payment_options: 'banktransfer, ussd' })
    expect(await show(`${link}?method=banktransfer`)).toContain('0067100155')
    const back = await post(link, '/other', { method: 'banktransfer', amount: '900' })
    expect(back.searchParams.get('status')).toBe('completed')
    expect((await verify()).data).toMatchObject({ amount: 900, status: 'successful', payment_type: 'bank_transfer' })
  })

  it.each([
    ['ussd', 'ussd', 'USSD'],
    ['mobilemoneyghana', 'mobilemoneygh', 'MOBILEMONEY'],
    ['mpesa', 'mpesa', 'MOBILEMONEY'],
    ['glo', 'glo', 'MOBILEMONEY'],
  ])('takes %s', async (method, payment_type, auth_model) => {
    const link = await createLink({ payment_options: method })
    await post(link, '/other', { method, result: 'approve' })
    expect((await verify()).data).toMatchObject({ payment_type, auth_model, status: 'successful', amount: 1500 })
  })

  it('takes no way to pay that the link does not offer', async () => {
    const link = await createLink({ payment_options: 'card' })
    await post(link, '/other', { method: 'ussd' })
    expect((await verify()).status).toBe('error')
  })

  it('sends the payer back after a cancellation without a transaction', async () => {
    const back = await post(await createLink(), '/cancel', {})
    expect(back.search).toBe(`?plan=7&status=cancelled&tx_ref=${ref}`)
  })

  it('closes when its time is over', async () => {
    const link = await createLink({ session_duration: 10 })
    await advance(9 * MINUTE_MS)
    expect(await show(link)).toContain('How do you want to pay?')
    await advance(MINUTE_MS)
    expect(await show(link)).toContain('has expired')
  })
})

describe('outcomes', () => {
  it.each([
    ['decline', { status: 'failed', processor_response: 'Declined' }],
    ['pending', { status: 'pending', amount: 1500 }],
    ['underpay', { status: 'successful', amount: 750 }],
    ['overpay', { status: 'successful', amount: 1600 }],
    ['other-currency', { status: 'successful', currency: 'USD' }],
  ])('makes a payment %s', async (word, data) => {
    await outcome(word)
    await pay(await createLink(), PIN_CARD)
    expect((await verify()).data).toMatchObject(data)
  })

  it('lets a payment succeed late, with a callback then', async () => {
    await outcome('late-success')
    await pay(await createLink(), PIN_CARD)
    expect((await verify()).data.status).toBe('pending')
    expect([await readBooks(), ours()]).toEqual([[], []])
    await advance(MINUTE_MS)
    expect((await verify()).data.status).toBe('successful')
    expect(await readBooks()).toHaveLength(1)
    await untilCallbacks(1)
  })

  it('charges a reference twice', async () => {
    await outcome('double-charge')
    await pay(await createLink(), PIN_CARD)
    const books = await readBooks()
    expect(books.map(({ reference, amountMinor }) => [reference, amountMinor])).toEqual([
      [ref, 150_000],
      [ref, 150_000],
    ])
    expect(new Set(books.map(({ transaction }) => transaction)).size).toBe(2)
  })
})

describe('callbacks', () => {
  it('come with the secret hash, in an envelope', async () => {
    await pay(await createLink(), PIN_CARD)
    const [event] = await untilCallbacks(1)
    expect(ours()[0]).toMatchObject({
      path: '/webhooks/flutterwave',
      headers: { 'verif-hash': 'sandbox-flutterwave-hash' },
    })
    expect(event).toEqual({
      event: 'charge.completed',
      data: (await verify()).data,
      'event.type': 'CARD_TRANSACTION',
    })
  })

  it('come flat when the control API asks for that, and once more on request', async () => {
    await outcome('flat-callback')
    await pay(await createLink(), PIN_CARD)
    const { data } = await verify()
    await call('POST', `/transactions/${data.id}/resend-hook`)
    const [first, second] = await untilCallbacks(2)
    expect(second).toEqual(first)
    expect(first).toMatchObject({
      id: data.id,
      txRef: ref,
      status: 'successful',
      amount: 1500,
      'event.type': 'CARD_TRANSACTION',
    })
    expect(first.entity).toEqual({ card6: '553188', card_last4: '2950' })
    expect(first.data).toBeUndefined()
  })
})

describe('plans', () => {
  const createPlan = async (change: object = {}) =>
    (await call('POST', '/payment-plans', { amount: 1500, name: 'Monthly', interval: 'monthly', ...change })).body.data
  const subscribe = async (change: object = {}) => {
    const plan = await createPlan(change)
    await pay(await createLink({ payment_options: 'card', payment_plan: plan.id }), PIN_CARD)
    const { data } = await verify()
    const { body } = await call('GET', `/subscriptions?transaction_id=${data.id}`)
    return { plan, transaction: data, subscription: body.data[0] }
  }

  it('are made, read, listed and cancelled', async () => {
    const plan = await createPlan({ interval: 'every 2 weeks', currency: 'USD', amount: 4.99 })
    expect(plan).toMatchObject({
      name: 'Monthly',
      interval: 'every 2 weeks',
      currency: 'USD',
      amount: 4.99,
      status: 'active',
    })
    expect(plan.plan_token).toMatch(/^rpp_/)
    expect((await call('GET', `/payment-plans/${plan.id}`)).body.data).toEqual(plan)
    await call('PUT', `/payment-plans/${plan.id}/cancel`)
    expect((await call('GET', '/payment-plans')).body.data).toEqual([{ ...plan, status: 'cancelled' }])
    expect((await call('POST', '/payments', payment({ payment_plan: plan.id }))).status).toBe(400)
    expect((await call('POST', '/payment-plans', { amount: 1, name: 'X', interval: 'sometimes' })).status).toBe(400)
  })

  it('make a subscription of the first card charge, found by its transaction and by the address', async () => {
    const { plan, transaction, subscription } = await subscribe()
    expect(transaction.plan).toBe(plan.id)
    expect(subscription).toMatchObject({
      amount: 1500,
      plan: plan.id,
      status: 'active',
      customer: { customer_email: email },
    })
    expect((await call('GET', `/subscriptions?email=${email}`)).body.data).toEqual([subscription])
    expect((await call('GET', '/subscriptions?transaction_id=1')).body.data).toEqual([])
    expect((await call('GET', '/subscriptions?email=nobody@example.com')).body.data).toEqual([])
  })

  it('make no subscription of a bank transfer', async () => {
    const plan = await createPlan()
    await post(await createLink({ payment_plan: plan.id }), '/other', { method: 'banktransfer' })
    expect((await call('GET', `/subscriptions?email=${email}`)).body.data).toEqual([])
  })

  it('are renewed by the clock, under a reference that the merchant never saw', async () => {
    const { subscription } = await subscribe({ interval: 'daily' })
    await advance(DAY_MS - MINUTE_MS)
    expect(await readBooks()).toHaveLength(1)
    await advance(MINUTE_MS)
    const books = await readBooks()
    expect(books).toHaveLength(2)
    expect(books[1]).toMatchObject({ kind: 'charge', subscription: String(subscription.id), amountMinor: 150_000 })
    expect(books[1]?.reference).not.toBe(ref)
    const found = (await call('GET', `/subscriptions?transaction_id=${books[1]?.transaction}`)).body.data
    expect(found).toEqual([subscription])
    const [, renewal] = await untilCallbacks(2)
    expect(renewal.data).toMatchObject({ status: 'successful', plan: subscription.plan, customer: { email } })
    await advance(3 * DAY_MS)
    expect(await readBooks()).toHaveLength(5)
  })

  it('try a failed renewal three times, half an hour apart, and cancel then', async () => {
    const { subscription } = await subscribe({ interval: 'daily' })
    await outcome('decline', String(subscription.id))
    const failures = () => ours().filter(({ body }) => body.includes('"failed"')).length
    await advance(DAY_MS)
    await expect.poll(failures).toBe(1)
    await advance(29 * MINUTE_MS)
    expect(failures()).toBe(1)
    await advance(MINUTE_MS)
    await expect.poll(failures).toBe(2)
    await advance(30 * MINUTE_MS)
    const events = await untilCallbacks(5)
    expect(events.find(({ event }) => event === 'subscription.cancelled').data).toMatchObject({
      ...{ status: 'deactivated', customer: { email }, plan: { id: subscription.plan } },
    })
    expect((await call('GET', `/subscriptions?email=${email}`)).body.data[0].status).toBe('cancelled')
    await advance(DAY_MS)
    expect(await readBooks()).toHaveLength(1)
  })

  it('charge no more once cancelled, and what is overdue once activated', async () => {
    const { subscription } = await subscribe({ interval: 'daily' })
    const { body } = await call('PUT', `/subscriptions/${subscription.id}/cancel`)
    expect(body.data.status).toBe('cancelled')
    await advance(3 * DAY_MS)
    expect(await readBooks()).toHaveLength(1)
    await call('PUT', `/subscriptions/${subscription.id}/activate`)
    expect(await readBooks()).toHaveLength(2)
    expect((await call('PUT', '/subscriptions/1/cancel')).status).toBe(404)
  })
})

describe('tokens', () => {
  const charge = (token: string, change: object = {}) =>
    call('POST', '/tokenized-charges', {
      ...{ token, email, currency: 'NGN', country: 'NG', amount: 700.5, tx_ref: `${ref}-token`, ...change },
    })
  const getToken = async () => {
    await pay(await createLink(), PIN_CARD)
    return (await verify()).data.card.token as string
  }

  it('charge the card again, for the same address and for a year', async () => {
    const token = await getToken()
    expect((await charge(token, { email: 'other@example.com' })).body.message).toBe('Wrong token or email passed')
    const { body } = await charge(token)
    expect(body.data).toMatchObject({ status: 'successful', amount: 700.5, tx_ref: `${ref}-token` })
    expect((await readBooks())[1]).toMatchObject({ amountMinor: 70_050, reference: `${ref}-token` })
    expect((await charge(token)).body.message).toBe('Duplicate transaction reference')
    await advance(366 * DAY_MS)
    expect((await charge(token, { tx_ref: `${ref}-late` })).body.message).toBe('Wrong token or email passed')
  })

  it('may ask the payer for 3-D Secure', async () => {
    const token = await getToken()
    await outcome('needs-3ds', `${ref}-token`)
    const { body } = await charge(token, { redirect_url: 'http://kola.test/back' })
    expect([body.data.status, body.meta.authorization.mode]).toEqual(['pending', 'redirect'])
    const back = await post(body.meta.authorization.redirect, '', { result: 'complete' })
    expect(back.searchParams.get('status')).toBe('successful')
    expect((await verify(`${ref}-token`)).data.status).toBe('successful')
    expect(await readBooks()).toHaveLength(2)
  })
})

describe('refunds', () => {
  it('give back a part, then the rest, and no more', async () => {
    await pay(await createLink(), PIN_CARD)
    const { id } = (await verify()).data
    const refund = (body: object) => call('POST', `/transactions/${id}/refund`, body)
    expect((await refund({ amount: 1500.01 })).status).toBe(400)
    const part = await refund({ amount: 500, comments: 'Twice' })
    expect(part.body.data).toMatchObject({ tx_id: id, amount_refunded: 500, status: 'completed', comments: 'Twice' })
    expect((await refund({})).body.data.amount_refunded).toBe(1000)
    expect((await refund({})).status).toBe(400)
    const refunds = (await readBooks()).slice(1)
    expect(refunds.map(({ kind, amountMinor }) => [kind, amountMinor])).toEqual([
      ['refund', 50_000],
      ['refund', 100_000],
    ])
    await untilCallbacks(1)
  })

  it('are reported when the control API asks for that, flat and in capitals', async () => {
    await outcome('refund-callback')
    await pay(await createLink(), PIN_CARD)
    const { id, flw_ref } = (await verify()).data
    await call('POST', `/transactions/${id}/refund`, { amount: 500 })
    const reports = () =>
      service.received.filter(({ body }) => body.includes('AmountRefunded') && body.includes(flw_ref))
    await expect.poll(() => reports().length).toBe(1)
    expect(JSON.parse(reports()[0]?.body ?? '')).toMatchObject({
      AmountRefunded: 500,
      FlwRef: flw_ref,
      TransactionId: id,
    })
  })

  it('are of successful transactions alone', async () => {
    await outcome('decline')
    await pay(await createLink(), PIN_CARD)
    const { id } = (await verify()).data
    expect((await call('POST', `/transactions/${id}/refund`, {})).status).toBe(400)
    expect((await call('POST', '/transactions/1/refund', {})).body.message).toBe('No transaction was found for this id')
  })
})

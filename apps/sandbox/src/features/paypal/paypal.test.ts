import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { BASIC, CONTEXT, createPaypalClient, cycle, type Json, money, TRIAL } from '#testing/paypal-client.ts'
import { startRawCallbackTarget } from '#testing/raw-callback-target.ts'
import { startSandbox } from '#testing/start-sandbox.ts'

let target: Awaited<ReturnType<typeof startRawCallbackTarget>>
let sandbox: Awaited<ReturnType<typeof startSandbox>>
const paypal = createPaypalClient(() => sandbox)
const { call, createPlan, subscribe, approve, get, readBooks } = paypal
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

const DAY_MS = 24 * 3_600_000
const advance = (days: number) => sandbox.control('/clock', { advanceMs: Math.round(days * DAY_MS) })
const setOutcome = (reference: string, outcome: string) => sandbox.control('/paypal/outcomes', { reference, outcome })
const issueOf = ({ body }: { body: Json }) => [body.name, body.details?.[0]?.issue]
const seen = () => target.received.map(({ body }) => (JSON.parse(body) as Json).event_type as string)
const REPRESENTATION = { prefer: 'return=representation' }

async function startMonthly(more: Json = {}, preferences: Json = {}) {
  const plan = await createPlan([cycle(1, '9.99')], preferences)
  const subscription = await subscribe(plan.body.id, more)
  await approve(subscription.baToken)
  return subscription.id
}

describe('access tokens', () => {
  it('are given for the client’s secret alone and run out by the clock', async () => {
    const body = await paypal.signIn()
    expect(body).toMatchObject({ token_type: 'Bearer', expires_in: 32_400, app_id: expect.any(String) })
    const url = `${sandbox.url}/paypal/v1/oauth2/token`
    const form = new URLSearchParams({ grant_type: 'client_credentials' })
    expect((await fetch(url, { method: 'POST', body: form })).status).toBe(401)
    const other = await fetch(url, { method: 'POST', headers: { authorization: BASIC }, body: new URLSearchParams() })
    expect(other.status).toBe(400)
    await sandbox.control('/clock', { advanceMs: 32_340_000 })
    expect((await call('GET', '/v1/billing/plans')).status).toBe(200)
    await sandbox.control('/clock', { advanceMs: 60_000 })
    const stale = await call('GET', '/v1/billing/plans')
    expect([stale.status, stale.body.name]).toEqual([401, 'AUTHENTICATION_FAILURE'])
  })
})

describe('plans', () => {
  it('are made with a free trial before the price', async () => {
    const { status, body } = await createPlan([TRIAL, cycle(2, '9.99')])
    expect([status, body.status]).toEqual([201, 'ACTIVE'])
    expect(body.billing_cycles).toBeUndefined()
    const plan = await call('GET', `/v1/billing/plans/${body.id}`)
    expect(plan.body.billing_cycles[1].pricing_scheme.fixed_price).toEqual(money('9.99'))
    expect(body.id).toMatch(/^P-[0-9A-F]{20}$/)
  })

  it.each([
    [[], 400, 'INVALID_PARAMETER_VALUE'],
    [[{ ...cycle(1, '9.99'), frequency: undefined }], 400, 'MISSING_REQUIRED_PARAMETER'],
    [[cycle(1, '9.99', { tenure_type: 'MONTHLY' })], 400, 'INVALID_PARAMETER_VALUE'],
    [[cycle(1, null, { pricing_scheme: { fixed_price: money('4200', 'NGN') } })], 422, 'CURRENCY_NOT_SUPPORTED'],
    [[cycle(1, null, { pricing_scheme: { fixed_price: money('4200.50', 'JPY') } })], 422, 'DECIMALS_NOT_SUPPORTED'],
    [[cycle(1, null, { pricing_scheme: { fixed_price: money('4200.00', 'HUF') } })], 422, 'DECIMALS_NOT_SUPPORTED'],
    [[cycle(1, '9.999')], 422, 'DECIMAL_PRECISION'],
    [[cycle(2, '9.99')], 422, 'INVALID_BILLING_CYCLE_SEQUENCE'],
    [[TRIAL], 422, 'INVALID_BILLING_CYCLES'],
  ])('with the cycles %j are refused: %i %s', async (cycles, status, issue) => {
    const answer = await createPlan(cycles)
    expect([answer.status, ...issueOf(answer)]).toEqual([
      status,
      status === 400 ? 'INVALID_REQUEST' : 'UNPROCESSABLE_ENTITY',
      issue,
    ])
    expect(answer.body.debug_id).toMatch(/^[0-9a-f]{14}$/)
  })

  it('name the field that is missing, and take whole yen', async () => {
    const answer = await call('POST', '/v1/billing/plans', { body: { product_id: 'x', name: 'y' } })
    expect(answer.body.details.map(({ field }: Json) => field)).toEqual(['/billing_cycles', '/payment_preferences'])
    const price = { pricing_scheme: { fixed_price: money('1200', 'JPY') } }
    const plan = await createPlan([cycle(1, null, price)])
    const full = await call('GET', `/v1/billing/plans/${plan.body.id}`)
    expect(full.body.billing_cycles[0].pricing_scheme.fixed_price).toEqual(money('1200', 'JPY'))
  })

  it('sell nothing while they are inactive', async () => {
    const { body } = await createPlan([cycle(1, '9.99')])
    expect((await call('POST', `/v1/billing/plans/${body.id}/deactivate`)).status).toBe(204)
    expect(issueOf(await subscribe(body.id))).toEqual(['UNPROCESSABLE_ENTITY', 'PLAN_STATUS_INVALID'])
  })
})

describe('subscriptions', () => {
  it('are approved on PayPal’s page, charged at once and told of', async () => {
    const plan = await createPlan([cycle(1, '9.99')])
    const created = await subscribe(plan.body.id)
    expect([created.status, created.body.status]).toEqual([201, 'APPROVAL_PENDING'])
    expect(created.body.links[0].href).toBe(
      `${sandbox.url}/paypal/webapps/billing/subscriptions?ba_token=${created.baToken}`,
    )
    const page = await (await fetch(created.body.links[0].href)).text()
    expect(page).toContain('Monthly: USD 9.99 every 1 month')
    const { status, location } = await approve(created.baToken)
    expect([status, location]).toEqual([
      303,
      `http://kola.test/done?a=1&subscription_id=${created.id}&ba_token=${created.baToken}&token=${created.baToken}`,
    ])
    const subscription = await get(created.id)
    expect(subscription).toMatchObject({
      ...{ status: 'ACTIVE', custom_id: 'kola-1', plan_id: plan.body.id },
      billing_info: {
        ...{ outstanding_balance: money('0.00'), failed_payments_count: 0 },
        last_payment: { amount: money('9.99') },
        cycle_executions: [{ tenure_type: 'REGULAR', cycles_completed: 1 }],
      },
    })
    expect(Date.parse(subscription.billing_info.next_billing_time) - Date.now()).toBeGreaterThan(27 * DAY_MS)
    expect(Date.parse(subscription.billing_info.next_billing_time) - Date.now()).toBeLessThanOrEqual(31 * DAY_MS)
    expect(await readBooks()).toEqual([['charge', 'kola-1', created.id, 999, 'USD']])
    await expect
      .poll(seen)
      .toEqual([...['BILLING.SUBSCRIPTION.CREATED', 'BILLING.SUBSCRIPTION.ACTIVATED', 'PAYMENT.SALE.COMPLETED']])
    expect((JSON.parse(target.received[2]?.body ?? '') as Json).resource).toMatchObject({
      ...{ state: 'completed', amount: { total: '9.99', currency: 'USD' } },
      ...{ billing_agreement_id: created.id, custom: 'kola-1' },
    })
    expect((await approve(created.baToken)).status).toBe(409)
  })

  it('bring a payer who cancels back, with nothing charged', async () => {
    const plan = await createPlan([cycle(1, '9.99')])
    const { id, baToken } = await subscribe(plan.body.id)
    const { location } = await approve(baToken, 'cancel')
    expect(location).toBe(`http://kola.test/cancelled?subscription_id=${id}&ba_token=${baToken}&token=${baToken}`)
    expect((await get(id)).status).toBe('APPROVAL_PENDING')
    expect(await readBooks()).toEqual([])
  })

  it('wait for the merchant where the payer only continues', async () => {
    const plan = await createPlan([cycle(1, '9.99')])
    const { id, baToken } = await subscribe(plan.body.id, {
      application_context: { ...CONTEXT, user_action: 'CONTINUE' },
    })
    const early = await call('POST', `/v1/billing/subscriptions/${id}/activate`, { body: { reason: 'now' } })
    expect(issueOf(early)).toEqual(['UNPROCESSABLE_ENTITY', 'SUBSCRIPTION_CANNOT_BE_ACTIVATED'])
    await approve(baToken)
    expect((await get(id)).status).toBe('APPROVED')
    expect((await call('POST', `/v1/billing/subscriptions/${id}/activate`)).status).toBe(204)
    expect((await get(id)).status).toBe('ACTIVE')
  })

  it('charge nothing in the trial and the price after it, each month', async () => {
    const plan = await createPlan([TRIAL, cycle(2, '9.99')])
    const { id, baToken } = await subscribe(plan.body.id)
    await approve(baToken)
    await advance(13)
    expect(await readBooks()).toEqual([])
    await advance(1)
    expect(await readBooks()).toHaveLength(1)
    await advance(31)
    await paypal.signIn()
    expect(await readBooks()).toHaveLength(2)
    expect((await get(id)).billing_info.cycle_executions).toMatchObject([
      ...[{ cycles_completed: 1, cycles_remaining: 0 }, { cycles_completed: 2 }],
    ])
  })

  it('take a price of their own for a cycle that the plan has, and none that it has not', async () => {
    const plan = await createPlan([cycle(1, '9.99')])
    const override = (sequence: number) => ({
      billing_cycles: [{ sequence, pricing_scheme: { fixed_price: money('7.99') } }],
    })
    const { baToken } = await subscribe(plan.body.id, { plan: override(1) })
    await approve(baToken)
    expect((await readBooks())[0]?.[3]).toBe(799)
    expect((await subscribe(plan.body.id, { plan: override(2) })).status).toBe(422)
  })

  it('expire after the last cycle', async () => {
    const plan = await createPlan([cycle(1, '9.99', { total_cycles: 2 })])
    const { id, baToken } = await subscribe(plan.body.id)
    await approve(baToken)
    await advance(100)
    await paypal.signIn()
    expect((await get(id)).status).toBe('EXPIRED')
    expect(await readBooks()).toHaveLength(2)
    await expect.poll(seen).toContain('BILLING.SUBSCRIPTION.EXPIRED')
  })

  it('are tried again after five days, twice; then the amount is owed and can be captured', async () => {
    const id = await startMonthly()
    const nextAtMs = Date.parse((await get(id)).billing_info.next_billing_time)
    await setOutcome('kola-1', 'declined')
    await advance((nextAtMs - Date.now()) / DAY_MS - 0.5)
    expect(seen()).not.toContain('BILLING.SUBSCRIPTION.PAYMENT.FAILED')
    await advance(1)
    const failures = () => seen().filter((type) => type === 'BILLING.SUBSCRIPTION.PAYMENT.FAILED').length
    await expect.poll(failures).toBe(1)
    await advance(4)
    expect(failures()).toBe(1)
    await advance(1)
    await expect.poll(failures).toBe(2)
    await paypal.signIn()
    expect((await get(id)).billing_info).toMatchObject({ failed_payments_count: 0, outstanding_balance: money('0.00') })
    await advance(5)
    await expect.poll(failures).toBe(3)
    await paypal.signIn()
    const failed = await get(id, 'last_failed_payment')
    expect(failed.status).toBe('ACTIVE')
    expect(failed.billing_info).toMatchObject({
      ...{ failed_payments_count: 1, outstanding_balance: money('9.99') },
      last_failed_payment: { amount: money('9.99') },
    })
    await setOutcome('kola-1', 'ok')
    const capture = (value: string) =>
      call('POST', `/v1/billing/subscriptions/${id}/capture`, {
        body: { note: 'owed', capture_type: 'OUTSTANDING_BALANCE', amount: money(value) },
      })
    expect(issueOf(await capture('10.00'))[1]).toBe('AMOUNT_GREATER_THAN_OUTSTANDING_BALANCE')
    expect((await capture('9.99')).body.status).toBe('COMPLETED')
    expect(issueOf(await capture('9.99'))[1]).toBe('ZERO_OUTSTANDING_BALANCE')
    expect(await readBooks()).toHaveLength(2)
  })

  it('are suspended at the threshold of failures and bill again once activated', async () => {
    const id = await startMonthly({}, { payment_failure_threshold: 1 })
    await setOutcome(id, 'declined')
    await advance(45)
    await paypal.signIn()
    expect((await get(id)).status).toBe('SUSPENDED')
    await expect.poll(seen).toContain('BILLING.SUBSCRIPTION.SUSPENDED')
    await setOutcome(id, 'ok')
    expect((await call('POST', `/v1/billing/subscriptions/${id}/activate`)).status).toBe(204)
    await advance(31)
    await paypal.signIn()
    const { status, billing_info } = await get(id)
    expect([status, billing_info.outstanding_balance.value]).toEqual(['ACTIVE', '0.00'])
    expect((await readBooks()).map((row) => row[3])).toEqual([999, 1_998])
  })

  it('go on although the first charge fails, when the payer chooses that', async () => {
    const plan = await createPlan([cycle(1, '9.99')])
    const { id, baToken } = await subscribe(plan.body.id)
    await approve(baToken, 'fail')
    expect(await readBooks()).toEqual([])
    await expect.poll(seen).toContain('BILLING.SUBSCRIPTION.PAYMENT.FAILED')
    expect((await get(id)).status).toBe('ACTIVE')
    await advance(5)
    expect(await readBooks()).toHaveLength(1)
  })

  it.each([
    ['declined', 'ACTIVE', []],
    ['pending', 'APPROVED', []],
    ['other-amount', 'ACTIVE', [[1_099, 'USD']]],
    ['other-currency', 'ACTIVE', [[999, 'EUR']]],
  ])('obey the outcome %s', async (outcome, status, books) => {
    await setOutcome('kola-1', outcome)
    const id = await startMonthly()
    expect((await get(id)).status).toBe(status)
    expect((await readBooks()).map((row) => row.slice(3))).toEqual(books)
  })

  it('become active late, by the clock', async () => {
    await setOutcome('kola-1', 'late')
    const id = await startMonthly()
    await sandbox.control('/clock', { advanceMs: 14 * 60_000 })
    expect((await get(id)).status).toBe('APPROVED')
    await sandbox.control('/clock', { advanceMs: 60_000 })
    expect((await get(id)).status).toBe('ACTIVE')
    expect(await readBooks()).toEqual([])
    await sandbox.control('/clock', { advanceMs: 15 * 60_000 })
    expect(await readBooks()).toHaveLength(1)
  })

  it('are cancelled once, at once', async () => {
    const id = await startMonthly()
    const cancel = () => call('POST', `/v1/billing/subscriptions/${id}/cancel`, { body: { reason: 'asked' } })
    expect((await cancel()).status).toBe(204)
    const subscription = await get(id)
    expect([subscription.status, subscription.status_change_note]).toEqual(['CANCELLED', 'asked'])
    expect(issueOf(await cancel())).toEqual(['UNPROCESSABLE_ENTITY', 'SUBSCRIPTION_STATUS_INVALID'])
    await advance(40)
    expect(await readBooks()).toHaveLength(1)
    await expect.poll(seen).toContain('BILLING.SUBSCRIPTION.CANCELLED')
  })

  it('change their plan once the payer agrees', async () => {
    const product = await call('POST', '/v1/catalogs/products', { body: { name: 'Kola' } })
    const make = async (value: string) => {
      const body = {
        product_id: product.body.id,
        name: value,
        billing_cycles: [cycle(1, value)],
        payment_preferences: {},
      }
      return (await call('POST', '/v1/billing/plans', { body })).body.id as string
    }
    const { id, baToken } = await subscribe(await make('9.99'))
    await approve(baToken)
    const better = await make('19.99')
    const revise = await call('POST', `/v1/billing/subscriptions/${id}/revise`, { body: { plan_id: better } })
    expect(revise.body.links[0]).toMatchObject({ rel: 'approve' })
    expect((await get(id)).plan_id).not.toBe(better)
    await approve(baToken)
    expect((await get(id, 'plan')).plan).toMatchObject({ id: better, name: '19.99' })
    await advance(31)
    expect((await readBooks()).map((row) => row[3])).toEqual([999, 1_999])
  })

  it('list their payments and give them back, in part and never too much', async () => {
    const id = await startMonthly()
    const until = new Date(Date.now() + DAY_MS).toISOString()
    const list = `/v1/billing/subscriptions/${id}/transactions?start_time=2026-01-01T00:00:00Z&end_time=${until}`
    const { body } = await call('GET', list)
    expect(body.transactions).toMatchObject([
      { status: 'COMPLETED', amount_with_breakdown: { gross_amount: money('9.99') } },
    ])
    const sale = `/v1/payments/sale/${body.transactions[0].id}`
    const part = await call('POST', `${sale}/refund`, { body: { amount: { total: '4.00', currency: 'USD' } } })
    expect([part.status, part.body.state]).toEqual([201, 'completed'])
    const much = await call('POST', `${sale}/refund`, { body: { amount: { total: '6.00', currency: 'USD' } } })
    expect(issueOf(much)[1]).toBe('REFUND_AMOUNT_EXCEEDED')
    await call('POST', `${sale}/refund`)
    expect((await call('GET', sale)).body.state).toBe('refunded')
    expect((await readBooks()).map((row) => [row[0], row[3]])).toEqual([
      ...[
        ['charge', 999],
        ['refund', 400],
        ['refund', 599],
      ],
    ])
    await expect.poll(seen).toContain('PAYMENT.SALE.REFUNDED')
  })

  it('lose a payment that the payer’s bank takes back', async () => {
    const id = await startMonthly()
    const until = new Date(Date.now() + DAY_MS).toISOString()
    const list = `/v1/billing/subscriptions/${id}/transactions?start_time=2026-01-01T00:00:00Z&end_time=${until}`
    const [{ id: sale }] = (await call('GET', list)).body.transactions
    await paypal.submit('/reverse', { sale })
    expect((await readBooks()).at(-1)).toEqual(['chargeback', 'kola-1', id, 999, 'USD'])
    await expect.poll(seen).toContain('PAYMENT.SALE.REVERSED')
  })

  it('are made once for one request id, although the first answer was lost', async () => {
    const plan = await createPlan([cycle(1, '9.99')])
    const headers = { 'paypal-request-id': 'key-1', ...REPRESENTATION }
    const body = { plan_id: plan.body.id, application_context: CONTEXT }
    await sandbox.control('/paypal/faults', { fault: { kind: 'lose-reply' }, operation: 'create-subscription' })
    const create = () => call('POST', '/v1/billing/subscriptions', { body, headers })
    await expect(create()).rejects.toThrow('fetch failed')
    const [one, two] = [await create(), await create()]
    expect(one.body.id).toBe(two.body.id)
    expect(one.body.plan_id).toBe(plan.body.id)
    await expect.poll(seen).toEqual(['BILLING.SUBSCRIPTION.CREATED'])
    await advance(4)
    await paypal.signIn()
    expect((await create()).body.id).not.toBe(one.body.id)
  })

  it('that do not exist are not found', async () => {
    const answer = await call('GET', '/v1/billing/subscriptions/I-NONE')
    expect([answer.status, answer.body.name]).toEqual([404, 'RESOURCE_NOT_FOUND'])
  })
})

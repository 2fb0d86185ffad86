import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { createPaymentStage, type PaymentStage } from '#app/testing/payment-stage.ts'
import { assertAnswer } from '#app/testing/stage.ts'
import { makeCard } from '../providers/stripe/testing.ts'
import { submit } from '../providers/testing/stage.ts'

const DAY_MS = 86_400_000
const ALWAYS_ASKS = '4000002760003184'
let at: PaymentStage
let who: { id: string; token: string; email: string }

beforeAll(async () => {
  at = await createPaymentStage()
}, 120_000)
afterAll(() => at.close())
beforeEach(async () => {
  const { id, email } = await at.stage.addAccount()
  who = { id, email, token: await at.stage.signIn(email) }
})

const call = (key: Parameters<PaymentStage['stage']['call']>[0], body?: object) =>
  at.stage.call(key, { token: who.token, ...(body && { body }) })
const pay = async (number: string) =>
  call('POST /apps/v1/process-subscription', {
    ...{ nonce: await makeCard(at.sandbox.url, number), subscriptionId: 'basic-30', slug: 'stripe' },
  })
const setOutcome = (outcome: string) => at.sandbox.control('/stripe/outcomes', { reference: who.email, outcome })
const readStatus = async () => (await call('GET /apps/v1/account')).body.subscriptionList[0]?.paymentStatus

test('a pass is not paid for by the field that keeps a card, and no card is kept for it', async () => {
  await at.stage.db
    .insertInto('price')
    .values({
      ...{ tenant_id: 'demo', id: 'pass-7', plan_id: 'basic', slug_name: 'week', kind: 'pass', title: '7-day pass' },
      ...{ amount_minor: 90_000, currency: 'NGN', period_days: 7, meta_data: '{}' },
    })
    .execute()
  for (const subscriptionId of ['pass-7', 'week']) {
    const nonce = await makeCard(at.sandbox.url, '4242424242424242')
    const answer = await call('POST /apps/v1/process-subscription', { nonce, subscriptionId, slug: 'stripe' })
    expect([answer.status, answer.body.error.code]).toEqual([400, 'PAYMENT_WAY_UNAVAILABLE'])
  }
  const kept = await at.stage.db
    .selectFrom('payment_method')
    .select('method_id')
    .where('account_id', '=', who.id)
    .execute()
  expect(kept).toEqual([])
})

test('API-32 a card that is declined says so in the provider’s words, and so does the payment’s timeline', async () => {
  const answer = await pay('4000000000000341')
  expect([answer.status, answer.body.error.code]).toEqual([402, 'PAYMENT_DECLINED'])
  const { payments } = (await call('GET /apps/v1/payments')).body
  expect(payments.map(({ state }: { state: string }) => state)).toEqual(['failed'])
  expect(payments[0].timeline.map(({ kind, text }: { kind: string; text: string }) => [kind, text])).toEqual([
    ['started', 'Started with Stripe'],
    ['failed', 'Declined: Your card was declined.'],
  ])
})

test('API-42 what the new card paid of what was overdue counts when the call answers', async () => {
  assertAnswer('POST /apps/v1/process-subscription', await pay('4242424242424242'))
  await setOutcome('expired_card')
  await at.advance(44 * DAY_MS + 3_660_000)
  who.token = await at.stage.signIn(who.email)
  await vi.waitUntil(async () => (await readStatus()) === 'FAILED', { timeout: 10_000 })
  await setOutcome('fine')
  // Whatever the provider calls about comes too late to be what is seen.
  await at.sandbox.control('/stripe/callbacks', { rule: { mode: 'drop' }, times: 100 })
  const kept = await call('POST /apps/v2/add-payment-method', {
    ...{ paymentMethodNonce: await makeCard(at.sandbox.url, '5555555555554444'), slug: 'stripe' },
  })
  expect(kept.body).toEqual({ status: 'kept', message: 'Your card is kept' })
  expect(await readStatus()).toBe('SUCCESS')
})

describe('a card that always asks', () => {
  const QUESTION = 'POST /apps/v1/payment-intents/{reference}/question' as const
  const ask = (reference: string, token = who.token) => at.stage.call(QUESTION, { token, params: { reference } })
  const answerBank = (clientSecret: string, result: 'complete' | 'fail') =>
    submit(`${at.sandbox.url}/stripe/3ds/${clientSecret.split('_secret_')[0]}?client_secret=${clientSecret}`, {
      result,
    })
  const verify = (reference: string) => call('POST /apps/v1/verify-payment', { tx_ref: reference })
  const begin = async (recurringType = 'recurring') => {
    const body = { nonce: await makeCard(at.sandbox.url, ALWAYS_ASKS), subscriptionId: 'basic-30', slug: 'stripe' }
    const answer = await call('POST /apps/v1/process-subscription', { ...body, recurringType })
    assertAnswer('POST /apps/v1/process-subscription', answer)
    return answer.body as { status: string; reference: string; clientSecret: string }
  }
  const codeOf = ({ status, body }: Awaited<ReturnType<typeof ask>>) => [status, body.error?.code]

  test.each(['recurring', 'one-time'] as const)('asks once for a payment (%s), about the payment', async (type) => {
    const { status, reference, clientSecret } = await begin(type)
    expect([status, clientSecret]).toEqual(['action_required', expect.stringMatching(/^pi_\w+_secret_\w+$/)])
    await answerBank(clientSecret, 'complete')
    expect((await verify(reference)).body.status).toBe('paid')
  })

  test('tells its question again to whom it is asked, for as long as it stands', async () => {
    const { reference, clientSecret } = await begin()
    const again = await ask(reference)
    assertAnswer(QUESTION, again)
    expect(again.body).toEqual({ clientSecret })
    const { email } = await at.stage.addAccount()
    expect(codeOf(await ask(reference, await at.stage.signIn(email)))).toEqual([404, 'PAYMENT_NOT_FOUND'])
    await answerBank(clientSecret, 'complete')
    expect(codeOf(await ask(reference))).toEqual([409, 'NO_QUESTION'])
    expect((await call('GET /apps/v1/payments')).body.payments[0].state).toBe('paid')
    expect(codeOf(await ask(reference))).toEqual([409, 'NO_QUESTION'])
  })

  test('answered wrongly asks no more, and nothing is held', async () => {
    const { reference, clientSecret } = await begin()
    await answerBank(clientSecret, 'fail')
    expect(codeOf(await ask(reference))).toEqual([409, 'NO_QUESTION'])
    expect((await call('GET /apps/v1/payments')).body.payments[0].state).toBe('failed')
  })
})

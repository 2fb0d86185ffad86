import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { createPaymentStage, type PaymentStage } from '#app/testing/payment-stage.ts'
import { assertAnswer } from '#app/testing/stage.ts'
import { makeCard } from '../providers/stripe/testing.ts'

const DAY_MS = 86_400_000
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

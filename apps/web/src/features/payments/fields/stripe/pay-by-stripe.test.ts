import { ApiError } from '@kola/contract/http/client'
import { expect, test, vi } from 'vitest'
import { type Handlers, serve } from '#features/payments/testing/serve.ts'
import { keepByStripe, payByStripe, setUpByStripe } from './pay-by-stripe.ts'
import { openStripe } from './stripe.ts'
import type { StripeCard, StripeClient } from './stripe-types.ts'

const PROCESS = 'POST /apps/v1/process-subscription'
const ADD = 'POST /apps/v2/add-payment-method'
const reference = 'KL-7F3K9Q2MXA'
const what = { sid: 'basic-ngn-30', pid: 'basic', coupon: '' }
const card = {} as StripeCard
const details = { name: 'Ada Bello', address: { postal_code: '100242' } }

function createScene(handlers: Handlers, over: Partial<StripeClient> = {}) {
  const { client, sent } = serve(handlers)
  const stripe = {
    createPaymentMethod: vi.fn(async () => ({ paymentMethod: { id: 'pm_1' } })),
    handleNextAction: vi.fn(async () => ({})),
    ...over,
  } as unknown as StripeClient
  const entry = { stripe, card, details }
  return {
    stripe,
    sent,
    pay: (coupon = '') => payByStripe(entry, { ...what, coupon }, client),
    keep: () => keepByStripe(entry, client),
    setUp: (country: string) => setUpByStripe(entry, country, client),
  }
}
const outcome = (status: 'paid' | 'pending' | 'action_required', more = {}) => ({
  status,
  reference,
  message: '',
  ...more,
})

test('STRIPE-06 the card client begins with the publishable key, API version 2020-08-27 and locale en', async () => {
  const factory = vi.fn(() => ({}) as StripeClient)
  const loaded: string[] = []
  const loadScript = async (url: string) => void loaded.push(url)
  const access = { publishableKey: 'pk_test_1', scriptUrl: 'https://js.example/v3/' }
  await openStripe(access, { loadScript, getFactory: () => factory })
  expect(loaded).toEqual(['https://js.example/v3/'])
  expect(factory).toHaveBeenCalledWith('pk_test_1', { apiVersion: '2020-08-27', locale: 'en' })
  await expect(openStripe(access, { loadScript, getFactory: () => undefined })).rejects.toThrow('brought nothing')
})

test('STRIPE-04 paying makes a card method with the person’s name and postal code and submits its id alone', async () => {
  const { stripe, sent, pay } = createScene({ [PROCESS]: outcome('paid') })
  expect(await pay('20DISCOUNT')).toEqual({ kind: 'paid', reference })
  expect(stripe.createPaymentMethod).toHaveBeenCalledWith({ type: 'card', card, billing_details: details })
  expect(sent.map(({ body }) => body)).toEqual([
    { nonce: 'pm_1', subscriptionId: 'basic-ngn-30', slug: 'stripe', coupon: '20DISCOUNT' },
  ])
})

test('STRIPE-04 what a bank asks is passed with the secret of the answer, and the payment is pending until it is verified', async () => {
  const { stripe, pay } = createScene({ [PROCESS]: outcome('action_required', { clientSecret: 'pi_1_secret_2' }) })
  expect(await pay()).toEqual({ kind: 'pending', reference })
  expect(stripe.handleNextAction).toHaveBeenCalledWith({ clientSecret: 'pi_1_secret_2' })
})

test('STRIPE-04 an older card client is asked by the kind of the secret', async () => {
  const confirmCardPayment = vi.fn(async () => ({}))
  const confirmCardSetup = vi.fn(async () => ({}))
  const old = { handleNextAction: undefined, confirmCardPayment, confirmCardSetup }
  await createScene({ [PROCESS]: outcome('action_required', { clientSecret: 'pi_1_secret_2' }) }, old).pay()
  expect(confirmCardPayment).toHaveBeenCalledWith('pi_1_secret_2')
  expect(confirmCardSetup).not.toHaveBeenCalled()
  const answers = [{ status: 'action_required', message: '', clientSecret: 'seti_1_secret_2' }]
  await createScene({ [ADD]: () => answers.shift() ?? { status: 'kept', message: '' } }, old).keep()
  expect(confirmCardSetup.mock.calls).toEqual([['seti_1_secret_2']])
})

test('STRIPE-04 a card that the bank asks about before any payment is submitted once more when it has passed', async () => {
  const asks = { status: 'action_required', message: '', clientSecret: 'seti_1_secret_2' }
  const answers: object[] = [asks]
  const { sent, stripe, pay } = createScene({ [PROCESS]: () => answers.shift() ?? outcome('paid') })
  expect(await pay()).toEqual({ kind: 'paid', reference })
  expect(stripe.handleNextAction).toHaveBeenCalledTimes(1)
  expect(sent.map(({ body }) => (body as { nonce: string }).nonce)).toEqual(['pm_1', 'pm_1'])
  const endless = createScene({ [PROCESS]: asks })
  expect(await endless.pay()).toEqual({ kind: 'card-error', text: '' })
  expect(endless.sent).toHaveLength(3)
})

test('ERR-22 an error of card creation is the provider’s message, and nothing is submitted', async () => {
  const error = { message: 'Your card number is incomplete.' }
  const { sent, pay } = createScene({}, { createPaymentMethod: async () => ({ error }) })
  expect(await pay()).toEqual({ kind: 'card-error', text: 'Your card number is incomplete.' })
  expect(sent).toEqual([])
})

test('ERR-22 a bank that does not let it pass is told in the provider’s words', async () => {
  const refuse = { handleNextAction: async () => ({ error: { message: 'We are unable to authenticate you' } }) }
  const { pay } = createScene({ [PROCESS]: outcome('action_required', { clientSecret: 'pi_1_secret_2' }) }, refuse)
  expect(await pay()).toEqual({ kind: 'card-error', text: 'We are unable to authenticate you' })
})

test('ERR-21 ERR-23 a decline fails with certainty, a lost answer without, and a refused coupon is the provider’s words', async () => {
  const failing = (error: ApiError) => createScene({ [PROCESS]: error }).pay()
  const declined = new ApiError(402, { code: 'PAYMENT_DECLINED', message: 'Your card was declined.' })
  expect(await failing(declined)).toEqual({ kind: 'failed', reason: 'Your card was declined.', isUnsure: false })
  const broken = new ApiError(500, { code: 'INTERNAL', message: 'Something broke' })
  expect(await failing(broken)).toEqual({ kind: 'failed', reason: 'Something broke', isUnsure: true })
  const coupon = new ApiError(400, { code: 'COUPON_REFUSED', message: "No such coupon: 'X'" })
  expect(await failing(coupon)).toEqual({ kind: 'coupon-error', text: "No such coupon: 'X'" })
})

test('STRIPE-07 another card is kept by its id, and a refusal is told', async () => {
  const kept = createScene({ [ADD]: { status: 'kept', message: 'Kept' } })
  expect(await kept.keep()).toEqual({ kind: 'paid', reference: '' })
  expect(kept.sent[0]?.body).toEqual({ paymentMethodNonce: 'pm_1', slug: 'stripe' })
  const declined = new ApiError(402, { code: 'PAYMENT_DECLINED', message: 'Your card was declined.' })
  expect(await createScene({ [ADD]: declined }).keep()).toEqual({
    kind: 'failed',
    reason: 'Your card was declined.',
    isUnsure: false,
  })
})

const TOKEN = 'POST /apps/v1/get-client-token'
const begun = { token: 'seti_1_secret_2', scriptUrl: 'https://js.example/v3/', threeDSecure: false }

test('API-49 a first card is set up by the client token, for cards alone in the United States, and kept by its id', async () => {
  const confirmCardSetup = vi.fn(async () => ({ setupIntent: { payment_method: 'pm_7' } }))
  const handlers = { [TOKEN]: begun, [ADD]: { status: 'kept', message: 'Kept' } }
  const { sent, setUp } = createScene(handlers, { confirmCardSetup })
  expect(await setUp('US')).toEqual({ kind: 'paid', reference: '' })
  expect(confirmCardSetup).toHaveBeenCalledWith('seti_1_secret_2', {
    payment_method: { card, billing_details: details },
  })
  const kept = { paymentMethodNonce: 'pm_7', slug: 'stripe' }
  expect(sent.map(({ body }) => body)).toEqual([{ slug: 'stripe', payment_method_types: ['card'] }, kept])
  await setUp('NG')
  expect(sent[2]?.body).toEqual({ slug: 'stripe' })
  const whole = createScene(handlers, {
    confirmCardSetup: async () => ({ setupIntent: { payment_method: { id: 'pm_8' } } }),
  })
  await whole.setUp('NG')
  expect(whole.sent[1]?.body).toEqual({ ...kept, paymentMethodNonce: 'pm_8' })
})

test('ERR-22 a first card that its bank does not set up is told in the provider’s words, and nothing is kept', async () => {
  const confirmCardSetup = async () => ({ error: { message: 'Your card was declined.' } })
  const { sent, setUp } = createScene({ [TOKEN]: begun }, { confirmCardSetup })
  expect(await setUp('NG')).toEqual({ kind: 'card-error', text: 'Your card was declined.' })
  expect(sent).toHaveLength(1)
})

test('STRIPE-04 a payment whose question another tab holds is pending', async () => {
  const { stripe, pay } = createScene({ [PROCESS]: outcome('action_required') })
  expect(await pay()).toEqual({ kind: 'pending', reference })
  expect(stripe.handleNextAction).not.toHaveBeenCalled()
})

import { expect, test } from 'vitest'
import { serve } from '../testing/serve.ts'
import { addPaymentMethod, addWithKept, getClientStripeToken, processSubscription } from './card-calls.ts'

const bought = { sid: 'basic-ngn-30', pid: 'basic' }
const outcome = { status: 'paid', reference: 'KL-7F3K9Q2MXA', message: 'Paid' } as const

test('BRAINTREE-04 API-32 a card payment submits the nonce with subscriptionId and slug', async () => {
  const { client, sent } = serve({ 'POST /apps/v1/process-subscription': outcome })
  expect(await processSubscription({ ...bought, nonce: 'tokencc_1', slug: 'braintree' }, client)).toEqual(outcome)
  await processSubscription({ ...bought, nonce: 'pm_1', slug: 'stripe', coupon: '20DISCOUNT' }, client)
  expect(sent.map(({ body }) => body)).toEqual([
    { nonce: 'tokencc_1', subscriptionId: 'basic-ngn-30', slug: 'braintree' },
    { nonce: 'pm_1', subscriptionId: 'basic-ngn-30', slug: 'stripe', coupon: '20DISCOUNT' },
  ])
})

test('API-43 API-48 adding with a kept card sends the id alone', async () => {
  const { client, sent } = serve({ 'POST /apps/v2/add-subscription': outcome })
  await addWithKept(bought, client)
  expect(sent[0]?.body).toEqual({ subscriptionId: 'basic-ngn-30' })
})

test('API-42 API-48 a payment method is added by nonce and slug', async () => {
  const { client, sent } = serve({ 'POST /apps/v2/add-payment-method': { status: 'kept', message: 'Kept' } })
  await addPaymentMethod('pm_1', 'stripe', client)
  expect(sent[0]?.body).toEqual({ paymentMethodNonce: 'pm_1', slug: 'stripe' })
})

test('API-49 the card client’s token is asked for cards alone in the United States, and for no types elsewhere', async () => {
  const answer = { token: 'seti_1_secret_2', scriptUrl: 'https://js.example/v3/', threeDSecure: false }
  const { client, sent } = serve({ 'POST /apps/v1/get-client-token': answer })
  await getClientStripeToken('US', client)
  await getClientStripeToken('NG', client)
  expect(sent.map(({ body }) => body)).toEqual([{ slug: 'stripe', payment_method_types: ['card'] }, { slug: 'stripe' }])
})

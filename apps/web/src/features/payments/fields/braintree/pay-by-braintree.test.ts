import { ApiError } from '@kola/contract/http/client'
import { expect, test } from 'vitest'
import { type Handlers, serve } from '#features/payments/testing/serve.ts'
import { askClientToken, type DropIn } from './drop-in.ts'
import { keepByBraintree, payByBraintree } from './pay-by-braintree.ts'

const PROCESS = 'POST /apps/v1/process-subscription'
const ADD = 'POST /apps/v2/add-payment-method'
const reference = 'KL-7F3K9Q2MXA'
const what = { sid: 'basic-usd-30', pid: 'basic', coupon: '', amount: '5.99' }
const parties = { customerId: 'demo', userId: '7f3c2a10' }

function createScene(
  handlers: Handlers,
  request: DropIn['requestPaymentMethod'] = async () => ({ nonce: 'tokencc_1' }),
) {
  const { client, sent } = serve(handlers)
  const asked: unknown[] = []
  let cleared = 0
  const dropIn = {
    requestPaymentMethod(options) {
      asked.push(options)
      return request(options)
    },
    clearSelectedPaymentMethod() {
      cleared += 1
    },
  } as DropIn
  return {
    sent,
    asked,
    countCleared: () => cleared,
    pay: () => payByBraintree(dropIn, what, client),
    keep: () => keepByBraintree(dropIn, client),
  }
}

test('BRAINTREE-01 BRAINTREE-04 Pay Now submits the nonce of the widget with subscriptionId and slug', async () => {
  const { sent, pay } = createScene({ [PROCESS]: { status: 'paid', reference, message: 'Paid' } })
  expect(await pay()).toEqual({ kind: 'paid', reference })
  expect(sent.map(({ body }) => body)).toEqual([
    { nonce: 'tokencc_1', subscriptionId: 'basic-usd-30', slug: 'braintree' },
  ])
  const pending = createScene({ [PROCESS]: { status: 'pending', reference, message: '' } })
  expect(await pending.pay()).toEqual({ kind: 'pending', reference })
})

test('BRAINTREE-01 the bank is asked about what is paid, and who it does not stand by pays nothing', async () => {
  const paid = { [PROCESS]: { status: 'paid', reference, message: 'Paid' } } as const
  const nonce = 'tokencc_1'
  const refusing = createScene(paid, async () => ({ nonce, liabilityShifted: false, liabilityShiftPossible: true }))
  expect(await refusing.pay()).toEqual({
    kind: 'card-error',
    text: 'Your bank did not confirm that it is you. Nothing was taken. Try again, or pay by another card.',
  })
  expect([refusing.sent, refusing.countCleared()]).toEqual([[], 1])
  expect(refusing.asked).toEqual([{ threeDSecure: { amount: '5.99' } }])
  for (const said of [{ liabilityShifted: true, liabilityShiftPossible: true }, { liabilityShiftPossible: false }]) {
    const { sent, pay, countCleared } = createScene(paid, async () => ({ nonce, ...said }))
    expect(await pay()).toEqual({ kind: 'paid', reference })
    expect([sent.length, countCleared()]).toEqual([1, 0])
  }
})

test('ERR-20 an error of the widget is its own message, and nothing is submitted', async () => {
  const { sent, pay, keep } = createScene({}, async () => {
    throw new Error('No payment method is available.')
  })
  expect(await pay()).toEqual({ kind: 'card-error', text: 'No payment method is available.' })
  expect(await keep()).toEqual({ kind: 'card-error', text: 'No payment method is available.' })
  expect(sent).toEqual([])
})

test('ERR-19 a payment that Braintree refuses has failed', async () => {
  const declined = new ApiError(402, { code: 'PAYMENT_DECLINED', message: 'Insufficient Funds' })
  expect(await createScene({ [PROCESS]: declined }).pay()).toEqual({
    kind: 'failed',
    reason: 'Insufficient Funds',
    isUnsure: false,
  })
})

test('STRIPE-07 API-42 another card is kept by its nonce', async () => {
  const { sent, asked, keep } = createScene({ [ADD]: { status: 'kept', message: 'Kept' } })
  expect(await keep()).toEqual({ kind: 'paid', reference: '' })
  expect(asked).toEqual([undefined])
  expect(sent[0]?.body).toEqual({ paymentMethodNonce: 'tokencc_1', slug: 'braintree' })
})

test('BRAINTREE-02 BRAINTREE-03 API-31 the widget begins with the decrypted client token', async () => {
  const sealed = 'G-YJWD8qG1qoGiAZP2p_-0WdE26Cqo7aCfnn59WBhKdtKsts.AAECAwQFBgcICQoL'
  const scriptUrl = 'https://js.example/dropin.js'
  const { client, sent } = serve({
    'POST /apps/v1/get-client-token': { token: sealed, scriptUrl, threeDSecure: true },
  })
  const asked = { parties, validity: '10', nowMs: 1_700_000_000_000 }
  expect(await askClientToken(asked, client)).toEqual({
    ...{ token: 'eyJ2ZXJzaW9uIjoyfQ==', scriptUrl, threeDSecure: true },
  })
  const token = 'e8ebcc5e8c5e8f3907729fee5e99d9a3de58a9bfbaf59cd5b801a730fa3e3ff2'
  expect(sent.map(({ body }) => body)).toEqual([{ token, slug: 'braintree' }])
})

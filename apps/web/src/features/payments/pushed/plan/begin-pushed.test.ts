import { expect, test } from 'vitest'
import { serve } from '#features/payments/testing/serve.ts'
import { beginPushed, isOwnReturn } from './begin-pushed.ts'

const reference = 'KL-7F3K9Q2MXA'
const PROCESS = 'POST /apps/v1/process-payment'
const wish = { provider: 'flutterwave', slugName: 'basic-monthly' } as const

function begin(more: object = {}) {
  const { client, sent } = serve({ [PROCESS]: { data: { link: '', reference } } })
  return beginPushed({ ...wish, ...more }, client).then((begun) => ({ begun, body: sent[0]?.body }))
}

test('an account number is asked for by the way of a transfer, and a code by its bank; each pays once', async () => {
  const asked = { slug: 'basic-monthly', provider_slug: 'flutterwave', type: 'one-time' }
  expect(await begin()).toEqual({
    begun: { reference, url: '' },
    body: { ...asked, paymentmethod: 'banktransfer' },
  })
  expect((await begin({ bank: 'zenith', coupon: '' })).body).toEqual({
    ...{ ...asked, paymentmethod: 'ussd', bank: 'zenith' },
  })
})

test('a coupon goes along, and whom it is asked of', async () => {
  expect((await begin({ provider: 'paystack', coupon: 'TEN' })).body).toEqual({
    ...{
      slug: 'basic-monthly',
      provider_slug: 'paystack',
      type: 'one-time',
      paymentmethod: 'banktransfer',
      coupon: 'TEN',
    },
  })
})

test('only another company’s page is left for', () => {
  expect(isOwnReturn(`https://kola.example/payments/return/paystack/${reference}`)).toBe(true)
  expect(isOwnReturn('')).toBe(true)
  expect(isOwnReturn('https://checkout.flutterwave.com/v3/hosted/pay/payments/return/')).toBe(false)
})

import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { serve } from '#features/payments/testing/serve.ts'
import { buying, toText } from '../testing/buying.ts'
import { NotOpened, OnTheWay } from './leaving-page.tsx'
import { NigeriaChoice } from './nigeria-page.tsx'
import { findNigerianWay, planLeaving } from './plan-leaving.ts'

const reference = 'KL-7F3K9Q2MXA'
const url = 'https://pay.example/1'
const answers = {
  'POST /apps/v1/process-payment': { data: { link: url, reference } },
  'POST /apps/v1/add-subscription': { url, reference },
  'POST /apps/v2/checkout-page': { data: { url, reference } },
} as const

async function leave(path: string, search = '') {
  const { client, sent } = serve(answers)
  const leaving = planLeaving(path, search, buying)
  await leaving.begin(client)
  return { ...leaving, key: sent[0]?.key, body: sent[0]?.body }
}

test('FLUTTER-01 ERR-17 the hosted link is asked for by recurringType, and its failure leads to the account', async () => {
  const recurring = await leave('/flutterwavepayment/basic-ngn-30/basic', 'recurringType=recurring&coupon=20DISCOUNT')
  expect(recurring.body).toEqual({
    ...{ slug: 'basic-monthly', provider_slug: 'flutterwave', type: '', coupon: '20DISCOUNT' },
  })
  const once = await leave('/flutterwavepayment/basic-ngn-30/basic', 'recurringType=onetime')
  expect(once.body).toEqual({ slug: 'basic-monthly', provider_slug: 'flutterwave', type: 'one-time' })
  expect(once.failedPath).toBe('#/account')
  expect(recurring.couponPath).toBe('#/selectpayment-dsp/basic-ngn-30/basic?coupon=20DISCOUNT')
})

test('DPO-01 PAYPAL-01 ERR-17 DPO and PayPal are asked by their slug, and their failure leads to the account', async () => {
  const dpo = await leave('/process-dpo/basic-ngn-30/basic')
  expect([dpo.body, dpo.failedPath, dpo.company]).toEqual([
    { slug: 'dpo', slug_name: 'basic-monthly' },
    '#/account',
    'DPO Pay',
  ])
  const paypal = await leave('/process-paypal/basic-ngn-30/basic')
  expect([paypal.body, paypal.failedPath, paypal.company]).toEqual([
    { slug: 'paypal', slug_name: 'basic-monthly' },
    '#/account',
    'PayPal',
  ])
})

test('ERR-17 Paystack is asked for a card that renews, and its failure leads to the account', async () => {
  const paystack = await leave('/process-paystack/basic-ngn-30/basic', 'coupon=20DISCOUNT')
  expect([paystack.key, paystack.body, paystack.failedPath, paystack.company]).toEqual([
    'POST /apps/v1/process-payment',
    { slug: 'basic-monthly', provider_slug: 'paystack', type: '', coupon: '20DISCOUNT' },
    '#/account',
    'Paystack',
  ])
  expect(paystack.couponPath).toBe('#/selectpayment-dsp/basic-ngn-30/basic?coupon=20DISCOUNT')
})

test('CHECKOUT-07 the way that was chosen is asked for, and what is none is not', async () => {
  const ussd = await leave('/flutterwavepayment/basic-ngn-30/basic', 'recurringType=onetime&paymentmethod=USSD')
  expect(ussd.body).toEqual({
    ...{ slug: 'basic-monthly', provider_slug: 'flutterwave', type: 'one-time', paymentmethod: 'ussd' },
  })
  const purse = await leave('/flutterwavepayment/basic-ngn-30/basic', 'paymentmethod=glo')
  expect(purse.body).toMatchObject({ type: 'one-time', paymentmethod: 'glo' })
  const mpesa = await leave('/process-dpo/basic-ngn-30/basic', 'paymentmethod=mpesa&coupon=20DISCOUNT')
  expect(mpesa.body).toEqual({
    ...{ slug: 'dpo', slug_name: 'basic-monthly', paymentmethod: 'mpesa', coupon: '20DISCOUNT' },
  })
  expect(mpesa.couponPath).toBe('#/checkout/basic-ngn-30/basic?paymentmethod=mpesa&provider=dpo&coupon=20DISCOUNT')
  const strange = await leave('/flutterwavepayment/basic-ngn-30/basic', 'recurringType=onetime&paymentmethod=cowries')
  expect(strange.body).toEqual({ slug: 'basic-monthly', provider_slug: 'flutterwave', type: 'one-time' })
})

test('STRIPE-05 ERR-17 Stripe’s own page is asked for, and its failure stays', async () => {
  const stripe = await leave('/stripecheckout/basic-ngn-30/basic')
  expect([stripe.key, stripe.failedPath]).toEqual(['POST /apps/v2/checkout-page', null])
  const html = renderToStaticMarkup(<NotOpened buying={buying} onRetry={() => {}} />)
  expect(toText(html)).toContain(
    'The payment page did not open Something went wrong please try again later The payment company did not answer us. Nothing was taken. Try again Pay another way',
  )
})

test('on the way a person reads to whom, what for, and that nothing is taken yet', () => {
  expect(toText(renderToStaticMarkup(<OnTheWay buying={buying} company="PayPal" />))).toBe(
    'On the way to PayPal You pay ₦2,900 there for Basic, every 30 days. Nothing is taken before you say yes on that page. You come back here by itself.',
  )
})

describe('Stripe’s partner in Nigeria', () => {
  const path = '/process-stripe-ng/basic-ngn-30/basic'
  const offering = (stripe_nigeria: string) => ({ ...buying, config: { ...buying.config, stripe_nigeria } })
  const draw = (ways: string) => renderToStaticMarkup(<NigeriaChoice buying={offering(ways)} coupon="20DISCOUNT" />)

  test('ERR-17 is asked for the way that was chosen, once, and its failure stays', async () => {
    const { client, sent } = serve(answers)
    const search = 'paymentmethod=ng_ussd&coupon=20DISCOUNT'
    const leaving = planLeaving(path, search, offering('ng_card,ng_ussd'))
    expect(await leaving.begin(client)).toEqual({ url, reference })
    expect(sent.map(({ body }) => body)).toEqual([
      {
        ...{ slug: 'basic-monthly', provider_slug: 'stripe', type: 'one-time', paymentmethod: 'ng_ussd' },
        coupon: '20DISCOUNT',
      },
    ])
    expect([leaving.company, leaving.failedPath, leaving.couponPath]).toEqual([
      ...['Stripe', null, '#/selectpayment-dsp/basic-ngn-30/basic?coupon=20DISCOUNT'],
    ])
  })

  test('is left for at once where there is one way, and else by one that is offered', () => {
    expect(findNigerianWay('', offering('ng_card'))).toBe('ng_card')
    expect(findNigerianWay('', offering('ng_card,ng_ussd'))).toBeUndefined()
    expect(findNigerianWay('paymentmethod=ng_wallet', offering('ng_card,ng_ussd'))).toBeUndefined()
    expect(findNigerianWay('paymentmethod=ng_ussd', offering('ng_card,ng_ussd'))).toBe('ng_ussd')
    expect(findNigerianWay('paymentmethod=ng_card', { ...offering('ng_card'), country: 'GH' })).toBeUndefined()
    const dollars = { ...buying.price, currency: 'USD' }
    expect(findNigerianWay('paymentmethod=ng_card', { ...offering('ng_card'), price: dollars })).toBeUndefined()
    expect(findNigerianWay('paymentmethod=ng_card', buying)).toBeUndefined()
  })

  test('shows its ways, each with its address, and says where none is offered', () => {
    expect(toText(draw('ng_card,ng_bank_transfer'))).toBe(
      'Pay with what? ₦2,900 for Basic, every 30 days. You pay on the page of Stripe’s partner in Nigeria. Card Bank transfer Nothing is taken before you say yes on that page. You come back here by itself. Pay another way',
    )
    expect(draw('ng_card,ng_bank_transfer')).toContain(
      'href="#/process-stripe-ng/basic-ngn-30/basic?paymentmethod=ng_bank_transfer&amp;coupon=20DISCOUNT"',
    )
    expect(toText(draw(''))).toBe(
      'This way is not offered here Nothing was taken. Choose another way to pay. Pay another way',
    )
  })
})

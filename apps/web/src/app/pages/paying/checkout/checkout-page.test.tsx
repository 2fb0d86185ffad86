import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { asked, buying, quote, toText } from '../testing/buying.ts'
import { ReviewPage, readCheckout } from './checkout-page.tsx'
import { type Checkout, toStartPath } from './start.ts'

const card: Checkout = { method: 'visa', recurringType: 'recurring', provider: 'stripe', isKept: false }
const draw = (checkout: Checkout = card, over: Partial<Parameters<typeof ReviewPage>[0]> = {}) =>
  renderToStaticMarkup(
    <ReviewPage buying={buying} checkout={checkout} asked={asked} isBusy={false} onPay={() => {}} {...over} />,
  )
const findButton = (html: string) => /<button[^>]*>START MEMBERSHIP<\/button>/.exec(html)?.[0] ?? ''

test('CHECKOUT-02 the way to pay is read from the query or the third part of the address', () => {
  expect(readCheckout('paymentmethod=paypal&recurringType=recurring', undefined, buying)).toEqual({
    ...{ method: 'paypal', recurringType: 'recurring', provider: 'paypal', isKept: false },
  })
  expect(readCheckout('', 'mastercard', buying)).toEqual({ ...card, method: 'mastercard' })
  expect(readCheckout('paymentmethod=visa&provider=dpo&recurringType=onetime', 'mtn', buying)).toEqual({
    ...{ method: 'visa', recurringType: 'recurring', provider: 'dpo', isKept: false },
  })
  const abroad = { ...buying, country: 'GH', config: { provider_slug: 'flutterwave' } }
  expect(readCheckout('paymentmethod=visa&recurringType=recurring', undefined, abroad)).toEqual({
    ...{ method: 'visa', recurringType: 'onetime', provider: 'flutterwave', isKept: false },
  })
  expect(readCheckout('kept=card', undefined, buying)).toEqual({ ...card, isKept: true })
})

test('CHECKOUT-01 the heading is Almost Done!', () => {
  expect(draw()).toContain('<h1>Almost Done!</h1>')
})

test('CHECKOUT-03 CHECKOUT-04 mark with Edit, plan with price, title and Change', () => {
  const html = draw()
  expect(html).toContain('role="img" aria-label="Visa"')
  expect(html).toMatch(/href="#\/selectpayment-dsp\/basic-ngn-30\/basic"[^>]*>Edit</)
  expect(html).toMatch(/href="#\/packages"[^>]*>Change</)
  expect(toText(html)).toContain('Visa card Charged by Stripe Edit Basic ₦2,900, Basic, every 30 days Change')
})

test('CHECKOUT-05 the benefits are named, and the consent says that one is over 18', () => {
  const text = toText(draw())
  expect(text).toContain('What you get 4GB data free 14 days free subscription Cancel anytime')
  expect(text).toContain('I am over 18 and I agree to the Terms and to the charge of each period until I cancel.')
  const again = toText(draw(card, { buying: { ...buying, hadFreeDays: true } }))
  expect(again).toContain('What you get 4GB data free Cancel anytime')
})

test('CHECKOUT-06 START MEMBERSHIP is disabled until the box is ticked', () => {
  const html = draw()
  expect(findButton(html)).toContain('disabled=""')
  expect(html).toMatch(/<input type="checkbox"(?![^>]*checked)/)
})

test('CHECKOUT-07 START MEMBERSHIP leads to the start of the variant’s provider, with its coupon', () => {
  const lead = (provider: Checkout['provider'], coupon = '') =>
    toStartPath({ ...card, provider }, buying.bought, coupon)
  expect(lead('stripe', '20DISCOUNT')).toBe('#/stripecheckout/basic-ngn-30/basic?coupon=20DISCOUNT')
  expect(lead('dpo')).toBe('#/process-dpo/basic-ngn-30/basic')
  expect(lead('paypal')).toBe('#/process-paypal/basic-ngn-30/basic')
  expect(lead('braintree')).toBe('#/payment/basic-ngn-30/basic')
  expect(lead('flutterwave')).toBe('#/flutterwavepayment/basic-ngn-30/basic?recurringType=recurring')
})

test('CHECKOUT-07 the way that was chosen goes along to the page that has more than one', () => {
  const lead = (change: Partial<Checkout>) =>
    toStartPath({ ...card, recurringType: 'onetime', ...change }, buying.bought, '20DISCOUNT')
  expect(lead({ method: 'ussd', provider: 'flutterwave' })).toBe(
    '#/flutterwavepayment/basic-ngn-30/basic?recurringType=onetime&paymentmethod=ussd&coupon=20DISCOUNT',
  )
  expect(lead({ method: 'visa', provider: 'flutterwave' })).toBe(
    '#/flutterwavepayment/basic-ngn-30/basic?recurringType=onetime&paymentmethod=visa&coupon=20DISCOUNT',
  )
  expect(lead({ method: 'mpesa', provider: 'dpo' })).toBe(
    '#/process-dpo/basic-ngn-30/basic?paymentmethod=mpesa&coupon=20DISCOUNT',
  )
})

test('CHECKOUT-08 the card variant has a coupon and the plan’s details; DPO and PayPal have neither', () => {
  const text = toText(draw())
  expect(text).toContain('Coupon Optional')
  expect(text).toContain('In your plan 2 screens Not included: 5 screens')
  expect(text).not.toContain('Casting')
  for (const checkout of [
    { ...card, provider: 'dpo' },
    { ...card, method: 'paypal', provider: 'paypal' },
  ] as const) {
    expect(toText(draw(checkout))).not.toContain('Coupon')
    expect(toText(draw(checkout))).not.toContain('In your plan')
  }
})

test('what is paid today is named with its 44 days, and the next charge with its day and amount', () => {
  const text = toText(draw())
  expect(text).toContain('Total today ₦2,320 for 44 days: 30 and your 14 free ones')
  expect(text).toContain(
    'Today you pay ₦2,320 for 44 days: 30 and your 14 free ones. On 5 January 2027 we charge ₦2,900, and again every 30 days until you cancel.',
  )
  expect(text).toContain('20DISCOUNT −₦580')
  expect(text).toContain('VAT, included ₦161.86')
  const once = toText(draw({ ...card, recurringType: 'onetime' }))
  expect(once).toContain('Today you pay ₦2,320 for 44 days: 30 and your 14 free ones. Nothing renews by itself.')
  expect(once).toContain('I am over 18 and I agree to the Terms .')
  const plain = { ...asked, quote: { ...quote, bonusDays: 0 } }
  expect(toText(draw(card, { asked: plain }))).toContain('Total today ₦2,320 for 30 days')
})

test('ERR-23 what the provider says of a coupon stands below its field, as it said it', () => {
  const html = draw(card, { asked: { ...asked, couponError: "No such coupon: '20DISCOUNT'" } })
  expect(html).toMatch(/<p class="field__error"[^>]*role="alert">.*No such coupon: &#x27;20DISCOUNT&#x27;<\/p>/)
})

test('a coupon that counts says how much it takes off', () => {
  expect(toText(draw())).toContain('₦580 less for your first period')
})

import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { listWays } from '#features/payments/choice/ways.ts'
import { asked, buying, toText } from '../testing/buying.ts'
import { Choice, readVariant } from './choose-page.tsx'

const config = {
  provider_slug: 'flutterwave',
  payment_options: '{"options":[{"countries":["NG"],"paymentOptions":["flutterwave","stripe","manual"]}],"default":[]}',
  flutterwave_countries: '["NG"]',
  stripe_countries: '["NG"]',
}
const draw = (country = 'NG') => {
  const of = { ...buying, config, country }
  return renderToStaticMarkup(
    <Choice buying={of} ways={listWays({ ...of, variant: 'configured', coupon: '' })} asked={asked} />,
  )
}

test('PAYSEL-02 FLUTTER-03 each way says its name, what it costs, whether it renews and how soon it is done', () => {
  const text = toText(draw())
  expect(text).toContain('How will you pay? Paying from Nigeria .')
  expect(text).toContain(
    'Pay by transfer From any bank’s app, OPay or PalmPay. Flutterwave may add its fee Costs ₦2,320 You pay each time · in seconds',
  )
  expect(text).toContain('USSD Dial a code, no internet Costs ₦2,320 You pay each time · in minutes')
  expect(text).toContain(
    'Pay with Card Verve, Visa or Mastercard, by Flutterwave Costs ₦2,320 Renews by itself · at once',
  )
  expect(text).toContain('Pay with others Transfer, USSD or mobile money Costs ₦2,320 You pay each time · in minutes')
  expect(text).toContain('Pay with Card Verve, Visa or Mastercard, by Stripe')
  expect(text).toContain('Bank deposit Cash at a branch, six banks Costs ₦2,320 You pay each time · 1 working day')
})

test('only where a fee may come on top does a way say so', () => {
  const paystack = { ...config, payment_options: config.payment_options.replaceAll('flutterwave', 'paystack') }
  const of = { ...buying, config: paystack, country: 'NG' }
  const ways = listWays({ ...of, variant: 'configured', coupon: '' })
  const text = toText(renderToStaticMarkup(<Choice buying={of} ways={ways} asked={asked} />))
  expect(text).toContain('Pay by transfer From any bank’s app, OPay or PalmPay Costs ₦2,320')
  expect(text).not.toContain('may add its fee')
})

test('PAYSEL-03 the choice contains a sign-up link', () => {
  expect(draw()).toMatch(/<a class="link" href="#\/signup">Sign up<\/a>/)
})

test('the free days are told as days on top of the first period', () => {
  expect(toText(draw())).toContain('Your 14 free days are added to the first period: 44 days for the first payment.')
})

test('where there is no way to pay the screen says so and leads to a person', () => {
  const html = draw('FR')
  expect(toText(html)).toContain('No way to pay from here yet')
  expect(html).toContain('href="#/contact"')
})

test('four addresses are three choices', () => {
  expect(readVariant('/selectpayment-dsp/a/b')).toBe('configured')
  expect(readVariant('/selectpayment/b/a')).toBe('configured')
  expect(readVariant('/selectpayment-nig/a/b')).toBe('nigeria')
  expect(readVariant('/SelectPayment-AFR/a/b')).toBe('africa')
})

import { expect, test } from 'vitest'
import { planChat } from './plan-chat.ts'

test.each(['/', '/home', '/details/goat-money/home', '/contact', '/packages', '/account', '/playlistdetails/s1'])(
  'the chat is shown on %s',
  (path) => {
    expect(planChat({ path, isAllowed: true })).toBe('shown')
  },
)

test.each(['/viewvideo/goat-money', '/play/a/b', '/playvideo/a', '/videoplayerseries', '/dashvideo', '/ViewVideo/a'])(
  'the chat is hidden on %s',
  (path) => {
    expect(planChat({ path, isAllowed: true })).toBe('hidden')
  },
)

test.each([
  ...['/checkout/s/p', '/stripecheckout/s/p', '/payment/s/p', '/payment-res', '/paymentres-dpo', '/stripepayment/s/p'],
  ...['/cashpayment/s/p', '/flutterwavepayment/s/p', '/process-dpo/s/p', '/process-paypal/s/p', '/CheckOut/s/p'],
  ...['/selectpayment/p/s', '/selectpayment-nig/s/p', '/stripe-res/s/p', '/stripe-setup-card'],
  ...['/striperenewupdatecard', '/braintreerenewupdatecard'],
])('no script of others may be on %s', (path) => {
  expect(planChat({ path, isAllowed: true })).toBe('absent')
})

test('without consent there is no chat anywhere', () => {
  expect(planChat({ path: '/home', isAllowed: false })).toBe('absent')
  expect(planChat({ path: '/viewvideo/a', isAllowed: false })).toBe('absent')
})

test('for a child the chat is hidden where it would be shown', () => {
  expect(planChat({ path: '/home', isAllowed: true, isChild: true })).toBe('hidden')
  expect(planChat({ path: '/home', isAllowed: true, isChild: false })).toBe('shown')
})

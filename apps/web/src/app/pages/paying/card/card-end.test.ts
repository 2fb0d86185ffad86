import { expect, test } from 'vitest'
import { planBraintree, planPaid, planUpdated } from './card-end.ts'

const bought = { sid: 'basic-ngn-30', pid: 'basic' }
const reference = 'KL-7F3K9Q2MXA'
const result = '#/stripe-res/basic-ngn-30/basic?reference=KL-7F3K9Q2MXA'
const nothing = { to: null, notice: '', cardError: '', couponError: '' }
const failed = { kind: 'failed', reason: 'declined', isUnsure: false } as const

test('STRIPE-04 ERR-29 a paid card is told and leads to its result', () => {
  expect(planPaid({ kind: 'paid', reference }, bought)).toEqual({
    ...nothing,
    to: result,
    notice: ' Subscription Added Sucessfully !! ',
  })
})

test('ERR-28 a payment that was sent and is not settled is told as a request, and leads to its result', () => {
  expect(planPaid({ kind: 'pending', reference }, bought)).toEqual({
    ...nothing,
    to: result,
    notice: ' Payment Request sent Sucessfully!! ',
  })
})

test('ERR-21 a failed card payment or update says so and leads to the account', () => {
  const end = { ...nothing, to: '#/account', notice: 'Error while making payment' }
  expect(planPaid(failed, bought)).toEqual(end)
  expect(planUpdated(failed, null)).toEqual(end)
  expect(planUpdated({ kind: 'coupon-error', text: 'x' }, '#/checkout')).toEqual(end)
})

test('ERR-22 ERR-23 what the provider says of card and coupon stays on the screen', () => {
  expect(planPaid({ kind: 'card-error', text: 'Your card was declined.' }, bought)).toEqual({
    ...nothing,
    cardError: 'Your card was declined.',
  })
  expect(planPaid({ kind: 'card-error', text: '' }, bought).cardError).toBe('Error while making payment')
  expect(planPaid({ kind: 'coupon-error', text: 'No such coupon' }, bought)).toEqual({
    ...nothing,
    couponError: 'No such coupon',
  })
  expect(planUpdated({ kind: 'card-error', text: 'Your card has expired.' }, null)).toEqual({
    ...nothing,
    cardError: 'Your card has expired.',
  })
})

test('STRIPE-08 a successful card update says so and leads to the account', () => {
  expect(planUpdated({ kind: 'paid', reference: '' }, null)).toEqual({
    ...nothing,
    to: '#/account',
    notice: ' Payment Card Updated Sucessfully!! ',
  })
})

test('ERR-30 a first card without a membership leads on to the checkout', () => {
  expect(planUpdated({ kind: 'paid', reference: '' }, '#/checkout/a/b')).toEqual({
    ...nothing,
    to: '#/checkout/a/b',
    notice: 'Payment successful please checkout and start Membership to Continue',
  })
})

test('ERR-19 a Braintree failure is told with its spaces and leads to the account; all else is as with other cards', () => {
  expect(planBraintree(failed, bought)).toEqual({
    ...nothing,
    to: '#/account',
    notice: ' Error Occured Please try again ',
  })
  expect(planBraintree({ kind: 'paid', reference }, bought)).toEqual(planPaid({ kind: 'paid', reference }, bought))
})

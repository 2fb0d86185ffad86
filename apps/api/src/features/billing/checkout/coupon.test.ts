import { expect, it } from 'vitest'
import { discountOf, toCouponCode } from './coupon.ts'

const price = { amountMinor: 290_050, currency: 'NGN' }

it.each([
  ['20discount', '20DISCOUNT'],
  ['  20Discount\t', '20DISCOUNT'],
  ['SUMMER 26', 'SUMMER 26'],
  ['   ', ''],
  ['', ''],
  [undefined, ''],
])('a coupon written %j is %j', (text, code) => {
  expect(toCouponCode(text)).toBe(code)
})

it('a coupon takes its percent of the price off, in the price’s currency', () => {
  expect(discountOf({ price, coupon: { code: '20DISCOUNT', percentOff: 20 } })).toEqual({
    ...{ amountMinor: 58_010, currency: 'NGN' },
  })
  expect(discountOf({ price, coupon: { code: 'ALL', percentOff: 100 } })).toEqual(price)
})

it('nothing is taken off without a coupon, by one of a stranger and by one of no percent', () => {
  const none = { amountMinor: 0, currency: 'NGN' }
  expect(discountOf({ price, coupon: null })).toEqual(none)
  expect(discountOf({ price, coupon: { code: 'THEIRS', percentOff: null } })).toEqual(none)
  expect(discountOf({ price, coupon: { code: 'ZERO', percentOff: 0 } })).toEqual(none)
})

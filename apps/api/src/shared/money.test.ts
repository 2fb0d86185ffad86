import { describe, expect, test } from 'vitest'
import { fromMajor, percentOf, toDecimalText, vatWithin } from './money.ts'

const ngn = (amountMinor: number) => ({ amountMinor, currency: 'NGN' })

test.each([
  [290_000, 'NGN', '2900.00'],
  [5, 'USD', '0.05'],
  [0, 'USD', '0.00'],
  [-580, 'NGN', '-5.80'],
  [1_500, 'XAF', '1500'],
  [1_234, 'KWD', '1.234'],
  [9_007_199_254_740_991, 'NGN', '90071992547409.91'],
])('writes %i minor units of %s as %s', (amountMinor, currency, text) => {
  expect(toDecimalText(amountMinor, currency)).toBe(text)
})

describe('reads major units', () => {
  test.each([
    ['2900.00', 'NGN', 290_000],
    ['2900', 'NGN', 290_000],
    [' 2900\n', 'NGN', 290_000],
    ['2900.5', 'NGN', 290_050],
    ['0.07', 'USD', 7],
    ['19.990', 'USD', 1_999],
    ['-3.10', 'USD', -310],
    ['1500', 'JPY', 1_500],
    ['1500.00', 'JPY', 1_500],
    [29.99, 'USD', 2_999],
    [1.1, 'USD', 110],
    [2_900, 'NGN', 290_000],
    [0.3, 'USD', 30],
  ])('%s of %s', (value, currency, amountMinor) => {
    expect(fromMajor(value, currency)).toEqual({ amountMinor, currency })
  })

  test.each([
    ['29.991', 'USD'],
    ['1500.5', 'JPY'],
    ['', 'NGN'],
    ['1,000', 'NGN'],
    ['1e3', 'NGN'],
    ['12.', 'NGN'],
    ['NaN', 'NGN'],
    ['99999999999999', 'NGN'],
    [Number.NaN, 'NGN'],
    [1e21, 'NGN'],
    [0.1 + 0.2, 'USD'],
  ])('and takes %s of %s for no amount', (value, currency) => {
    expect(fromMajor(value, currency)).toBeNull()
  })

  test('and writes back what it read', () => {
    for (const currency of ['NGN', 'JPY', 'KWD']) {
      for (const amountMinor of [0, 1, 9, 10, 99, 100, 101, 99_999, 290_000]) {
        expect(fromMajor(toDecimalText(amountMinor, currency), currency)).toEqual({ amountMinor, currency })
      }
    }
  })
})

test('STRIPE-03 a percent is rounded half up, once', () => {
  expect(percentOf(ngn(290_000), 20)).toEqual(ngn(58_000))
  expect(percentOf(ngn(2), 25)).toEqual(ngn(1))
  expect(percentOf(ngn(1), 49)).toEqual(ngn(0))
  expect(percentOf(ngn(1), 50)).toEqual(ngn(1))
  expect(percentOf(ngn(599), 100)).toEqual(ngn(599))
})

test('the tax within a gross amount is rounded half up', () => {
  expect(vatWithin(ngn(107_500), 75)).toEqual(ngn(7_500))
  expect(vatWithin(ngn(290_000), 75)).toEqual(ngn(20_233))
  expect(vatWithin(ngn(10), 0)).toEqual(ngn(0))
  expect(vatWithin(ngn(12), 200)).toEqual(ngn(2))
  expect(vatWithin(ngn(3), 200)).toEqual(ngn(1))
})

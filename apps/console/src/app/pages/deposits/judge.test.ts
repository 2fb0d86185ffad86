import { expect, test } from 'vitest'
import { isAboveLimit, judge } from './judge.ts'

const toSlip = (amount: string, currency = 'NGN', isBooked = false) => ({
  ...{ bankId: 'iroko', slipNumber: amount, amount, currency, paidOn: '2026-11-20', isBooked },
  ...{ recordedBy: 'Bisi', recordedAt: '2026-11-20T09:00:00.000Z' },
})
const of = (...slips: ReturnType<typeof toSlip>[]) => ({ amount: '2900.00', currency: 'NGN', approval: null, slips })

test.each([
  [of(), 'Not seen yet'],
  [of(toSlip('2900.00')), 'Matches'],
  [of(toSlip('1450.10'), toSlip('1449.90')), 'Matches'],
  [of(toSlip('2400.00')), 'Short by ₦500'],
  [of(toSlip('2900.01')), 'Over by ₦0.01'],
  [of(toSlip('2900.00', 'GBP')), 'Another currency'],
])('what was seen is held beside what is expected', (deposit, text) => {
  expect(judge(deposit).text).toBe(text)
})

test('above the limit all that was seen counts together, and another currency always', () => {
  const limit = '2900.00'
  expect(isAboveLimit({ ...of(toSlip('2900.00')), limit })).toBe(false)
  expect(isAboveLimit({ ...of(toSlip('2900.00', 'NGN', true), toSlip('0.01')), limit })).toBe(true)
  expect(isAboveLimit({ ...of(toSlip('1.00', 'GBP')), limit })).toBe(true)
})

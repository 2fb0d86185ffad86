import { expect, test } from 'vitest'
import { listMonths, toMonthText, toPercentText, toRuleText, toSumText } from './words.ts'

test('sums are told to the last digit, beyond what a number holds', () => {
  expect(toSumText({ amount: '3461329.56', currency: 'NGN' })).toBe('₦3,461,329.56')
  expect(toSumText({ amount: '-120.00', currency: 'NGN' })).toBe('−₦120.00')
  expect(toSumText({ amount: '90071992547409.93', currency: 'NGN' })).toBe('₦90,071,992,547,409.93')
})

test('per cent lose their noughts, but for those that count', () => {
  expect([toPercentText('40.00'), toPercentText('12.50'), toPercentText('100.00')]).toEqual(['40 %', '12.5 %', '100 %'])
  expect(toRuleText({ kind: 'fee', amount: '2000000.00', currency: 'NGN' })).toBe('₦2,000,000.00 a month')
})

test('months are told backwards over the year', () => {
  expect(listMonths('2026-02', 4)).toEqual(['2026-02', '2026-01', '2025-12', '2025-11'])
  expect(toMonthText('2025-12')).toBe('December 2025')
})

import { expect, test } from 'vitest'
import { findSmsCountry } from './sms-number.ts'

test.each([
  ['+2348031234567', 'NG'],
  ['+2349160000000', 'NG'],
  ['+233241234567', 'GH'],
  ['+447400123456', 'GB'],
  ['+12025550123', 'US'],
  ['+14165550123', 'CA'],
  ['+33612345678', 'FR'],
])("%s is a person's telephone in %s", (telephone, country) => {
  expect(findSmsCountry(telephone, 'NG')).toBe(country)
})

test('islands that share the code of a larger country are countries of their own', () => {
  expect(
    ['+447911123456', '+447781123456', '+18765551234', '+12423591234'].map((one) => findSmsCountry(one, 'NG')),
  ).toEqual([...['GG', 'GG', 'JM', 'BS']])
})

test.each([
  ['premium rate', '+449098790000'],
  ['premium rate in America', '+19005551234'],
  ['a personal number', '+447012345678'],
  ['free of charge', '+2348000000000'],
  ['a company-wide number', '+2347000000000'],
  ['a fixed line', '+441234567890'],
  ['a satellite', '+881612345678'],
  ['a number abroad that nobody was given', '+68890123'],
  ['a number with too few digits', '+2342000'],
  ['no number', ''],
])('%s gets no SMS', (_, telephone) => {
  expect(findSmsCountry(telephone, 'NG')).toBeNull()
})

test('a range of numbers that is not known yet counts in the own country alone', () => {
  expect(findSmsCountry('+2340000000101', 'NG')).toBe('NG')
  expect(findSmsCountry('+2340000000101', 'GH')).toBeNull()
})

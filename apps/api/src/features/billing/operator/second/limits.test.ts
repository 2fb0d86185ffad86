import { expect, test } from 'vitest'
import { toLimit } from './limits.ts'

test('the tenant’s own limit counts, else the house’s; of an unknown currency every sum is above it', () => {
  expect(toLimit({}, 'NGN')).toBe(2_000_000)
  expect(toLimit({ second_person_above: 'NGN 50000, GBP 7.50' }, 'NGN')).toBe(5_000_000)
  expect(toLimit({ second_person_above: 'NGN 50000,GBP 7.50' }, 'GBP')).toBe(750)
  expect(toLimit({ second_person_above: 'NGN 0' }, 'NGN')).toBe(0)
  expect(toLimit({ second_person_above: 'UGX 5000' }, 'UGX')).toBe(5_000)
  expect(toLimit({}, 'JPY')).toBe(0)
})

test('what is written wrongly opens nothing wider than the house’s own', () => {
  for (const text of ['NGN', 'NGN -1', 'NGN 1e9', 'NGN 5.555', 'ngn 90000', '{"NGN":"90000"}', '90000']) {
    expect([text, toLimit({ second_person_above: text }, 'NGN')]).toEqual([text, 2_000_000])
  }
})

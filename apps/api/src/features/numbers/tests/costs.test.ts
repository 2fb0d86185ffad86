import { checkValue } from '@kola/contract/configuration/check'
import { expect, test } from 'vitest'
import { toCosts } from '../costs.ts'

const costs = (entries: object[], from: string, until: string) =>
  toCosts({ monthly_costs: JSON.stringify(entries) }, { from, until })
const delivery = { name: 'Delivery', monthly: '3100.00', currency: 'NGN' }

test('a range costs its part of each month by that month’s own days', () => {
  expect(costs([delivery], '2026-10-01', '2026-10-31')).toEqual([
    { name: 'Delivery', amount: '3100.00', currency: 'NGN' },
  ])
  expect(costs([delivery], '2026-10-31', '2026-10-31')[0]?.amount).toBe('100.00')
  // 1 of 31 days, 30 of 30, 15 of 31.
  expect(costs([delivery], '2026-10-31', '2026-12-15')[0]?.amount).toBe('4700.00')
  expect(costs([delivery], '2028-02-29', '2028-02-29')[0]?.amount).toBe('106.90')
  expect(costs([delivery], '2025-11-20', '2026-11-19')[0]?.amount).toBe('37200.00')
})

test('each bill stands for itself, in its currency and its smallest unit; what cannot be read costs nothing', () => {
  const entries = [
    delivery,
    { name: 'Mail', monthly: '10', currency: 'UGX' },
    { name: 'Odd', monthly: '1.234', currency: 'NGN' },
  ]
  const wrong = [
    null,
    'x',
    { name: 'A' },
    { ...delivery, currency: 'naira' },
    { ...delivery, monthly: '-1' },
    { ...delivery, monthly: 1 },
  ]
  expect(costs([...entries, ...(wrong as object[])], '2026-10-01', '2026-10-02')).toEqual([
    { name: 'Delivery', amount: '200.00', currency: 'NGN' },
    { name: 'Mail', amount: '1', currency: 'UGX' },
  ])
  for (const monthly_costs of ['', '{}', 'not json'])
    expect(toCosts({ monthly_costs }, { from: '2026-10-01', until: '2026-10-02' })).toEqual([])
})

test('bills that could not be read are refused where they are entered', () => {
  const check = (entry: object) => checkValue('monthly_costs', JSON.stringify([entry]))
  expect(check(delivery)).toBeNull()
  expect(check({ ...delivery, monthly: '3,100' })).toBe('Entry 1: monthly is a sum such as 120000 or 99.50')
  expect(check({ ...delivery, currency: 'ngn' })).toBe('Entry 1: currency is three capital letters')
  expect(check({ monthly: '1', currency: 'NGN' })).toBe('Entry 1: name is missing')
})

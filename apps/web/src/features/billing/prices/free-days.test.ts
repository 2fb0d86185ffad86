import { expect, test } from 'vitest'
import { hasHadFreeDays, listHolding } from './free-days.ts'

const PROMISES = ['4GB data free', '14 days free subscription', 'Cancel anytime']

test('free days are offered to whoever has not had a subscription, visitors among them', () => {
  expect(hasHadFreeDays(undefined)).toBe(false)
  expect(hasHadFreeDays({ subscriptionHistory: 0 })).toBe(false)
  expect(listHolding(PROMISES, false)).toEqual(PROMISES)
})

test('whoever has had a subscription is promised everything but the free days', () => {
  expect(hasHadFreeDays({ subscriptionHistory: 1 })).toBe(true)
  expect(listHolding(PROMISES, true)).toEqual(['4GB data free', 'Cancel anytime'])
  expect(listHolding(['14 days free, then the monthly fee is charged.', '140 films'], true)).toEqual(['140 films'])
})

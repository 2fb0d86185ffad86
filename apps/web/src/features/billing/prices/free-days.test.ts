import type { UserSubscription } from '@kola/contract/billing'
import { expect, test } from 'vitest'
import { hasHadFreeDays, listHolding } from './free-days.ts'

const PROMISES = ['4GB data free', '14 days free subscription', 'Cancel anytime']
const held = (of: Partial<UserSubscription>) => of as UserSubscription

test('free days are offered to whoever has not had a membership: visitors, and who had a pass or a gift', () => {
  expect(hasHadFreeDays(undefined)).toBe(false)
  expect(hasHadFreeDays({ subscriptionList: [] })).toBe(false)
  expect(hasHadFreeDays({ subscriptionList: [held({ kind: 'pass', payment_gateway: 'paystack' })] })).toBe(false)
  expect(hasHadFreeDays({ subscriptionList: [held({ payment_gateway: 'gift' })] })).toBe(false)
  expect(listHolding(PROMISES, false)).toEqual(PROMISES)
})

test('whoever has had a membership is promised everything but the free days', () => {
  const list = [held({ kind: 'pass', payment_gateway: 'paystack' }), held({ payment_gateway: 'stripe' })]
  expect(hasHadFreeDays({ subscriptionList: list })).toBe(true)
  expect(listHolding(PROMISES, true)).toEqual(['4GB data free', 'Cancel anytime'])
  expect(listHolding(['14 days free, then the monthly fee is charged.', '140 films'], true)).toEqual(['140 films'])
})

import { describe, expect, it } from 'vitest'
import { hasSpecialPlan, planPopup, type SubscriptionFacts } from './popup-type.ts'

const ACTIVE = { package_id: 'basic' } as SubscriptionFacts['subscriptions'][number]
const LAPSED: SubscriptionFacts = { subscriptions: [], subscriptionHistory: 1, recurring: 1, paymentProvider: 'stripe' }

describe('planPopup', () => {
  it('GATE-05 is add_subscription by default and without a history', () => {
    expect(planPopup(undefined)).toBe('add_subscription')
    expect(planPopup({ ...LAPSED, subscriptionHistory: 0 })).toBe('add_subscription')
    expect(planPopup({ ...LAPSED, recurring: 0 })).toBe('add_subscription')
    expect(planPopup({ ...LAPSED, subscriptions: [ACTIVE] })).toBe('add_subscription')
  })

  it('GATE-06 is renew_subscription with a history, nothing active and recurring', () => {
    expect(planPopup(LAPSED)).toBe('renew_subscription')
  })

  it('GATE-07 is add_subscription for the dpo gateway without subscriptions', () => {
    expect(planPopup({ ...LAPSED, paymentProvider: 'dpo' })).toBe('add_subscription')
  })
})

describe('hasSpecialPlan', () => {
  it('GATE-08 knows the restriction package by the first subscription', () => {
    expect(hasSpecialPlan({ ...LAPSED, subscriptions: [{ ...ACTIVE, package_id: 'special' }] }, 'special')).toBe(true)
    expect(hasSpecialPlan({ ...LAPSED, subscriptions: [ACTIVE] }, 'special')).toBe(false)
  })

  it('knows none where the tenant has no restriction package', () => {
    expect(hasSpecialPlan({ ...LAPSED, subscriptions: [{ ...ACTIVE, package_id: '' }] }, '')).toBe(false)
    expect(hasSpecialPlan(undefined, 'special')).toBe(false)
  })
})

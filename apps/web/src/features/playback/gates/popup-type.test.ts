import type { UserSubscription } from '@kola/contract/billing'
import { describe, expect, it } from 'vitest'
import { hasSpecialPlan, planPopup, type SubscriptionFacts } from './popup-type.ts'

const PAID: UserSubscription = {
  ...{ package: 'Basic', package_id: 'basic', sub: 'Basic, every 30 days', sub_id: 'basic-ngn-30', price: '3500.00' },
  ...{ currency: 'NGN', subscription_slug: 'basic-monthly', paymentStatus: 'SUCCESS', payment_gateway: 'stripe' },
  ...{ transaction_id: '', expiry_date: '2026-11-30', recurring: 1 },
}
const paidBy = (payment_gateway: UserSubscription['payment_gateway']): UserSubscription => ({
  ...PAID,
  payment_gateway,
})

/** Had a subscription that ran out and was to renew, as the service answers it. */
const LAPSED: SubscriptionFacts = {
  subscriptions: [],
  subscriptionHistory: 1,
  subscriptionList: [PAID],
  recurring: 1,
  paymentProvider: 'stripe',
}

describe('planPopup', () => {
  const cases: [string, SubscriptionFacts | undefined][] = [
    ['nobody is known yet', undefined],
    ['there never was a subscription', { ...LAPSED, subscriptionHistory: 0, subscriptionList: [] }],
    ['there never was one, whatever else is said', { ...LAPSED, subscriptionHistory: 0 }],
    ['the last one was not to renew', { ...LAPSED, recurring: 0 }],
    ['one is active', { ...LAPSED, subscriptions: [PAID] }],
  ]
  it.each(cases)('GATE-05 is add_subscription when %s', (_, account) => {
    expect(planPopup(account)).toBe('add_subscription')
  })

  it('GATE-06 is renew_subscription with a history, nothing active and recurring', () => {
    expect(planPopup(LAPSED)).toBe('renew_subscription')
  })

  it('GATE-07 is add_subscription when the last subscription was paid by dpo, which the account calls other', () => {
    const account: SubscriptionFacts = { ...LAPSED, subscriptionList: [paidBy('dpo'), PAID], paymentProvider: 'other' }
    expect(planPopup(account)).toBe('add_subscription')
  })

  it('GATE-07 goes by the newest subscription alone', () => {
    expect(planPopup({ ...LAPSED, subscriptionList: [PAID, paidBy('dpo')] })).toBe('renew_subscription')
    expect(planPopup({ ...LAPSED, paymentProvider: 'dpo' })).toBe('renew_subscription')
  })

  it('GATE-07 goes by the provider of the account where no subscription is known', () => {
    expect(planPopup({ ...LAPSED, subscriptionList: [], paymentProvider: 'dpo' })).toBe('add_subscription')
    expect(planPopup({ ...LAPSED, subscriptionList: [], paymentProvider: 'other' })).toBe('renew_subscription')
  })

  it.each(['braintree', 'flutterwave', 'paypal', 'manual'] as const)(
    'GATE-06 asks to renew what %s was paid by',
    (gateway) => {
      const account: SubscriptionFacts = { ...LAPSED, subscriptionList: [paidBy(gateway)], paymentProvider: 'other' }
      expect(planPopup(account)).toBe('renew_subscription')
    },
  )
})

describe('hasSpecialPlan', () => {
  const onSpecial: UserSubscription = { ...PAID, package: 'Special Package', package_id: 'special' }

  it.each(['special', 'Special Package'])('GATE-08 LOGIN-09 knows the restriction package, named %s', (name) => {
    expect(hasSpecialPlan({ subscriptions: [onSpecial, PAID] }, name)).toBe(true)
  })

  it.each(['special', 'Special Package'])('GATE-08 LOGIN-09 looks at the first subscription alone, for %s', (name) => {
    expect(hasSpecialPlan({ subscriptions: [PAID, onSpecial] }, name)).toBe(false)
    expect(hasSpecialPlan({ subscriptions: [] }, name)).toBe(false)
    expect(hasSpecialPlan(undefined, name)).toBe(false)
  })

  it.each(['Special', 'Special Pack', 'basic'])(
    'GATE-08 is not content with the like of its name, such as %s',
    (name) => {
      expect(hasSpecialPlan({ subscriptions: [onSpecial] }, name)).toBe(false)
    },
  )

  it('GATE-08 knows none where the tenant has no restriction package', () => {
    expect(hasSpecialPlan({ subscriptions: [{ ...PAID, package: '', package_id: '' }] }, '')).toBe(false)
  })
})

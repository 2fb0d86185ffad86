import type { UserSubscription } from '@kola/contract/billing'
import { expect, test } from 'vitest'
import { mayChargeAgain, planMembership } from './plan-membership.ts'

const subscription = (part: Partial<UserSubscription>): UserSubscription => ({
  ...{ package: 'Basic', package_id: 'basic', sub: 'Basic, every 30 days', sub_id: 'basic-ngn-30' },
  ...{ price: '2900.00', currency: 'NGN', subscription_slug: 'basic-monthly', transaction_id: '1' },
  ...{ expiry_date: '2027-01-05', paymentStatus: 'SUCCESS', payment_gateway: 'stripe', recurring: 1 },
  ...part,
})
const holding = (part: Partial<UserSubscription>) => ({
  subscriptions: [subscription(part)],
  subscriptionHistory: 1 as const,
  subscriptionList: [subscription(part)],
})
const ended = (part: Partial<UserSubscription>) => ({ ...holding(part), subscriptions: [] })
const NEVER = { subscriptions: [], subscriptionHistory: 0 as const, subscriptionList: [] }

test('ACCOUNT-03 without a history there is only Add Subscription', () => {
  expect(planMembership(NEVER)).toEqual({
    ...{ action: 'add', isRetry: false, cardGateway: null, isActive: false, isPass: false, date: 'ends' },
  })
})

test('ACCOUNT-04 what is paid or renews can be cancelled; a cancelled one neither cancelled nor renewed', () => {
  expect(planMembership(holding({})).action).toBe('cancel')
  expect(planMembership(holding({ recurring: 0 })).action).toBe('cancel')
  for (const recurring of [0, 1] as const) {
    expect(planMembership(holding({ paymentStatus: 'CANCELLED', recurring })).action).toBeNull()
  }
})

test('ACCOUNT-05 ACCOUNT-06 a failed or ended membership is renewed before it is cancelled, by Stripe, Braintree and Flutterwave alone', () => {
  for (const payment_gateway of ['stripe', 'braintree', 'flutterwave'] as const) {
    for (const paymentStatus of ['FAILED', 'EXPIRED'] as const) {
      expect(planMembership(holding({ paymentStatus, payment_gateway })).action).toBe('renew')
    }
    expect(planMembership(ended({ paymentStatus: 'EXPIRED', payment_gateway })).action).toBe('renew')
  }
  for (const payment_gateway of ['dpo', 'paypal', 'manual'] as const) {
    expect(planMembership(ended({ paymentStatus: 'EXPIRED', payment_gateway })).action).toBe('add')
  }
})

test('API-44 only a failed renewal by card is paid again in place', () => {
  expect(planMembership(holding({ paymentStatus: 'FAILED' })).isRetry).toBe(true)
  expect(planMembership(holding({ paymentStatus: 'FAILED', payment_gateway: 'braintree' })).isRetry).toBe(true)
  expect(planMembership(holding({ paymentStatus: 'FAILED', payment_gateway: 'flutterwave' })).isRetry).toBe(false)
  expect(planMembership(ended({ paymentStatus: 'EXPIRED' })).isRetry).toBe(false)
})

test('ACCOUNT-08 ACCOUNT-09 ACCOUNT-10 Update Card is for Stripe and Braintree alone; Recurring Payment is active while it renews and is paid', () => {
  expect(planMembership(holding({})).cardGateway).toBe('stripe')
  expect(planMembership(holding({ payment_gateway: 'flutterwave' })).cardGateway).toBeNull()
  expect(planMembership(holding({}))).toMatchObject({ isActive: true, date: 'renews' })
  expect(planMembership(holding({ paymentStatus: 'FAILED' }))).toMatchObject({ isActive: false, date: 'ends' })
  expect(planMembership(holding({ paymentStatus: 'CANCELLED' }))).toMatchObject({ isActive: false, date: 'ends' })
  expect(planMembership(holding({ recurring: 0 }))).toMatchObject({ isActive: false, date: 'ends' })
})

test('inside the last 72 hours the next charge may still come', () => {
  const end = Date.parse('2027-01-05T00:00:00Z')
  const may = (nowMs: number, hours: number, payment_gateway: UserSubscription['payment_gateway'] = 'stripe') =>
    mayChargeAgain({ expiry_date: '2027-01-05', payment_gateway }, { nowMs, hours })
  expect(may(end - 72 * 3_600_000, 72)).toBe(false)
  expect(may(end - 72 * 3_600_000 + 1, 72)).toBe(true)
  expect(may(end - 1, 0)).toBe(false)
  // What we charge ourselves is not begun before its time.
  expect(may(end - 1, 72, 'dpo')).toBe(false)
})

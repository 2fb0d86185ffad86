import type { AccountAnswer } from '@kola/contract/account'
import type { UserSubscription } from '@kola/contract/billing'
import type { NextCharge, Overview } from '@kola/contract/overview/overview'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { CancelText } from '#features/payments/membership/cancel-dialog.tsx'
import { Versus } from '#features/payments/membership/change-dialog.tsx'
import { Membership } from './membership.tsx'

const held: UserSubscription = {
  ...{ package: 'Basic', package_id: 'basic', sub: 'Basic, every 30 days', sub_id: 'basic-ngn-30' },
  ...{ price: '2900.00', currency: 'NGN', subscription_slug: 'basic-monthly', transaction_id: '1' },
  ...{ expiry_date: '2027-01-05', paymentStatus: 'SUCCESS', payment_gateway: 'stripe', recurring: 1 },
}
const toText = (html: string) =>
  html
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
const NONE = { nextCharge: null, means: null, memberSince: '2025-03-14' }
const draw = (part: Partial<UserSubscription> | null, isOver = false, more: Partial<Overview> = {}) => {
  const all = part ? [{ ...held, ...part }] : []
  const account = {
    ...{ subscriptions: isOver ? [] : all, subscriptionList: all, subscriptionHistory: part ? 1 : 0, screens: 2 },
  } as unknown as AccountAnswer
  return renderToStaticMarkup(<Membership account={account} more={{ ...NONE, ...more }} changeLabel="Change plan" />)
}

test('ACCOUNT-04 ACCOUNT-08 ACCOUNT-09 ACCOUNT-10 what renews says when and for how much, and can be changed and cancelled', () => {
  const html = draw({})
  expect(toText(html)).toBe(
    'Membership Your membership renews on 5 January 2027 for ₦2,900 . Basic, 2 screens. Stripe. Recurring Payment: Active. Member since March 2025. Change plan Update Card Cancel Membership',
  )
  expect(html).toContain('href="#/striperenewupdatecard"')
  expect(draw({ payment_gateway: 'braintree' })).toContain('href="#/braintreerenewupdatecard"')
  expect(draw({ payment_gateway: 'flutterwave' })).not.toContain('Update Card')
})

test('CHANGE-04 a change that waits says what changes, when and to which price, and can be taken back', () => {
  const family = { package: 'Family', package_id: 'family', sub: 'Family, every 30 days', sub_id: 'family-ngn-30' }
  const change = {
    ...{ package: 'Basic', package_id: 'basic', sub: 'Basic, every 30 days', sub_id: 'basic-ngn-30' },
    ...{ price: '2900.00', currency: 'NGN', periodDays: 30, from: '2027-01-06' },
  }
  const held = { ...family, price: '4500.00', change }
  const text = toText(draw(held))
  expect(text).toContain('Your membership renews on 5 January 2027 for ₦2,900 .')
  expect(text).toContain(
    'From 6 January 2027 you are on Basic, for ₦2,900 every 30 days. Until then you keep Family. Keep Family',
  )
  expect(text).not.toContain('₦4,500')
  expect(toText(draw({ ...held, paymentStatus: 'FAILED' }))).not.toContain('Keep Family')
})

test('CANCEL-01 ACCOUNT-09 ACCOUNT-10 what was cancelled says when it ends and offers no second cancelling', () => {
  const text = toText(draw({ paymentStatus: 'CANCELLED', recurring: 0 }))
  expect(text).toContain('Your membership ends on 5 January 2027 .')
  expect(text).toContain('Recurring Payment: Inactive.')
  expect(text).not.toContain('Cancel Membership')
})

test('PROM-25 a price of which a member was told stands with its day, or with the next charge beside what it is now', () => {
  const later = draw({ newPrice: { price: '3500.00', currency: 'NGN', from: '2027-02-04' } })
  expect(toText(later)).toContain(
    'Your membership renews on 5 January 2027 for ₦2,900 . From 4 February 2027 on it renews for ₦3,500 .',
  )
  expect(toText(later)).not.toContain('Until then')
  const next = draw({ newPrice: { price: '3500.00', currency: 'NGN', from: '2027-01-05' } })
  expect(toText(next)).toContain('Your membership renews on 5 January 2027 for ₦3,500 . Until then it costs ₦2,900 .')
})

test('PROM-15 a card that ends before the next renewal is told of, with what helps at its provider', () => {
  const of = { endingCard: { last4: '4242', lastDay: '2026-12-31' } }
  const told = 'Your card ending in 4242 can be charged until 31 December 2026 , before your next renewal.'
  expect(toText(draw({ ...of, payment_gateway: 'stripe' }))).toContain(`${told} Give us another card before then.`)
  expect(toText(draw({ ...of, payment_gateway: 'paystack' }))).toContain(`${told} Should it be refused, we send you`)
  expect(toText(draw({ ...of, payment_gateway: 'flutterwave' }))).toContain(`${told} Cancel before then and choose`)
  expect(toText(draw({}))).not.toContain('can be charged until')
})

test('ACCOUNT-03 ACCOUNT-05 ACCOUNT-07 what is over is renewed by the plans, and what never was is added there', () => {
  const over = draw({ paymentStatus: 'EXPIRED', recurring: 0 }, true)
  expect(toText(over)).toContain('No Active Subscription Your membership ended on 5 January 2027 . Renew Membership')
  expect(over).toContain('href="#/packages"')
  const none = draw(null)
  expect(toText(none)).toBe('Membership No Active Subscription Add Subscription')
  expect(none).toContain('href="#/packages"')
})

test('API-44 a renewal that a card was refused for is paid again in place', () => {
  const html = draw({ paymentStatus: 'FAILED' })
  expect(html).toMatch(/<button[^>]*>Renew Membership<\/button>/)
  expect(toText(html)).not.toContain('Cancel Membership')
  expect(toText(html)).toContain('The last renewal was not paid. Pay it now, or with another card.')
  expect(toText(draw({}))).not.toContain('The last renewal was not paid.')
})

test('ACCOUNT-08 API-44 once its days are over too, a refused renewal is paid in place or by another card', () => {
  const over = draw({ paymentStatus: 'FAILED' }, true)
  expect(toText(over)).toBe(
    'Membership No Active Subscription Your membership ended on 5 January 2027 . The last renewal was not paid. Pay it now, or with another card. Renew Membership Update Card',
  )
  expect(over).toContain('href="#/striperenewupdatecard"')
  expect(toText(draw({ paymentStatus: 'EXPIRED' }, true))).not.toContain('Update Card')
})

test('before cancelling one reads until when one watches, and whether the next charge may still come', () => {
  const end = Date.parse('2027-01-05T00:00:00Z')
  const read = (hours: number) =>
    toText(renderToStaticMarkup(<CancelText of={held} config={{}} nowMs={end - hours * 3_600_000} />))
  expect(read(100)).toBe('You keep everything until 5 January 2027. Then it ends. Nothing more is charged.')
  expect(read(71)).toBe(
    'You keep everything until 5 January 2027. Then it ends. Less than 72 hours are left, so your bank may already be charging the next ₦2,900. Should it come, it goes back to you by itself.',
  )
})

test('CHANGE-03 the confirmation names the current plan and the new one with their prices', () => {
  const sides = { from: { name: 'Basic, every 30 days', price: '₦2,900' }, to: { name: 'Family', price: '₦4,500' } }
  expect(toText(renderToStaticMarkup(<Versus {...sides} />))).toBe(
    'Now: Basic, every 30 days ₦2,900 New: Family ₦4,500',
  )
})

const CHARGE: NextCharge = {
  ...{ state: 'planned', on: '2027-01-05', until: null, package: 'Basic', price: '2900.00', credit: '0.00' },
  ...{ amount: '2900.00', currency: 'NGN', periodDays: 30, isRetry: false },
}
const MEANS = { kind: 'card', gateway: 'stripe', name: 'visa', last4: '4242' } as const
const say = (next: Partial<NextCharge>, part: Partial<UserSubscription> = {}) =>
  toText(draw(part, false, { nextCharge: { ...CHARGE, ...next }, means: MEANS }))

test('ACCOUNT-01 ACCOUNT-10 by what it renews stands in the sentence, as far as its provider tells', () => {
  expect(say({})).toContain(
    'Membership Your membership renews on 5 January 2027 for ₦2,900 by Visa •• 4242 . Basic, 2 screens. Recurring Payment: Active. Member since March 2025. Change plan',
  )
  const by = (means: Partial<Overview['means']>) =>
    /by (.*?) \./.exec(
      toText(draw({}, false, { nextCharge: CHARGE, means: { ...MEANS, ...means } as Overview['means'] })),
    )?.[1]
  expect(by({ name: 'MasterCard', last4: '8367' })).toBe('Mastercard •• 8367')
  expect(by({ name: 'AfriGo', last4: '1111' })).toBe('AfriGo •• 1111')
  expect(by({ name: '' })).toBe('card •• 4242')
  expect(by({ kind: 'gateway', gateway: 'paypal', name: '', last4: '' })).toBe('PayPal')
  expect(by({ kind: 'debit', name: 'Guaranty Trust Bank', last4: '6789' })).toBe(
    'direct debit from Guaranty Trust Bank •• 6789',
  )
  expect(by({ kind: 'debit', name: '', last4: '' })).toBe('direct debit')
})

test('ACCOUNT-01 what the next charge is and when is said where the sentence does not say it', () => {
  expect(say({ price: '3500.00', amount: '3500.00' })).toContain('for ₦3,500 by')
  expect(say({ credit: '900.00', amount: '2000.00' })).toContain(
    '₦900 of it comes from your credit, so ₦2,000 is charged.',
  )
  expect(say({ credit: '2900.00', amount: '0.00' })).toContain('Your credit pays for it, so nothing is charged.')
  expect(say({ on: '2027-01-06' })).toContain('₦2,900 is charged on 6 January 2027 .')
  expect(say({})).not.toContain('is charged on')
  expect(say({ on: null })).not.toContain('is charged on')
  expect(say({ state: 'under-way', on: null })).toContain('₦2,900 is asked for now. We tell you what came of it.')
})

test('ACCOUNT-01 a renewal that was not paid says when it is asked for again, or until when it can be paid', () => {
  const failed = { paymentStatus: 'FAILED' } as const
  expect(say({ isRetry: true, on: '2027-01-08' }, failed)).toContain(
    '₦2,900 was not paid. We ask for it again on 8 January 2027 .',
  )
  expect(say({ state: 'stopped', isRetry: true, on: null, until: '2027-01-26' }, failed)).toContain(
    '₦2,900 was not paid, and nothing more is tried. Until 26 January 2027 you can pay it by the link that we sent you.',
  )
})

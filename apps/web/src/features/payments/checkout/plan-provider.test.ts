import { expect, test } from 'vitest'
import {
  planProvider,
  planRecurring,
  readMethod,
  readRecurringType,
  toLinkType,
  toRecurringType,
} from './plan-provider.ts'

const config = { provider_slug: 'flutterwave', flutterwave_countries: '["NG","GH"]' }

test('CHECKOUT-02 the eight ways to pay are known, and what is none of them is a Visa card', () => {
  const ways = ['paypal', 'visa', 'mastercard', 'glo', 'ussd', 'tigo', 'mpesa', 'mtn']
  expect(ways.map((way) => readMethod(way))).toEqual(ways)
  expect(readMethod('MTN')).toBe('mtn')
  expect(readMethod('cowries')).toBe('visa')
  expect(readMethod(null)).toBe('visa')
})

test('CHECKOUT-02 recurringType is read from the query; without it a card renews and a purse pays once', () => {
  expect(readRecurringType('onetime', 'visa')).toBe('onetime')
  expect(readRecurringType('recurring', 'glo')).toBe('recurring')
  expect(readRecurringType(null, 'mastercard')).toBe('recurring')
  expect(readRecurringType(null, 'paypal')).toBe('recurring')
  expect(readRecurringType('sometimes', 'mtn')).toBe('onetime')
})

test('FLUTTER-02 the request type is empty for recurring in Nigeria, otherwise one-time', () => {
  expect(toLinkType('recurring', 'NG')).toBe('')
  expect(toLinkType('onetime', 'NG')).toBe('one-time')
  expect(toLinkType('recurring', 'GH')).toBe('one-time')
  expect(toLinkType('onetime', 'GH')).toBe('one-time')
})

test('what is agreed to is what happens: other pages than Flutterwave’s renew, and its own renews a card in Nigeria alone', () => {
  const plan = (asked: string | null, provider: Parameters<typeof planRecurring>[1]['provider'], country = 'NG') =>
    planRecurring(asked, { method: 'visa', provider, country })
  for (const provider of ['stripe', 'braintree', 'dpo'] as const) {
    expect(plan('onetime', provider)).toBe('recurring')
    expect(plan(null, provider, 'GH')).toBe('recurring')
  }
  expect(planRecurring('onetime', { method: 'paypal', provider: 'paypal', country: 'GB' })).toBe('recurring')
  expect(plan('recurring', 'flutterwave')).toBe('recurring')
  expect(plan(null, 'flutterwave')).toBe('recurring')
  expect(plan('onetime', 'flutterwave')).toBe('onetime')
  expect(plan('recurring', 'flutterwave', 'GH')).toBe('onetime')
  for (const provider of ['flutterwave', 'dpo'] as const) {
    expect(planRecurring('recurring', { method: 'mpesa', provider, country: 'NG' })).toBe('onetime')
  }
})

test('FLUTTER-03 the recurringType is recurring for Pay with Card and onetime for Pay with others', () => {
  expect(toRecurringType(true)).toBe('recurring')
  expect(toRecurringType(false)).toBe('onetime')
})

test('CHECKOUT-07 each way to pay has its provider: cards the configured one, purses by country', () => {
  const plan = (method: Parameters<typeof planProvider>[0]['method'], country = 'NG', asked: string | null = null) =>
    planProvider({ method, country, config, asked })
  expect(plan('paypal')).toBe('paypal')
  expect(plan('visa')).toBe('flutterwave')
  expect(plan('mastercard', 'NG', 'dpo')).toBe('dpo')
  expect(plan('mastercard', 'NG', 'nobody')).toBe('flutterwave')
  expect(planProvider({ method: 'visa', country: 'US', config: {} })).toBe('stripe')
  for (const way of ['glo', 'ussd', 'tigo', 'mpesa', 'mtn'] as const) {
    expect(plan(way, 'GH')).toBe('flutterwave')
    expect(plan(way, 'KE')).toBe('dpo')
  }
})

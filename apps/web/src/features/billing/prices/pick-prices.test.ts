import type { Plan, Price } from '@kola/contract/billing'
import { expect, test } from 'vitest'
import { findBought, listCurrencies, listPeriods, pickPrices, toStartCurrency } from './pick-prices.ts'

const price = (id: string, currency: string, period: string): Price => ({
  ...{ id, sub_id: `${id}-sub`, slug_name: id, title: `Basic, ${period}`, description: '', currency },
  ...{ price: '1.00', metaData: {} },
})
const basic: Plan = {
  id: 'basic',
  title: 'Basic',
  metaData: { special_plan: 'false' },
  subscriptions: [
    price('n30', 'NGN', 'every 30 days'),
    price('n365', 'NGN', 'every year'),
    price('g30', 'GBP', 'every 30 days'),
  ],
}
const family: Plan = { ...basic, id: 'family', title: 'Family', subscriptions: [price('f30', 'NGN', 'every 30 days')] }
const plans = [basic, family]

test('PLANS-01 each plan shows the price of the chosen period and currency, else the nearest that it has', () => {
  const ids = (currency: string, period: string) =>
    pickPrices(plans, currency, period).map(({ subscriptions }) => subscriptions.map(({ id }) => id))
  expect(ids('NGN', 'every 30 days')).toEqual([['n30'], ['f30']])
  expect(ids('NGN', 'every year')).toEqual([['n365'], ['f30']])
  expect(ids('GBP', 'every 30 days')).toEqual([['g30'], ['f30']])
  expect(pickPrices([{ ...basic, subscriptions: [] }], 'NGN', 'every year')).toEqual([])
})

test('PLANS-01 a country sees its own currency first', () => {
  expect(listCurrencies(plans)).toEqual(['NGN', 'GBP'])
  expect(listPeriods(plans, 'NGN')).toEqual(['every 30 days', 'every year'])
  expect(listPeriods(plans, 'GBP')).toEqual(['every 30 days'])
  expect(['NG', 'GB', 'US', 'KE'].map((country) => toStartCurrency(plans, country))).toEqual([
    'NGN',
    'GBP',
    'NGN',
    'NGN',
  ])
  expect(toStartCurrency([], 'NG')).toBe('')
})

test('PLANS-04 sid and pid of an address name a plan and its price, or nothing', () => {
  expect(findBought(plans, { sid: 'n365', pid: 'basic' })?.price.id).toBe('n365')
  expect(findBought(plans, { sid: 'n365-sub', pid: 'basic' })?.plan.id).toBe('basic')
  expect(findBought(plans, { sid: 'n365', pid: 'family' })).toBeNull()
  expect(findBought(plans, { sid: 'n365', pid: 'gone' })).toBeNull()
})

import type { Plan, Price } from '@kola/contract/billing'
import { expect, test } from 'vitest'
import { listDetails, listShared, toPeriodText } from './plan-facts.ts'

const keys = JSON.stringify(['2 screens', 'Full HD', '5 screens', 'unknown', 'empty'])

test('PLANS-03 a detail with the value false is greyed, an empty or missing one hidden', () => {
  expect(
    listDetails({
      plan_details_keys: keys,
      ...{ '2 screens': '2 screens', 'Full HD': 'true', '5 screens': 'false', empty: '' },
    }),
  ).toEqual([
    { text: '2 screens', isIncluded: true },
    { text: 'Full HD', isIncluded: true },
    { text: '5 screens', isIncluded: false },
  ])
})

test('unreadable details are no details', () => {
  expect(listDetails({ plan_details_keys: '{' })).toEqual([])
  expect(listDetails({})).toEqual([])
})

test('what every plan includes is said once', () => {
  const plan = (metaData: Record<string, string>): Plan => ({ id: 'a', title: 'A', metaData, subscriptions: [] })
  const small = plan({ plan_details_keys: '["HD","2 screens"]', HD: 'HD', '2 screens': '2 screens' })
  const large = plan({ plan_details_keys: '["HD","5 screens"]', HD: 'HD', '5 screens': '5 screens' })
  expect([...listShared([small, large])]).toEqual(['HD'])
  expect(listShared([small]).size).toBe(0)
})

test('the period of a price comes from its title', () => {
  const price = { title: 'Basic, every 30 days' } as Price
  expect(toPeriodText(price)).toBe('every 30 days')
})

import type { Plan } from '@kola/contract/billing'
import { expect, test } from 'vitest'
import { listPublic } from './list-public.ts'

const basic: Plan = { id: 'basic', title: 'Basic', metaData: { special_plan: 'false' }, subscriptions: [] }
const special: Plan = { ...basic, id: 'special', title: 'Special Package', metaData: { special_plan: 'true' } }

test('PLANS-02 special plans are hidden: by their mark, and by the id or the title of the restriction package', () => {
  expect(listPublic([basic, special], '')).toEqual([basic])
  const unmarked = { ...special, metaData: {} }
  expect(listPublic([basic, unmarked], 'special')).toEqual([basic])
  expect(listPublic([basic, unmarked], 'Special Package')).toEqual([basic])
  expect(listPublic([basic, unmarked], '')).toEqual([basic, unmarked])
})

import { expect, it } from 'vitest'
import { toVatPermille } from '../vat.ts'

it.each([
  ['7.5', 75],
  ['5', 50],
  ['20', 200],
  ['12.34', 123],
  ['0.1', 1],
  ['99.9', 999],
])('a tenant’s tax of %s percent is %i thousandths', (text, permille) => {
  expect(toVatPermille({ vat_percent: text })).toBe(permille)
})

it.each(['', '0', '-5', '100', '101', 'seven', '7,5'])('a tax of %j is none', (text) => {
  expect(toVatPermille({ vat_percent: text })).toBe(0)
})

it('a tenant that says nothing of tax has none', () => {
  expect(toVatPermille({})).toBe(0)
})

import { expect, test } from 'vitest'
import { toVatPermille } from '../vat.ts'

test.each([
  ...[
    ['7.5', 75],
    ['20', 200],
    ['7.55', 76],
    ['0', 0],
    ['-5', 0],
    ['100', 0],
    ['99.9', 999],
    ['seven', 0],
    ['', 0],
  ],
] as const)('a tax of “%s” per cent is %i thousandths', (vat_percent, permille) => {
  expect(toVatPermille({ vat_percent })).toBe(permille)
})

test('a tenant that says nothing has none', () => {
  expect(toVatPermille({})).toBe(0)
})

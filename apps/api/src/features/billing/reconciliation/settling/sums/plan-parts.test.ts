import { expect, it } from 'vitest'
import { planParts } from './plan-parts.ts'

const plan = (sum: number, amounts: readonly number[]) =>
  planParts(
    sum,
    amounts.map((amountMinor, index) => ({ id: String(index), amountMinor })),
  )?.map(({ id }) => id) ?? null

it.each([
  ['all of them', 900, [100, 300, 500], ['0', '1', '2']],
  ['one', 300, [100, 300, 500], ['1']],
  ['two that are not beside each other', 600, [100, 300, 500], ['0', '2']],
  ['the oldest of those that are alike', 200, [100, 100, 100], ['0', '1']],
  ['the oldest, though a newer one is the whole', 400, [100, 300, 400], ['0', '1']],
  ['none twice', 20, [10, 20], ['1']],
  ['a hundredth too much', 901, [100, 300, 500], null],
  ['a hundredth too little', 99, [100, 300, 500], null],
  ['nothing to choose from', 100, [], null],
])('%s', (...[, sum, amounts, ids]) => expect(plan(sum, amounts)).toEqual(ids))

it('finds its way through a thousand of a few prices, and gives up where it would take too long', () => {
  const alike = Array.from({ length: 1_000 }, (_, index) => (index % 2 === 0 ? 290_000 : 450_000))
  const sum = 70 * 290_000 + 450_000
  const chosen = plan(sum, alike) ?? []
  expect(chosen.reduce((all, id) => all + (alike[Number(id)] ?? 0), 0)).toBe(sum)
  expect(new Set(chosen).size).toBe(chosen.length)
  const powers = Array.from({ length: 40 }, (_, index) => 2 ** index)
  expect(plan(2 ** 40 - 1, powers)).toBeNull()
})

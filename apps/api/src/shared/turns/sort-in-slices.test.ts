import { expect, test } from 'vitest'
import { sortInSlices } from './sort-in-slices.ts'

const toNumbers = (count: number) => Array.from({ length: count }, (_, place) => (place * 7_919) % 10_007)

test.each([0, 1, 2_047, 2_048, 2_049, 20_000])('%d items come out as toSorted has them', async (count) => {
  const items = toNumbers(count).map((value, place) => ({ value, place }))
  const compare = (a: { value: number }, b: { value: number }) => a.value - b.value
  expect(await sortInSlices(items, compare)).toEqual(items.toSorted(compare))
})

test('other things have their turn while much is sorted', async () => {
  const { compare } = new Intl.Collator('yo')
  const names = toNumbers(150_000).map(String)
  let turns = 0
  const timer = setInterval(() => {
    turns += 1
  }, 0)
  await sortInSlices(names, compare)
  clearInterval(timer)
  expect(turns).toBeGreaterThan(10)
})

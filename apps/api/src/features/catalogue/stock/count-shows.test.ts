import { expect, test, vi } from 'vitest'
import { countShows, createEmptyStock, NOWHERE } from './stock.ts'

test('films and series are counted once for each stock, without what is not published', () => {
  const empty = createEmptyStock()
  const isShow = vi.fn((place: number) => place < 2)
  const stock = { ...empty, table: { ...empty.table, isShow }, places: Int32Array.of(0, NOWHERE, 1, 2) }
  expect([countShows(stock), isShow.mock.calls.length]).toEqual([2, 3])
  expect([countShows(stock), isShow.mock.calls.length]).toEqual([2, 3])
  expect(countShows({ ...stock, places: Int32Array.of(1) })).toBe(1)
})

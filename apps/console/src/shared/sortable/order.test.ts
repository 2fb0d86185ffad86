import { expect, test } from 'vitest'
import { moveTo, toPlace } from './order.ts'

const items = ['a', 'b', 'c', 'd'].map((id) => ({ id }))
const move = (id: string, to: number) =>
  moveTo(items, id, to)
    .map((one) => one.id)
    .join('')

test('one of a list goes to a place, never past its ends, and what is not there moves nothing', () => {
  expect([move('a', 2), move('d', 0), move('b', 1), move('c', 99), move('c', -4)]).toEqual([
    ...['bcad', 'dabc', 'abcd', 'abdc', 'cabd'],
  ])
  expect(move('x', 0)).toBe('abcd')
})

test('what is let go before or behind another one lands beside it, from either side', () => {
  const ids = items.map(({ id }) => id)
  const drop = (id: string, over: string, isBehind: boolean) => move(id, toPlace(ids, id, { over, isBehind }))
  expect(drop('a', 'c', false)).toBe('bacd')
  expect(drop('a', 'c', true)).toBe('bcad')
  expect(drop('d', 'b', false)).toBe('adbc')
  expect(drop('d', 'b', true)).toBe('abdc')
  expect(drop('b', 'b', true)).toBe('abcd')
})

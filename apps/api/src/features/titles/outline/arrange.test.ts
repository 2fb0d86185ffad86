import { expect, test } from 'vitest'
import { listIn, move, numberAnew, type Placed, toNextNumber } from './arrange.ts'

/** `one: a1 b2 c3` is a parent with what stands in it. */
const read = (...lines: string[]): Placed[] =>
  lines.flatMap((line) => {
    const [parentId = '', parts = ''] = line.split(': ')
    return parts.split(' ').map((part) => {
      const number = part.slice(1)
      return { id: part[0] ?? '', parentId, number: number === '-' ? null : Number(number) }
    })
  })

/** How all stand after it. */
function after(parts: readonly Placed[], given: { id: string; parentId: string; beforeId: string }): string[] | null {
  const moved = move(parts, given)
  if (!moved) return null
  const all = parts.map((one) => moved.find(({ id }) => id === one.id) ?? one)
  return [...new Set(all.map(({ parentId }) => parentId))].map(
    (parent) =>
      `${parent}: ${listIn(all, parent)
        .map(({ id, number }) => `${id}${number ?? '-'}`)
        .join(' ')}`,
  )
}

test('within its season an episode takes its place, and the numbers stay those that were there', () => {
  const parts = read('one: a1 b2 c3 d7')
  expect(after(parts, { id: 'd', parentId: 'one', beforeId: 'a' })).toEqual(['one: d1 a2 b3 c7'])
  expect(after(parts, { id: 'a', parentId: 'one', beforeId: '' })).toEqual(['one: b1 c2 d3 a7'])
  expect(after(parts, { id: 'b', parentId: 'one', beforeId: 'd' })).toEqual(['one: a1 c2 b3 d7'])
})

test('what stands there already moves nothing', () => {
  const parts = read('one: a1 b2 c3')
  expect(move(parts, { id: 'a', parentId: 'one', beforeId: 'b' })).toEqual([])
  expect(move(parts, { id: 'c', parentId: 'one', beforeId: '' })).toEqual([])
  expect(move(parts, { id: 'c', parentId: 'one', beforeId: 'c' })).toEqual([])
})

test('to another season those behind make room, and those it leaves close up', () => {
  const parts = read('one: a1 b2 c3 d9', 'two: e1 f2 g5')
  expect(after(parts, { id: 'b', parentId: 'two', beforeId: 'f' })).toEqual(['one: a1 c2 d9', 'two: e1 b2 f3 g5'])
  expect(after(parts, { id: 'b', parentId: 'two', beforeId: 'e' })).toEqual(['one: a1 c2 d9', 'two: b1 e2 f3 g5'])
  expect(after(parts, { id: 'd', parentId: 'two', beforeId: '' })).toEqual(['one: a1 b2 c3', 'two: e1 f2 g5 d6'])
  expect(after(parts, { id: 'a', parentId: 'new', beforeId: '' })).toEqual(
    ['one: b1 c2 d9', 'new: a1', 'two: e1 f2 g5'].toSorted((x) => (x.startsWith('new') ? -1 : 0)),
  )
})

test('numbers that are missing or double are given anew', () => {
  expect(after(read('one: a1 b1 c-'), { id: 'c', parentId: 'one', beforeId: 'a' })).toEqual(['one: c1 a2 b3'])
  expect(after(read('one: a1', 'two: e4 f4'), { id: 'a', parentId: 'two', beforeId: 'f' })).toEqual(['two: e1 a2 f3'])
})

test('there is no move of what is not there, nor before what stands elsewhere', () => {
  const parts = read('one: a1 b2', 'two: e1')
  expect(move(parts, { id: 'x', parentId: 'one', beforeId: '' })).toBeNull()
  expect(move(parts, { id: 'a', parentId: 'one', beforeId: 'e' })).toBeNull()
})

test('a new one comes behind the last, and all can be numbered anew', () => {
  expect(toNextNumber(read('one: a1 b7 c-'))).toBe(8)
  expect(toNextNumber([])).toBe(1)
  expect(numberAnew(listIn(read('one: a3 b9 c-'), 'one'), 0).map(({ number }) => number)).toEqual([0, 1, 2])
})

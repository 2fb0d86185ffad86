import { expect, test } from 'vitest'
import { createRecent } from './recent.ts'

function setUp({ max = 3, keepMs = 1_000 } = {}) {
  let nowMs = 0
  const recent = createRecent<number>({ max, keepMs, nowMs: () => nowMs })
  return { recent, pass: (ms: number) => (nowMs += ms) }
}

test('what nobody asks for is forgotten once its time is over, what is asked for stays', () => {
  const { recent, pass } = setUp()
  recent.set('a', 1)
  recent.set('b', 2)
  pass(999)
  expect(recent.get('b')).toBe(2)
  recent.set('c', 3)
  expect([recent.get('a'), recent.size()]).toEqual([1, 3])
  pass(1_000)
  recent.set('d', 4)
  expect([recent.get('a'), recent.get('b'), recent.get('c'), recent.get('d'), recent.size()]).toEqual([
    ...[undefined, undefined, undefined],
    ...[4, 1],
  ])
})

test('of too much the longest unused goes first', () => {
  const { recent } = setUp()
  for (const [place, key] of ['a', 'b', 'c'].entries()) recent.set(key, place)
  recent.get('a')
  recent.set('d', 3)
  expect([recent.get('a'), recent.get('b'), recent.get('c'), recent.get('d')]).toEqual([0, undefined, 2, 3])
  recent.set('d', 4)
  expect([recent.get('d'), recent.size()]).toEqual([4, 3])
})

import { expect, test } from 'vitest'
import { createTurns } from './turns.ts'

function setUp() {
  const idle: (() => void)[] = []
  const watched = new Set<Element>()
  let comeNear: (element: Element) => void = () => {}
  const turns = createTurns({
    whenIdle: (run) => idle.push(run),
    watchNear: (run) => {
      comeNear = run
      return { observe: (element) => watched.add(element), unobserve: (element) => watched.delete(element) }
    },
  })
  const drawn: string[] = []
  const join = (name: string) => {
    const element = { name } as unknown as Element
    return { element, leave: turns.join(element, () => drawn.push(name)) }
  }
  const rest = () => idle.shift()?.()
  return { join, rest, drawn, watched, idle, comeNear: (element: Element) => comeNear(element) }
}

test('one is drawn in each idle moment, in the order of joining, and then nothing is asked for', () => {
  const { join, rest, drawn, idle, watched } = setUp()
  for (const name of ['a', 'b', 'c']) join(name)
  expect(drawn).toEqual([])
  expect(idle).toHaveLength(1)
  rest()
  expect(drawn).toEqual(['a'])
  rest()
  rest()
  expect(drawn).toEqual(['a', 'b', 'c'])
  expect(idle).toHaveLength(0)
  expect(watched.size).toBe(0)
})

test('what somebody scrolls near to is drawn at once, and has no second turn', () => {
  const { join, rest, drawn, comeNear } = setUp()
  const [, , c] = ['a', 'b', 'c'].map(join)
  if (c) comeNear(c.element)
  expect(drawn).toEqual(['c'])
  rest()
  rest()
  rest()
  expect(drawn).toEqual(['c', 'a', 'b'])
})

test('what has left is not drawn, and what comes later gets its turn', () => {
  const { join, rest, drawn, idle } = setUp()
  const [a] = ['a'].map(join)
  a?.leave()
  rest()
  expect(drawn).toEqual([])
  expect(idle).toHaveLength(0)
  join('b')
  rest()
  expect(drawn).toEqual(['b'])
})

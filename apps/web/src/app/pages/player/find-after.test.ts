import { expect, it } from 'vitest'
import { findAfter } from './find-after.ts'

const list = ['a', 'b', 'c'].map((id) => ({ id }))

it.each([
  ['a', 'b'],
  ['b', 'c'],
  ['c', undefined],
  ['x', undefined],
])('after %s comes %s', (id, next) => {
  expect(findAfter(list, id)?.id).toBe(next)
  expect(findAfter(undefined, id)).toBeUndefined()
})

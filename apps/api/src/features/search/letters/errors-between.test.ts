import { expect, test } from 'vitest'
import { countAllowedErrors, countErrors, listNeighbours } from './errors-between.ts'

test.each([
  ['danfo', 'danfo', 0],
  ['dnafo', 'danfo', 1],
  ['danffo', 'danfo', 1],
  ['dano', 'danfo', 1],
  ['dango', 'danfo', 1],
  ['', 'eko', 3],
  ['kitten', 'sitting', 3],
])('%s is %i errors from %s', (given, word, errors) => {
  expect(countErrors(given, word)).toBe(errors)
  expect(countErrors(word, given)).toBe(errors)
})

test('the rest of a word that is being typed is no error', () => {
  expect(countErrors('harmata', 'harmattan', true)).toBe(1)
  expect(countErrors('harm', 'harmattan', true)).toBe(0)
  expect(countErrors('harm', 'harmattan')).toBe(5)
})

test('short words must be right, longer ones may have an error or a few', () => {
  expect(['eko', 'lago', 'danfo', 'market', 'harmattan'].map(countAllowedErrors)).toEqual([0, 1, 1, 2, 3])
})

test('the neighbours of a short word are all that is one error away', () => {
  const near = listNeighbours('dnafo')
  for (const word of ['danfo', 'nafo', 'dnafob', 'znafo', 'dnaf', 'dnaof']) expect(near).toContain(word)
  for (const word of near) expect(countErrors('dnafo', word)).toBeLessThanOrEqual(1)
  expect(listNeighbours('eko')).toEqual([])
  expect(listNeighbours('harmattan')).toEqual([])
})

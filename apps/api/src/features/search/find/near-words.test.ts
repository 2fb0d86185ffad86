import { expect, test } from 'vitest'
import { countAllowedErrors, listNear, type NearQuery } from './near-words.ts'

/** Of a list of one. */
function countErrors(given: string, word: string, more: Partial<NearQuery> = {}): number | undefined {
  return listNear([word], { given, most: 9, isBeginning: false, ...more })[0]?.errors
}

test.each([
  ['danfo', 'danfo', 0],
  ['dnafo', 'danfo', 1],
  ['danffo', 'danfo', 1],
  ['dano', 'danfo', 1],
  ['dango', 'danfo', 1],
  ['kitten', 'sitting', 3],
  ['badc', 'abcd', 2],
])('%s is %i errors from %s', (given, word, errors) => {
  expect([countErrors(given, word), countErrors(word, given)]).toEqual([errors, errors])
  expect(countErrors(given, word, { most: errors })).toBe(errors)
  expect(countErrors(given, word, { most: errors - 1 })).toBeUndefined()
})

test('the rest of a word that is being typed is no error', () => {
  expect(countErrors('harmata', 'harmattan', { isBeginning: true })).toBe(1)
  expect(countErrors('harm', 'harmattan', { isBeginning: true })).toBe(0)
  expect(countErrors('harm', 'harmattan')).toBe(5)
})

test('short words must be right, longer ones may have an error or a few', () => {
  expect(['eko', 'lago', 'danfo', 'market', 'harmattan'].map(countAllowedErrors)).toEqual([0, 1, 1, 2, 3])
})

test('the nearest come first, then the shortest, and none of one letter', () => {
  const words = ['abbots', 'abbott', 'abet', 'abbot', 'abbat', 'a', 'tabby']
  expect(listNear(words, { given: 'abbot', most: 1, isBeginning: false })).toEqual([
    { word: 'abbot', errors: 0 },
    { word: 'abbat', errors: 1 },
    { word: 'abbots', errors: 1 },
    { word: 'abbott', errors: 1 },
  ])
  expect(listNear(['a', 'ab'], { given: 'a', most: 1, isBeginning: true })).toEqual([{ word: 'ab', errors: 0 }])
})

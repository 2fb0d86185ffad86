import { expect, test } from 'vitest'
import { countAllowedErrors, countShared, listNear, type NearQuery } from './near-words.ts'

/** Of a list of one. */
function countErrors(given: string, word: string, more: Partial<NearQuery> = {}): number | undefined {
  return listNear([word], countShared([word]), { given, most: 9, isBeginning: false, ...more })[0]?.errors
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

test('a list finds the same as each of its words alone', () => {
  const words = 'a ab aba abat abba abbat abbot abbots abet ably bat batab batt tab tabb tabba tabbat tabby'.split(' ')
  for (const given of ['abbt', 'tabab', 'ab', 'btabat', 'zzzz', 'abbots'])
    for (const most of [0, 1, 2, 3])
      for (const isBeginning of [false, true]) {
        const alone = words.flatMap((word) => {
          const errors = countErrors(given, word, { isBeginning })
          return errors !== undefined && errors <= most && word.length > 1 ? { word, errors } : []
        })
        expect(listNear(words, countShared(words), { given, most, isBeginning })).toEqual(alone)
      }
})

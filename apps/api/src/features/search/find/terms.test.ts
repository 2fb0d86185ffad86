import { expect, test } from 'vitest'
import { type Term, toAsked, toJoined, toTerms } from './terms.ts'

const [ALL, NAMES] = [127, 3]

test('each word is asked for in all classes, and the last one may be unfinished', () => {
  expect(toAsked(toTerms('last danfo'), null)).toEqual([
    { word: 'last', term: 1, isBeginning: false, allowed: ALL },
    { word: 'danfo', term: 2, isBeginning: true, allowed: ALL },
  ])
})

test('a letter or two begin nothing in descriptions, where the whole word still counts', () => {
  expect(toAsked(toTerms('d'), null)).toEqual([
    { word: 'd', term: 1, isBeginning: false, allowed: 0b1111000 },
    { word: 'd', term: 1, isBeginning: true, allowed: 0b0000111 },
  ])
  expect(toAsked(toTerms('da'), null).map(({ allowed }) => allowed)).toEqual([0b1100000, 0b0011111])
  expect(toAsked(toTerms('dan'), null).map(({ allowed }) => allowed)).toEqual([ALL])
})

test('two to four words as one are looked for in names', () => {
  const ask = (query: string) => toAsked(toTerms(query), toJoined(query)).filter(({ term }) => term === 0)
  expect(ask('high life')).toEqual([{ word: 'highlife', term: 0, isBeginning: true, allowed: NAMES }])
  expect(ask('a b c d').map(({ word }) => word)).toEqual(['abcd'])
  expect([ask('highlife'), ask('a b c d e')]).toEqual([[], []])
})

test('any of the words that may have been meant', () => {
  const meant: Term[] = [
    { words: ['danfo', 'dango'], beginnings: [] },
    { words: ['last'], beginnings: [] },
  ]
  expect(toAsked(meant, null).map(({ word, term }) => [word, term])).toEqual([
    ['danfo', 1],
    ['dango', 1],
    ['last', 2],
  ])
})

test('a word that comes twice is asked for once, and ten at most', () => {
  expect(toTerms('the '.repeat(50)).length).toBe(1)
  expect(toTerms('a b c d e f g h i j k l').length).toBe(10)
})

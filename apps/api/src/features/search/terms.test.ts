import { expect, test } from 'vitest'
import { createTurns } from '#shared/turns.ts'
import { type Term, toQueries } from './terms.ts'
import { createWordList, toWordTable } from './words/word-list.ts'

const [A, C, F] = [1, 4, 32]
const rows = [
  { word: 'bridge', classes: A | C | F },
  { word: 'bridget', classes: F },
  { word: 'danfo', classes: C },
  { word: 'highlife', classes: A | F },
]
const words = createWordList(await toWordTable(rows, createTurns()))
const word = (one: string): Term => ({ words: [one], beginnings: [] })

test('only what is there is asked for, and no class that adds nothing', () => {
  const both = (more: string) => `('abridge'|'cbridge'${more})&('cdanfo')`
  expect(toQueries([word('bridge'), word('danfo')], null, words)).toEqual([
    '',
    '',
    both(''),
    '',
    '',
    both(`|'fbridge'`),
    '',
  ])
})

test('nothing is asked for a word that nobody has', () => {
  expect(toQueries([word('bridge'), word('brigde')], null, words)).toEqual(['', '', '', '', '', '', ''])
})

test('an unfinished word takes in the whole one', () => {
  expect(toQueries([{ words: ['bridge'], beginnings: ['bridge'] }], null, words)).toEqual([
    `('abridge':*)`,
    '',
    `('abridge':*|'cbridge':*)`,
    '',
    '',
    `('abridge':*|'cbridge':*|'fbridge':*)`,
    '',
  ])
  expect(toQueries([{ words: ['br'], beginnings: ['br'] }], null, words).at(5)).toBe('')
})

test('two words as one are looked for in names, also when one of them is in no title', () => {
  const joined: Term = { words: [], beginnings: ['highlife'] }
  expect(toQueries([word('high'), word('life')], joined, words)).toEqual([`('ahighlife':*)`, '', '', '', '', '', ''])
})

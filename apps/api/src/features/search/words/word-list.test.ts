import { expect, test } from 'vitest'
import { createTurns } from '#shared/turns.ts'
import { countShared } from './near-words.ts'
import { addWords, createWordList, toWordTable } from './word-list.ts'

const toRows = (words: readonly string[], classes = 1) => words.map((word) => ({ word, classes }))
const make = (rows: readonly { word: string; classes: number }[]) => toWordTable(rows, createTurns())
/** As the database gives them: a script beyond the first plane comes last there, and earlier here. */
const WORDS = ['ade', 'adebayo', 'bridge', 'bridget', 'danfo', 'zuma', 'ｗide', '𞤀𞤣']

test('words that came later stand as if all had been read at once', async () => {
  const added = ['', 'aa', 'adeb', 'bridges', 'zz', '𞤀', 'ｗ'].filter(Boolean)
  const table = addWords(await make(toRows(WORDS)), toRows([...added, 'danfo'], 5))
  const whole = await make([...toRows(WORDS.filter((word) => word !== 'danfo')), ...toRows([...added, 'danfo'], 5)])
  expect(table).toEqual(whole)
  expect(table.words).toEqual([...WORDS, ...added].sort())
  expect(table.shared).toEqual(countShared(table.words))
})

test('nothing new, or words to a list of none, is no other list', async () => {
  const table = await make(toRows(WORDS))
  expect(addWords(table, [])).toEqual(table)
  expect(addWords(await make([]), toRows(['b', 'a']))).toEqual(await make(toRows(['a', 'b'])))
})

test('a long list is the same as one that is made at a stretch', async () => {
  const words = Array.from({ length: 12_345 }, (_, place) => `w${(place * 7919) % 12_345}`)
  const table = await make(toRows(words))
  expect(table.words).toEqual(words.toSorted())
  expect(table.shared).toEqual(countShared(words.toSorted()))
  const list = createWordList(table)
  expect([list.classesOf('w77'), list.classesOf('w77x'), list.classesOfBeginning('w7'), list.classesOf('')]).toEqual([
    1, 0, 1, 0,
  ])
})

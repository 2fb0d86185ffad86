import { expect, test } from 'vitest'
import type { Term } from '../find/terms.ts'
import { foldWords, toPlain } from '../letters/fold.ts'
import { markLongText, markWords } from './marks.ts'

const PIECES = ['ba', 'Bab', 'a', 'B', '7', 'abab', ' ', ' ', ', ', '-', '_', '.']

/** The same numbers at every run: a linear congruential generator. */
function createPicker() {
  let state = 7
  return <T>(list: readonly T[]): T => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return list[Math.floor((state / 2_147_483_648) * list.length)] as T
  }
}

test('a plain text is marked as one whose words are folded', () => {
  const pick = createPicker()
  const toText = () => Array.from({ length: pick([1, 3, 9]) }, () => pick(PIECES)).join('')
  const toTerm = (): Term => {
    const word = pick(['a', 'b', 'ba', 'bab', 'abab', '7', '7a'])
    return { words: [word], beginnings: pick([[], [word]]) }
  }
  let marked = 0
  for (let round = 0; round < 3_000; round += 1) {
    const text = toText()
    const terms = [toTerm(), toTerm()]
    const expected = markWords(foldWords(text), terms, false)
    expect([text, terms, markLongText(text, toPlain(text), terms)]).toEqual([text, terms, expected])
    marked += expected.marks.length
  }
  expect(marked).toBeGreaterThan(1_000)
})

test('a text with marks, apostrophes or foreign letters is none that is plain', () => {
  expect([toPlain('Lagos, 1990!'), toPlain("Don't"), toPlain('`'), toPlain('Ẹ̀kọ́')]).toEqual([
    'lagos, 1990!',
    null,
    null,
    null,
  ])
})

test('a word that is too long to count whole is found in a plain text as well', () => {
  const long = 'x'.repeat(70)
  const term = { words: [long.slice(0, 60)], beginnings: [] }
  expect(markLongText(`An ${long}.`, toPlain(`An ${long}.`), [term]).marks).toEqual([[3, 73]])
})

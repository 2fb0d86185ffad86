import type { Item } from '@kola/contract/catalogue'
import { expect, test } from 'vitest'
import { findText, foldTexts, toSought } from './folded-texts.ts'

const item = {
  kind: 'movie',
  name: 'Little Danfo',
  description: 'A danfo and a little more.',
  languages: [{ title: 'Little Danfo' }],
  metaData: { gloss: '', Cast: 'Dan Ọba, Lara Dan', Starring: 'Dan Ọba', Genres: 'Drama' },
} as unknown as Item
const folded = foldTexts(item, () => null)
const find = (words: string[], beginnings: string[] = []) =>
  folded.texts[findText(folded, toSought({ words, beginnings }))]?.text

test('each text stands in the line once, folded, in the order of the sources', () => {
  expect(folded.line).toBe(' little danfo littledanfo  dan oba  lara dan  drama  a danfo and a little more ')
  expect(folded.texts.map(({ text }) => text)).toEqual([
    ...['Little Danfo', 'Dan Ọba', 'Lara Dan', 'Drama', 'A danfo and a little more.'],
  ])
})

test('a word is found in the best text that has it, whole or by its beginning', () => {
  expect([find(['danfo']), find(['dan']), find([], ['dan']), find(['lara']), find(['more'])]).toEqual([
    ...['Little Danfo', 'Dan Ọba', 'Little Danfo', 'Lara Dan', 'A danfo and a little more.'],
  ])
  // Of several that may be meant, the one that stands first.
  expect([find(['more', 'danfo']), find(['danfo', 'more']), find(['drama', 'lara'], ['dan'])]).toEqual([
    ...['Little Danfo', 'Little Danfo', 'Little Danfo'],
  ])
  expect([find([], ['dra', 'lar']), find([], ['lar', 'dra'])]).toEqual(['Lara Dan', 'Lara Dan'])
  expect([find(['danf']), find(['obalara']), find(['little danfo danfo'])]).toEqual([undefined, undefined, undefined])
})

test('two words are found as one in a name alone', () => {
  expect([find(['littledanfo']), find([], ['littled']), find(['danoba'])]).toEqual([
    ...['Little Danfo', 'Little Danfo', undefined],
  ])
})

test('a letter or two begin nothing in a description', () => {
  expect([find([], ['m']), find([], ['mo']), find([], ['mor']), find([], ['o']), find([], ['dr'])]).toEqual([
    ...[undefined, undefined, 'A danfo and a little more.', 'Dan Ọba', 'Drama'],
  ])
})

import { expect, test } from 'vitest'
import { pickLanguage } from './pick-language.ts'

const all = [{ language: 'en' }, { language: 'yo' }, { language: 'pcm' }]

test.each([
  [['yo-NG', 'en'], 'yo'],
  [['de', 'pcm'], 'pcm'],
  [['en-NG'], 'en'],
  [['de'], 'en'],
  [[], 'en'],
])('whoever reads %j gets %s', (read, language) => {
  expect(pickLanguage(all, read)?.language).toBe(language)
})

test('a text of which nobody has said the language is the first', () => {
  const old: { title: string; language?: string } = { title: 'Old' }
  expect(pickLanguage([old], ['yo'])).toBe(old)
  expect(pickLanguage([], ['yo'])).toBe(undefined)
})

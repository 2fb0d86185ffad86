import { expect, test } from 'vitest'
import { listTextChanges, mergeTexts, type TextDocument, takeFields, textDocumentSchema } from './document.ts'

const write = (tags: string[], languages: Record<string, [title: string, source: string]>): TextDocument => ({
  tags,
  languages: Object.entries(languages).map(([language, [title, source]]) => ({ language, title, excerpt: '', source })),
})
const BASE = write(['faqrow1'], { en: ['Pay', 'By card'] })

test('what differs is told by field, a language that came with all that it says', () => {
  const after = write(['faqrow1', 'news'], { en: ['Pay', 'By transfer'], yo: ['Sanwó', ''] })
  expect(listTextChanges(BASE, after)).toEqual([
    { field: 'tags', name: 'Tags', before: 'faqrow1', after: 'faqrow1, news' },
    { field: 'order', name: 'Languages', before: 'en', after: 'en, yo' },
    { field: 'en source', name: 'Text, en', before: 'By card', after: 'By transfer' },
    { field: 'yo title', name: 'Title, yo', before: '', after: 'Sanwó' },
  ])
  expect(listTextChanges(after, after)).toEqual([])
})

test('changes of two are joined, and both see the languages that each added', () => {
  const mine = write(['faqrow1'], { en: ['How to pay', 'By card'], yo: ['Sanwó', 'Káàdì'] })
  const theirs = write(['faqrow2'], { en: ['Pay', 'By transfer'], ig: ['Kwụọ', 'Kaadị'] })
  expect(mergeTexts(BASE, { mine, theirs })).toEqual({
    document: write(['faqrow2'], { en: ['How to pay', 'By transfer'], ig: ['Kwụọ', 'Kaadị'], yo: ['Sanwó', 'Káàdì'] }),
    conflicts: [],
  })
})

test('what both wrote otherwise is named, has theirs, and mine can be taken', () => {
  const mine = write(['faqrow1'], { en: ['Pay', 'By USSD'] })
  const theirs = write(['faqrow1'], { en: ['Pay', 'By transfer'] })
  const { document, conflicts } = mergeTexts(BASE, { mine, theirs })
  expect([document, conflicts]).toEqual([theirs, ['en source']])
  expect(takeFields(document, mine, conflicts)).toEqual(mine)
  expect(mergeTexts(BASE, { mine: theirs, theirs })).toEqual({ document: theirs, conflicts: [] })
})

test('a language that one took out goes, unless the other has written in it since', () => {
  const base = write([], { en: ['Pay', 'By card'], yo: ['Sanwó', 'Káàdì'] })
  const without = write([], { en: ['Pay', 'By card'] })
  expect(mergeTexts(base, { mine: without, theirs: base }).document).toEqual(without)
  expect(mergeTexts(base, { mine: base, theirs: without }).document).toEqual(without)
  const written = write([], { en: ['Pay', 'By card'], yo: ['Sanwó', 'Káàdì tàbí USSD'] })
  const mineWritten = mergeTexts(base, { mine: written, theirs: without })
  expect(mineWritten.conflicts).toEqual(['yo source'])
  expect(takeFields(mineWritten.document, written, mineWritten.conflicts).languages[1]?.source).toBe('Káàdì tàbí USSD')
  const theirsWritten = mergeTexts(base, { mine: without, theirs: written })
  expect(theirsWritten.document.languages.map(({ language }) => language)).toEqual(['en', 'yo'])
})

test('both may add a language while one takes another out', () => {
  const base = write([], { en: ['Pay', 'By card'], yo: ['Sanwó', 'Káàdì'] })
  const mine = write([], { en: ['Pay', 'By card'], ig: ['Kwụọ', 'Kaadị'] })
  const theirs = write([], { en: ['Pay', 'By card'], yo: ['Sanwó', 'Káàdì'], ha: ['Biya', 'Katin'] })
  const joined = write([], { en: ['Pay', 'By card'], ha: ['Biya', 'Katin'], ig: ['Kwụọ', 'Kaadị'] })
  expect(mergeTexts(base, { mine, theirs })).toEqual({ document: joined, conflicts: [] })
})

test('a text is as long as a call can carry', () => {
  const long = (length: number) => textDocumentSchema.safeParse(write([], { en: ['T', 'ẹ'.repeat(length)] })).success
  expect([long(15_900), long(16_000)]).toEqual([true, false])
})

import { expect, test } from 'vitest'
import { cleanText } from './clean-text.ts'

test('what is copied from elsewhere loses the marks that nobody sees', () => {
  expect(cleanText(' \u202aada@example.com\u202c\u200b ')).toBe('ada@example.com')
  expect(cleanText('\u2067عائشة محمد\u2069')).toBe('عائشة محمد')
})

test('what belongs to the writing stays', () => {
  for (const text of ['👩\u200d👩\u200d👧', 'می\u200cخواهم', 'Ọlá Ìbùkún']) expect(cleanText(text)).toBe(text)
})

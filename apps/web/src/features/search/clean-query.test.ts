import { expect, test } from 'vitest'
import { cleanQuery, readQuery } from './clean-query.ts'

test('a query has no space at its ends or twice, and at most 200 letters', () => {
  expect(cleanQuery('  oro \t ife ')).toBe('oro ife')
  expect(cleanQuery('x'.repeat(300))).toHaveLength(200)
  expect(cleanQuery(' \n ')).toBe('')
})

test('half a character never reaches the address', () => {
  expect(cleanQuery(`${'x'.repeat(199)}🎬`)).toBe('x'.repeat(199))
  expect(cleanQuery('a\uD83C')).toBe('a')
  expect(cleanQuery('🎬')).toBe('🎬')
})

test('what the address says is read as it was written', () => {
  expect(readQuery(`query=${encodeURIComponent('C++ & 100% ọ̀rọ̀')}`)).toBe('C++ & 100% ọ̀rọ̀'.normalize('NFC'))
  expect(readQuery('query=%')).toBe('%')
  expect(readQuery('')).toBe('')
})

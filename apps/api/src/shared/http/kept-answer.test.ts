import { expect, test } from 'vitest'
import { findKnownTag } from './kept-answer.ts'

test.each([
  ['"abc"', 'abc'],
  ['"abc-br"', 'abc-br'],
  ['W/"abc-br-quick"', 'abc-br-quick'],
  ['"other", "abc-gzip-quick"', 'abc-gzip-quick'],
  ['*', 'abc'],
  ['"abc-zip"', null],
  ['"abcd"', null],
  ['"ab"', null],
  ['"other"', null],
  [undefined, null],
])('If-None-Match %s names %s of an answer, whichever way it was pressed', (header, expected) => {
  expect(findKnownTag(header, 'abc')).toBe(expected)
})

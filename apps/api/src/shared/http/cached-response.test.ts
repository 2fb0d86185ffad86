import { expect, test } from 'vitest'
import { findKnownTag, pickEncoding } from './cached-response.ts'

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

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['GZIP, Deflate', 'gzip'],
  ['br;q=0.1, gzip', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['br;q=0, *', 'gzip'],
  ['*', 'gzip'],
  ['*;q=0', 'identity'],
  ['gzip;q=0', 'identity'],
  ['identity', 'identity'],
  ['', 'identity'],
  [undefined, 'identity'],
])('a caller that accepts %s gets %s', (header, expected) => {
  expect(pickEncoding(header)).toBe(expected)
})

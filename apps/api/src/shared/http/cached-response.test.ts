import { expect, test } from 'vitest'
import { CachedResponse, findKnownTag, pickEncoding } from './cached-response.ts'

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

test('what is kept holds no memory but its own', async () => {
  const text = 'long enough to be pressed, and '.repeat(100)
  const parts = { parts: [Buffer.from(text), Buffer.from(text)], tag: 'parts' }
  for (const answer of [new CachedResponse(text, 'text/plain'), new CachedResponse(parts, 'text/plain')]) {
    // One of parts is kept from its second reader on.
    for (let read = 0; read < 2; read += 1) expect(answer.body.length).toBe(answer.length)
    const pressed = await answer.readPressed('br')
    const kept = [answer.body, pressed?.bytes ?? Buffer.alloc(0)]
    expect(kept.map((bytes) => bytes.buffer.byteLength)).toEqual(kept.map((bytes) => bytes.length))
  }
})

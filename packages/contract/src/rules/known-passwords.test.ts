import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { isKnownPassword, knownPasswordsUrl, toKnownPasswords } from './known-passwords.ts'
import { MIN_PASSWORD_LENGTH } from './person.ts'

const text = readFileSync(knownPasswordsUrl, 'utf8')
const lines = text.trimEnd().split('\n')

test('the list is sorted, in lower case, without entries that are too short anyway, and small enough to fetch', () => {
  expect(lines.length).toBeGreaterThan(10_000)
  expect(lines).toEqual([...new Set(lines)].toSorted())
  expect(lines.filter((line) => line !== line.toLowerCase() || line.length < MIN_PASSWORD_LENGTH)).toEqual([])
  expect(gzipSync(text).length).toBeLessThan(60_000)
})

test.each(['password1', 'Password1', 'PASSWORD1', 'iloveyou', 'nollywood'])('%s is known', (password) => {
  expect(isKnownPassword(password, toKnownPasswords(text))).toBe(true)
})

test.each(['', 'Nollywood-2026!', 'a kettle under the mango tree'])('"%s" is not known', (password) => {
  expect(isKnownPassword(password, toKnownPasswords(text))).toBe(false)
})

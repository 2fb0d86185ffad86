import { expect, test } from 'vitest'
import { isCommon } from './common.ts'

const common = new Map([
  ['alagos', 900],
  ['flagos', 5_000],
  ['flagoon', 600],
  ['frain', 1_000],
])

test.each([
  [`('frain')`, true],
  [`('alagos')`, false],
  [`('alagos'|'flagos')`, true],
  [`('flag':*)`, true],
  [`('flagoo':*|'alagos':*)`, true],
  [`('flagoo':*)`, false],
  [`('frain')&('flagos')`, true],
  [`('frain')&('fnever')`, false],
  [`('fnever')`, false],
])('%s: %s', (query, expected) => {
  expect(isCommon(query, common)).toBe(expected)
})

test('nothing is common before the database has counted', () => {
  expect(isCommon(`('frain')`, new Map())).toBe(false)
})

import { expect, test } from 'vitest'
import { isUnavailable } from './unavailable.ts'

const withCode = (code: string) => Object.assign(new Error('of the database'), { code })

test.each([
  ['08006', 'a connection that broke'],
  ['25006', 'a server that has become read-only'],
  ['53100', 'a full disk'],
  ['53200', 'no memory'],
  ['53300', 'no room for one more connection'],
  ['57P01', 'a server that is told to end'],
  ['58030', 'a disk that cannot be read or written'],
  ['ECONNREFUSED', 'a server that is not there'],
])('%s is nothing of the call: %s', (code) => {
  expect(isUnavailable(withCode(code))).toBe(true)
})

test.each([
  ['23505', 'a row that is there already'],
  ['42P01', 'a table that is not there'],
  ['57014', 'a statement that took too long'],
  ['58P01', 'a file of the database that is missing'],
])('%s is: %s', (code) => {
  expect(isUnavailable(withCode(code))).toBe(false)
})

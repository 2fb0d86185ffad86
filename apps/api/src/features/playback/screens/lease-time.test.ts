import { expect, test } from 'vitest'
import { FIRST_LEASE_SECONDS, toLeaseSeconds, toSessionSeconds } from './lease-time.ts'

test('a screen outlives three lost reports by ten seconds, and a new one a minute and a half', () => {
  expect(toLeaseSeconds(5_000)).toBe(25)
  expect(toLeaseSeconds(30_000)).toBe(100)
  expect(FIRST_LEASE_SECONDS).toBe(90)
})

test('a session lasts its film and an hour for pauses, and four hours at least', () => {
  expect(toSessionSeconds(60)).toBe(4 * 3_600)
  expect(toSessionSeconds(3 * 3_600)).toBe(4 * 3_600)
  expect(toSessionSeconds(3 * 3_600 + 0.1)).toBe(4 * 3_600 + 1)
  expect(toSessionSeconds(6 * 3_600)).toBe(7 * 3_600)
})

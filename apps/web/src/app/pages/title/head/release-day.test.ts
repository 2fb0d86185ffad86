import { expect, test } from 'vitest'
import { toLastDay, toReleaseDay } from './release-day.ts'

test('a day to come is told in words; none, a wrong one and one that is over are not', () => {
  const now = new Date('2026-11-21T12:00:00Z')
  expect(toReleaseDay('2027-01-12', now)).toBe('12 January 2027')
  for (const day of ['', 'soon', '2027-13-40', '2026-11-20']) expect(toReleaseDay(day, now), day).toBe('')
})

test('the last day is the one before midnight where it ends at midnight; none and one that is over are not told', () => {
  const now = new Date('2026-11-21T12:00:00Z')
  expect(toLastDay(new Date(2026, 11, 4, 18).toISOString(), now)).toBe('4 December 2026')
  expect(toLastDay(new Date(2026, 11, 5).toISOString(), now)).toBe('4 December 2026')
  for (const until of [undefined, 'never', '2026-11-21T12:00:00Z']) expect(toLastDay(until, now), until).toBe('')
})

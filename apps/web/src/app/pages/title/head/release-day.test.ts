import { expect, test } from 'vitest'
import { toReleaseDay } from './release-day.ts'

test('a day to come is told in words; none, a wrong one and one that is over are not', () => {
  const now = new Date('2026-11-21T12:00:00Z')
  expect(toReleaseDay('2027-01-12', now)).toBe('12 January 2027')
  for (const day of ['', 'soon', '2027-13-40', '2026-11-20']) expect(toReleaseDay(day, now), day).toBe('')
})

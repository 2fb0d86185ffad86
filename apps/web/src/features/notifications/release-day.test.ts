import { expect, test } from 'vitest'
import { sayReleaseDay } from './release-day.ts'

const NOW = Date.parse('2026-11-21T22:00:00Z')

test('the day of a release is said with its weekday, and with its year when that is another', () => {
  expect(sayReleaseDay('2026-11-27', NOW)).toBe('Friday, 27 November')
  expect(sayReleaseDay('2027-01-08', NOW)).toBe('8 January 2027')
  expect(sayReleaseDay('2026-11-21', NOW)).toBe('Saturday, 21 November')
})

test('a day that has passed or is none is not said', () => {
  expect(sayReleaseDay('2026-11-20', NOW)).toBe('')
  expect(sayReleaseDay('soon', NOW)).toBe('')
  expect(sayReleaseDay('', NOW)).toBe('')
})

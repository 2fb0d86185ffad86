import { expect, test } from 'vitest'
import { fromZoned, toZoned, ZONES } from './zoned.ts'

test('a time in a zone is one moment, in summer and in winter, and comes back as it was written', () => {
  expect(fromZoned('2026-12-04T18:00', 'Africa/Lagos')).toBe('2026-12-04T17:00:00.000Z')
  expect(fromZoned('2026-07-04T18:00', 'Europe/London')).toBe('2026-07-04T17:00:00.000Z')
  expect(fromZoned('2026-12-04T18:00', 'Europe/London')).toBe('2026-12-04T18:00:00.000Z')
  expect(fromZoned('2026-12-04T18:00', 'America/New_York')).toBe('2026-12-04T23:00:00.000Z')
  // An hour after the clocks went forward there, and an hour before.
  expect(fromZoned('2026-03-29T03:30', 'Europe/Paris')).toBe('2026-03-29T01:30:00.000Z')
  expect(fromZoned('2026-03-29T01:30', 'Europe/Paris')).toBe('2026-03-29T00:30:00.000Z')
  for (const zone of ZONES) expect(toZoned(fromZoned('2026-12-31T23:59', zone), zone)).toBe('2026-12-31T23:59')
  expect(fromZoned('', 'UTC')).toBe('')
})

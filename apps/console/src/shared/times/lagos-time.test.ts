import { expect, test } from 'vitest'
import { fromLagos, toLagos } from './lagos-time.ts'

test('Friday at six in Lagos is five in UTC, in summer as in winter', () => {
  expect(fromLagos('2026-12-04T18:00')).toBe('2026-12-04T17:00:00.000Z')
  expect(fromLagos('2026-07-03T18:00')).toBe('2026-07-03T17:00:00.000Z')
  expect(toLagos('2026-12-31T23:30:00.000Z')).toBe('2027-01-01T00:30')
  expect(fromLagos('soon')).toBe('soon')
})

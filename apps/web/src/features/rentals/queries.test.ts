import type { Rented } from '@kola/contract/rentals/rentals'
import { expect, test } from 'vitest'
import { canBeWatched, findRented } from './queries.ts'
import { toHoursLeft } from './say-rented.ts'

const rented = (state: Rented['state'], id = 'film'): Rented => ({
  ...{ id, title: 'Film', state, hours: 48, boughtAt: '2026-11-20T12:00:00Z', beginBy: '2026-12-20T12:00:00Z' },
  endsAt: state === 'running' ? '2026-11-27T12:00:00Z' : null,
})

test('of several rentals of a film the one that runs counts, then one that waits, then the newest', () => {
  const [over, waiting, running] = [rented('over'), rented('waiting'), rented('running')]
  expect(findRented([over, waiting, running], 'film')).toBe(running)
  expect(findRented([over, waiting], 'film')).toBe(waiting)
  expect(findRented([over, rented('unused')], 'film')).toBe(over)
  expect(findRented([running], 'another')).toBeUndefined()
  expect(findRented(undefined, 'film')).toBeUndefined()
  expect([over, waiting, running, undefined].map(canBeWatched)).toEqual([false, true, true, false])
})

test('what is left is told in hours, and below one hour in minutes, never as nothing', () => {
  const end = Date.parse('2026-11-27T12:00:00Z')
  const left = (ms: number) => toHoursLeft('2026-11-27T12:00:00Z', end - ms)
  expect(left(48 * 3_600_000)).toBe('48 h left')
  expect(left(47.2 * 3_600_000)).toBe('48 h left')
  expect(left(3_600_001)).toBe('2 h left')
  expect(left(3_600_000)).toBe('60 min left')
  expect(left(59_000)).toBe('1 min left')
  expect(left(-5)).toBe('1 min left')
})

import { expect, test } from 'vitest'
import { tell, toLong } from './words.ts'

const NOW = new Date('2026-11-20T12:00:00Z')
const WAIT = { kind: 'tickets', count: 7, since: '2026-11-19T10:00:00Z', until: null, first: 'Charged twice' } as const

test('what waits is told with how many, the first and since when', () => {
  expect(tell(WAIT, NOW)).toMatchObject({
    ...{ title: '7 messages without an answer', note: 'The oldest: “Charged twice”.', when: '26 h oldest' },
  })
  expect(tell({ ...WAIT, count: 1 }, NOW)).toMatchObject({ title: '1 message without an answer', when: 'for 26 h' })
  expect(tell({ ...WAIT, count: 1_000 }, NOW).title).toBe('1,000 or more messages without an answer')
})

test('what ends is told by how long it still has', () => {
  const until = (text: string) => tell({ ...WAIT, kind: 'windows', since: null, until: text }, NOW).when
  expect(until('2026-12-01T13:00:00Z')).toBe('in 11 days')
  expect(until('2026-11-20T12:30:00Z')).toBe('in 30 min')
  expect(until('2026-11-20T11:59:59Z')).toBe('overdue')
})

test('minutes, hours and days are told by the largest that says enough', () => {
  const HOUR_MS = 3_600_000
  expect([0, HOUR_MS - 1, HOUR_MS, 47.9 * HOUR_MS, 48 * HOUR_MS].map(toLong)).toEqual([
    '0 min',
    '59 min',
    '1 h',
    '47 h',
    '2 days',
  ])
})

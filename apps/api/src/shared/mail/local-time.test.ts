import { expect, test } from 'vitest'
import { toLocalTime } from './local-time.ts'

const AT = new Date('2026-11-22T14:04:59Z')

test('a time is that of the clocks where somebody lives, and names them', () => {
  expect(toLocalTime(AT, ['NG'])).toBe('22 November 2026 at 15:04, Lagos time')
  expect(toLocalTime(AT, ['GB', 'NG'])).toBe('22 November 2026 at 14:04, London time')
  expect(toLocalTime(new Date('2026-07-01T23:30:00Z'), ['GB'])).toBe('2 July 2026 at 00:30, London time')
  expect(toLocalTime(AT, ['de'])).toBe('22 November 2026 at 15:04, Berlin time')
})

test('where a country has several times nobody is told a wrong one', () => {
  expect(toLocalTime(AT, ['US', 'NG'])).toBe('22 November 2026 at 15:04, Lagos time')
  expect(toLocalTime(AT, ['US'])).toBe('22 November 2026 at 14:04, UTC')
})

test('without a country that there is, it is UTC', () => {
  for (const countries of [[], [''], ['XX'], ['Nigeria'], ['<b>']]) {
    expect(toLocalTime(AT, countries)).toBe('22 November 2026 at 14:04, UTC')
  }
})

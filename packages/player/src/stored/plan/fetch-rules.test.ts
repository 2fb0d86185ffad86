import { expect, test } from 'vitest'
import { FIRST_RULES, isNight, planHold, readLine, toNextChangeMs } from './fetch-rules.ts'

const at = (hours: number, minutes: number) => new Date(2026, 10, 26, hours, minutes)
const day = at(14, 0)
const night = at(2, 0)

test('by day bytes come by Wi-Fi alone, at night by any line, and where the viewer says now, now', () => {
  const plan = (line: Parameters<typeof planHold>[1]['line'], now: Date, isUrgent = false) =>
    planHold(FIRST_RULES, { line, now, isUrgent })
  expect([plan('free', day), plan('metered', day), plan('unknown', day), plan('none', day)]).toEqual([
    null,
    'wifi',
    'wifi',
    'line',
  ])
  expect([plan('metered', night), plan('unknown', night), plan('none', night)]).toEqual([null, null, 'line'])
  expect([plan('metered', day, true), plan('none', day, true)]).toEqual([null, 'line'])
  expect(planHold({ ...FIRST_RULES, isAtNight: false }, { line: 'metered', now: night, isUrgent: false })).toBe('wifi')
  expect(planHold({ ...FIRST_RULES, isWifiOnly: false }, { line: 'metered', now: day, isUrgent: false })).toBe(null)
})

test('a night is from 00:30 to 04:30', () => {
  expect([at(0, 29), at(0, 30), at(4, 29), at(4, 30)].map(isNight)).toEqual([false, true, true, false])
  expect([at(0, 0), at(0, 30), at(23, 30)].map((one) => toNextChangeMs(one) / 60_000)).toEqual([30, 240, 60])
})

test('what the browser says of its line; Wi-Fi that saves data is no free one', () => {
  expect(readLine({ onLine: false, connection: { type: 'wifi' } })).toBe('none')
  expect(readLine({ onLine: true, connection: { type: 'wifi' } })).toBe('free')
  expect(readLine({ onLine: true, connection: { type: 'wifi', saveData: true } })).toBe('metered')
  expect(readLine({ onLine: true, connection: { type: 'cellular' } })).toBe('metered')
  expect(readLine({ onLine: true, connection: {} })).toBe('unknown')
  expect(readLine({ onLine: true })).toBe('unknown')
})

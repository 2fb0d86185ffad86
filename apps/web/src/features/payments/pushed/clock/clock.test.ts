import { expect, test } from 'vitest'
import { readOffsetMs } from './server-clock.ts'
import { formatLeft, formatTime } from './time-texts.ts'

const answer = (date: string | null) => async () => new Response(null, { headers: date ? { date } : {} })

function tickFrom(...ticks: number[]) {
  let next = 0
  return () => ticks[next++] ?? Number.NaN
}

test('the service’s time is that of its answer, in the middle of the question, whatever the device’s clock says', async () => {
  const asked: unknown[] = []
  const send = async (...args: unknown[]) => {
    asked.push(args)
    return answer('Sun, 22 Nov 2026 19:12:00 GMT')()
  }
  const offsetMs = await readOffsetMs({ fetch: send, tick: tickFrom(10_000, 10_400) })
  expect(offsetMs).toBe(Date.parse('2026-11-22T19:12:00.500Z') - 10_200)
  expect(asked).toEqual([['/healthz', { method: 'HEAD', cache: 'no-store' }]])
})

test('where nobody answers, or says no time, nothing is known of the service’s clock', async () => {
  const offline = async () => Promise.reject(new TypeError('Failed to fetch'))
  expect(await readOffsetMs({ fetch: offline, tick: tickFrom(1, 2) })).toBe(null)
  expect(await readOffsetMs({ fetch: answer(null), tick: tickFrom(1, 2) })).toBe(null)
})

test('what is left is said to the second, from an hour on with hours, and never less than nothing', () => {
  expect([2_052_000, 2_051_001, 59_000, 1, 0, -5_000].map(formatLeft)).toEqual([
    ...['34:12', '34:12', '0:59', '0:01', '0:00', '0:00'],
  ])
  expect([3_599_000, 3_600_000, 86_399_000].map(formatLeft)).toEqual(['59:59', '1:00:00', '23:59:59'])
})

test('a time of another day says its day', () => {
  const nowMs = new Date(2026, 10, 22, 20, 12).getTime()
  const at = (day: number, hour: number) => new Date(2026, 10, day, hour, 52).toISOString()
  expect(formatTime(at(22, 20), nowMs)).toBe('20:52')
  expect(formatTime(at(23, 19), nowMs)).toBe('19:52, 23 November')
  expect(formatTime(new Date(2026, 11, 22, 20, 52).toISOString(), nowMs)).toBe('20:52, 22 December')
})

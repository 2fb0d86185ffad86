import { expect, test } from 'vitest'
import { addCounts, type Counts, START_STEPS, toFigures, toLinesPlace, toOneOf, toStartStep } from './plan-figures.ts'

const NONE: Counts = addCounts([])
const toStarts = (...times: number[]): Counts =>
  addCounts(times.map((ms) => ({ ...NONE, sessions: 1, starts: toOneOf(START_STEPS + 1, toStartStep(ms)) })))

test.each([
  [0, 0],
  [199, 0],
  [200, 1],
  [19_999, 99],
  [20_000, 100],
  [600_000, 100],
])('a start after %d ms is in step %d', (ms, step) => {
  expect(toStartStep(ms)).toBe(step)
})

test.each([
  [0, 0],
  [143, 0],
  [144, 1],
  [479, 3],
  [480, 4],
  [1440, 6],
  [4320, 7],
])('%d lines are in place %d', (lines, place) => {
  expect(toLinesPlace(lines)).toBe(place)
})

test('half and nearly all of the starts, at the upper edge of their step', () => {
  const times = Array.from({ length: 100 }, (_, place) => place * 100)
  const { startP50Ms, startP95Ms } = toFigures(toStarts(...times))
  expect([startP50Ms, startP95Ms]).toEqual([5_000, 9_600])
  expect(toFigures(toStarts(900))).toMatchObject({ startP50Ms: 1_000, startP95Ms: 1_000 })
  expect(toFigures(toStarts(900, 100_000))).toMatchObject({ startP50Ms: 1_000, startP95Ms: 20_200 })
  expect(toFigures(NONE)).toMatchObject({ sessions: 0, startP50Ms: null, startP95Ms: null })
})

test('shares are of what was watched and of all sessions; nothing of nothing is nothing', () => {
  const counts = { ...NONE, sessions: 8, failed: 1, unseen: 2, watchedSeconds: 3_564, stalledMs: 36_000, stalls: 5 }
  expect(toFigures(counts)).toMatchObject({
    ...{ stallShare: 0.01, stallsPerHour: 5, failedShare: 0.125, unseenShare: 0.25 },
  })
  expect(toFigures(NONE)).toMatchObject({ stallShare: 0, stallsPerHour: 0, failedShare: 0, unseenShare: 0, lines: 0 })
})

test('lists of two lengths are added place by place', () => {
  const sum = addCounts([
    { ...NONE, failures: [1, 2] },
    { ...NONE, failures: [3, 4, 5] },
  ])
  expect(sum.failures).toEqual([4, 6, 5])
})

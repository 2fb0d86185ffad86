import { expect, test } from 'vitest'
import { toRateAt } from './curve.ts'

const POINTS = [
  { score: 0.9, kbps: 100 },
  { score: 0.8, kbps: 25 },
]

test('a rate is read off between two encodings, and never beyond them', () => {
  expect(toRateAt(POINTS, 0.85)).toBeCloseTo(50)
  expect([0.9, 0.8].map((score) => toRateAt(POINTS, score))).toEqual([expect.closeTo(100), 25])
  expect([0.95, 0.75].map((score) => toRateAt(POINTS, score))).toEqual([null, null])
})

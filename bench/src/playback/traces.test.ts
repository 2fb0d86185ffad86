import { expect, test } from 'vitest'
import { isGap, TRACES, toSecond } from './traces.ts'

test('each line is the same every time, and has no signal for thirty seconds of each two and a half minutes', () => {
  const gaps = Array.from({ length: 600 }, (_, second) => second).filter(isGap)
  expect([gaps[0], gaps[29], gaps[30], gaps.length]).toEqual([105, 134, 255, 120])
  for (const trace of TRACES) {
    expect(toSecond(trace, 41)).toEqual(toSecond(trace, 1))
    expect(toSecond(trace, 110).kilobits).toBeLessThan(1)
    expect(toSecond(trace, 140).kilobits).toBe(trace.kilobits[140 % trace.kilobits.length])
  }
})

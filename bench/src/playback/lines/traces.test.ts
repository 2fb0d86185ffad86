import { expect, test } from 'vitest'
import { isGap, TRACES, toSecond } from './traces.ts'

test('each line is the same every time, and brings nothing for thirty seconds, twice in four minutes', () => {
  const gaps = Array.from({ length: 240 }, (_, second) => second).filter(isGap)
  expect([gaps[0], gaps[29], gaps[30], gaps.length]).toEqual([75, 104, 180, 60])
  for (const trace of TRACES) {
    expect(toSecond(trace, 41.9)).toEqual(toSecond(trace, 1))
    expect(toSecond(trace, 80).kilobits).toBe(0)
    expect(toSecond(trace, 140).kilobits).toBe(trace.kilobits[140 % trace.kilobits.length])
  }
})

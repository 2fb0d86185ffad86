import { describe, expect, test } from 'vitest'
import { toChange } from './change.ts'
import { planChart, toLines, toPath, toTicks } from './plan-chart.ts'

describe('a change', () => {
  test('is good or bad by what is better, and neither where it is too small to tell', () => {
    expect(toChange({ now: 110, before: 100, better: 'more' })).toEqual({ kind: 'good', text: '▲ 10.0 %' })
    expect(toChange({ now: 90, before: 100, better: 'more' })).toEqual({ kind: 'bad', text: '▼ 10.0 %' })
    expect(toChange({ now: 90, before: 100, better: 'less' })).toEqual({ kind: 'good', text: '▼ 10.0 %' })
    expect(toChange({ now: 110, before: 100, better: null })).toEqual({ kind: 'flat', text: '▲ 10.0 %' })
    expect(toChange({ now: 100_001, before: 100_000, better: 'more' })?.text).toBe('as before')
  })

  test('of what was less than nothing goes by its size; of shares it is told in points', () => {
    expect(toChange({ now: 10, before: -20, better: 'more' })).toEqual({ kind: 'good', text: '▲ 150.0 %' })
    expect(toChange({ now: 0.618, before: 0.604, better: 'more', isShare: true })?.text).toBe('▲ 1.4 points')
    expect(toChange({ now: 0.5, before: 0, better: 'more', isShare: true })?.text).toBe('▲ 50.0 points')
  })

  test('is not told where one of both says nothing, or nothing was before', () => {
    for (const [now, before] of [
      [null, 1],
      [1, null],
      [1, 0],
    ] as const) {
      expect(toChange({ now, before, better: 'more' })).toBeNull()
    }
    expect(toChange({ now: 0, before: 0, better: 'more' })?.text).toBe('as before')
  })
})

describe('a chart', () => {
  test('begins at nothing, and reaches past its most', () => {
    expect(toLines(0, 17_168)).toEqual([0, 5_000, 10_000, 15_000, 20_000])
    expect(toLines(0, 3)).toEqual([0, 1, 2, 3])
    expect(toLines(0, 0)).toEqual([0])
    expect(toLines(-30, 90)).toEqual([-50, 0, 50, 100])
  })

  test('leaves a gap where nothing is known', () => {
    const points = [1, null, 3, 4].map((now) => ({ name: '', now, before: null }))
    const plan = planChart({ width: 364, height: 130, points })
    expect(plan.toY(0)).toBe(108)
    expect([plan.toX(0), plan.toX(3)]).toEqual([56, 356])
    const path = toPath(
      plan,
      points.map(({ now }) => now),
    )
    expect(path.match(/[ML]/g)).toEqual(['M', 'M', 'L'])
  })

  test('names the first day and the last, and as many between as there is room for', () => {
    expect(toTicks(28, 744)[0]).toBe(0)
    expect(toTicks(28, 744).at(-1)).toBe(27)
    expect(toTicks(28, 300)).toEqual([0, 14, 27])
    expect(toTicks(1, 744)).toEqual([0])
    expect(toTicks(2, 744)).toEqual([0, 1])
  })
})

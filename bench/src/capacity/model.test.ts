import { describe, expect, test } from 'vitest'
import costs from './costs.json' with { type: 'json' }
import { toCapacity } from './model.ts'
import { printCapacity } from './print.ts'

describe('what so many viewers need', () => {
  const million = toCapacity(costs, 1_000_000)

  test('is reckoned from what a call costs and how often it is made', () => {
    // Ten hours a month each, three and a half times as many on the busiest evening.
    expect(million.concurrent).toBeCloseTo((1_000_000 * 10 * 3.5) / 730, 6)
    expect(million.egress.monthTerabytes).toBeCloseTo(3_500, 6)
    expect(million.egress.peakGigabits).toBeCloseTo((million.concurrent * 0.35 * 8) / 3_600, 6)
    const onlyPresence = {
      ...costs,
      assumed: {
        ...costs.assumed,
        secondsBetween: { presence: 5, resume: 1e12, mediaGrant: 1e12 },
        perHourWatched: { playbackStart: 0 },
        visitsPerViewer: 0,
      },
    }
    const { cores } = toCapacity(onlyPresence, 1_000_000)
    // 38,460 viewers a processor, at 0.6 of each.
    expect((cores.api + cores.database) * 0.6).toBeCloseTo(million.concurrent / (5 / 0.13e-3), 3)
  })

  test('grows with them, but for films that are kept; what is dearer costs more', () => {
    const many = toCapacity(costs, 100_000_000)
    expect(many.cores.api / million.cores.api).toBeCloseTo(100, 6)
    expect(many.storageTerabytes).toBe(million.storageTerabytes)
    const { presence } = costs.measured.calls
    const calls = { ...costs.measured.calls, presence: { ...presence, processorMs: presence.processorMs * 2 } }
    const dearer = toCapacity({ ...costs, measured: { ...costs.measured, calls } }, 100_000_000)
    expect(dearer.machines.api).toBeGreaterThan(many.machines.api)
    expect(dearer.euros.films).toBe(many.euros.films)
  })

  test('is split into cells by the fullest limit, the fullest first, and never has less than two of what people wait for', () => {
    const many = toCapacity(costs, 100_000_000)
    const shares = many.loads.map(({ needed, limit }) => needed / limit)
    expect(shares).toEqual(shares.toSorted((one, other) => other - one))
    const cellLoads = many.loads.filter(({ what }) => !what.startsWith('connections'))
    expect(many.machines.cells).toBe(Math.max(...cellLoads.map(({ needed, limit }) => Math.ceil(needed / limit))))
    expect(toCapacity(costs, 1).machines).toMatchObject({ api: 2, work: 2, edge: 2, database: 2, cells: 1 })
  })

  test('is a table with a column for each number', () => {
    const lines = printCapacity([toCapacity(costs, 10_000), million]).split('\n')
    expect(lines[0]).toBe('| viewers a month | 10,000 | 1,000,000 |')
    expect(new Set(lines.map((line) => line.split('|').length))).toEqual(new Set([5]))
    expect(lines.find((line) => line.includes('TB a month'))).toBe('| films, TB a month | 35 | 3,500 |')
  })
})

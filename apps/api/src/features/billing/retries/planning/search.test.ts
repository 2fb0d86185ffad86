import fc from 'fast-check'
import { expect, it, test } from 'vitest'
import { DAY_MS } from '../calendar/calendar.ts'
import { findBest, type Search } from './search.ts'

const search = (chances: readonly number[], more: Partial<Search> = {}): Search => ({
  candidates: chances.map((chance, day) => ({ atMs: (day + 1) * DAY_MS, chance })),
  ...{ dueMs: 0, last: { atMs: 0, tauMs: 3 * DAY_MS }, tauMs: 2 * DAY_MS, gapMs: 2 * DAY_MS, picks: 3 },
  ...{ netMinor: 1_000, failureCostMinor: 10 },
  ...more,
})

/** All that could be picked, tried out one by one, as the formula is written. */
function tryAll(of: Search, picked: readonly number[] = [], failed = 1): number {
  const { candidates, dueMs, last, tauMs, gapMs, picks, netMinor, failureCostMinor } = of
  if (picked.length === picks) return 0
  const before = picked.length === 0 ? last : { atMs: candidates[picked.at(-1) ?? 0]?.atMs ?? 0, tauMs }
  const gains = candidates.map(({ atMs, chance }, place) => {
    if (picked.length > 0 && atMs - before.atMs < gapMs) return 0
    const paid = chance * (1 - Math.exp(-(atMs - before.atMs) / before.tauMs))
    const own = failed * (paid * netMinor * 0.985 ** ((atMs - dueMs) / DAY_MS) - failureCostMinor)
    return own + tryAll(of, [...picked, place], failed * (1 - paid))
  })
  return Math.max(0, ...gains)
}

test('no other choice of slots is worth more', () => {
  const chances = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 1, maxLength: 9 })
  const cost = fc.integer({ min: 0, max: 300 })
  fc.assert(
    fc.property(chances, fc.integer({ min: 1, max: 3 }), cost, (given, picks, failureCostMinor) => {
      const of = search(given, { picks, failureCostMinor })
      expect(findBest(of).gainMinor).toBeCloseTo(tryAll(of), 6)
    }),
    { numRuns: 300, seed: 5 },
  )
})

it('of equals the earlier is taken', () => {
  const far = { picks: 1, last: { atMs: -1e15, tauMs: DAY_MS }, dueMs: 1e9, netMinor: 1_000 }
  const same = search([0.5, 0.5], far)
  const [one] = same.candidates
  if (!one) throw new Error('There are two')
  expect(findBest({ ...same, candidates: [one, one] }).pick).toBe(0)
})
it('nothing is picked where no try is worth its cost', () => {
  expect(findBest(search([0.5, 0.5], { failureCostMinor: 1_000 }))).toEqual({ gainMinor: 0, pick: null })
})
it('a day later is worth less', () => {
  const [near, far] = [0, 1].map((day) => search([0, 0, 0, 0], { dueMs: -day * DAY_MS, failureCostMinor: 0, picks: 1 }))
  const gain = (of: Search | undefined) =>
    of ? findBest({ ...of, candidates: of.candidates.map((each) => ({ ...each, chance: 1 })) }).gainMinor : 0
  expect(gain(far) / gain(near)).toBeCloseTo(0.985, 10)
})

import { describe, expect, it } from 'vitest'
import { BIN_COUNT, toBin } from '../calendar/bins.ts'
import { DAY_MS, HOUR_MS } from '../calendar/calendar.ts'
import { createDraws } from '../comparison/draws.ts'
import { EMPTY_HISTORY, EMPTY_RATES, learnRates, type Observation, toMemberChances } from './rates.ts'
import { DEFAULT_REFILL, fitRefill, type RefillTry, toRefilled } from './refill.ts'

const NOW = Date.parse('2026-11-23T08:00:00Z')
const BIN = toBin(NOW)
const OTHER = toBin(NOW - 10 * DAY_MS)

const seen = (more: Partial<Observation> = {}): Observation => ({
  ...{
    atMs: NOW,
    isPaid: true,
    isVoluntary: false,
    isExploring: false,
    chance: 1,
    bank: null,
    gapMs: null,
    after: 'funds',
  },
  ...more,
})
const many = (count: number, more?: Partial<Observation>) => Array.from({ length: count }, () => seen(more))
const chance = (
  observations: Observation[],
  { history = EMPTY_HISTORY, bank = null as string | null, bin = BIN } = {},
) => toMemberChances(history, { rates: learnRates(observations, NOW), bank, nowMs: NOW })[bin]

describe('a cohort', () => {
  it('that nothing is known of is guessed', () => expect(chance([])).toBeCloseTo(0.3, 10))
  it('draws a bin of few tries towards the overall rate, as fifty tries would', () => {
    const tries = [...many(50), ...many(150, { isPaid: false, atMs: NOW - 10 * DAY_MS })]
    const aged = 150 * 0.5 ** (10 / 120)
    const overall = 50 / (50 + aged)
    expect(chance(tries)).toBeCloseTo((50 + 50 * overall) / 100, 10)
    expect(chance(tries, { bin: OTHER })).toBeCloseTo((50 * overall) / (aged + 50), 10)
  })
  it('forgets by half in 120 days, and whole after a year', () => {
    const of = (days: number) => learnRates([seen({ atMs: NOW - days * DAY_MS })], NOW)
    const total = (days: number) => of(days).counts.tries.reduce((all, each) => all + each)
    expect([total(0), total(120), total(364), total(365)].map((each) => each.toFixed(3))).toEqual([
      ...['1.000', '0.500', '0.122', '0.000'],
    ])
    expect([of(364).tryCount, of(365).tryCount]).toEqual([1, 0])
  })
  it('does not know what comes later', () => {
    expect(learnRates([seen({ atMs: NOW + 1 })], NOW).tryCount).toBe(0)
  })
  it('weighs what was chosen by its chance, five at most; what was drawn or voluntary as it is', () => {
    const weight = (more: Partial<Observation>) => learnRates([seen(more)], NOW).counts.tries[BIN]
    expect(weight({ chance: 0.5 })).toBe(2)
    expect(weight({ chance: 0.01 })).toBe(5)
    expect(weight({ chance: 0.01, isExploring: true })).toBe(1)
    expect(weight({ chance: 0.01, isVoluntary: true })).toBe(1)
  })
  it('counts voluntary payments as signs of money, not as tries', () => {
    const rates = learnRates(many(3, { isVoluntary: true, after: null }), NOW)
    expect([rates.tryCount, rates.counts.tries[BIN], rates.counts.paid[BIN]]).toEqual([0, 3, 3])
  })
  it('counts many alike at once as one by one', () => {
    const chosen = { isVoluntary: true, after: null, bank: 'gtb' } as const
    const { counts } = learnRates([seen({ ...chosen, count: 7 })], NOW)
    expect(counts).toEqual(learnRates(many(7, chosen), NOW).counts)
  })
  it('leaves out what followed trouble of a bank', () => {
    expect(learnRates(many(3, { after: 'issuer' }), NOW).tryCount).toBe(0)
  })
  it('a bank stands by itself from five hundred tries on', () => {
    const tries = (count: number) => [...many(count, { bank: 'gtb' }), ...many(500, { isPaid: false, bank: 'uba' })]
    expect(chance(tries(499), { bank: 'gtb' })).toBe(chance(tries(499)))
    expect(chance(tries(500), { bank: 'gtb' })).toBeGreaterThan(0.95)
    expect(chance(tries(500))).toBeCloseTo(0.5, 1)
  })
  it('is JSON', () => {
    const rates = learnRates(many(600, { bank: 'gtb' }), NOW)
    expect(JSON.parse(JSON.stringify(rates))).toEqual(rates)
    expect(EMPTY_RATES.counts.tries).toEqual(Array(BIN_COUNT).fill(0))
  })
})

describe('a member', () => {
  it('is drawn to the cohort as six tries would, and by what was paid by choice', () => {
    const history = { ...EMPTY_HISTORY, voluntaryMs: [NOW, NOW], retries: [{ atMs: NOW, isPaid: false }] }
    expect(chance([], { history })).toBeCloseTo((2 + 6 * 0.3) / (3 + 6), 10)
  })
  it('is forgotten as the cohort is', () => {
    const history = (days: number) => ({ ...EMPTY_HISTORY, voluntaryMs: [NOW - days * DAY_MS] })
    const bin = (days: number) => toBin(NOW - days * DAY_MS)
    expect(chance([], { history: history(120), bin: bin(120) })).toBeCloseTo((0.5 + 6 * 0.3) / 6.5, 10)
    expect(chance([], { history: history(365), bin: bin(365) })).toBeCloseTo(0.3, 10)
  })
})

describe('how fast trouble passes', () => {
  const draws = createDraws(7)
  const tries = (tauMs: number, after: RefillTry['after'], count = 4_000): RefillTry[] =>
    Array.from({ length: count }, (_, number) => {
      const gapMs = draws(1, number) * 4 * tauMs
      return { chance: 0.7, gapMs, after, isPaid: draws(2, number) < 0.7 * toRefilled(gapMs, tauMs) }
    })
  it('is found again', () => {
    const { fundsMs, issuerMs } = fitRefill([...tries(5 * DAY_MS, 'funds'), ...tries(2 * HOUR_MS, 'issuer')])
    expect(fundsMs / DAY_MS).toBeGreaterThan(4.4)
    expect(fundsMs / DAY_MS).toBeLessThan(5.6)
    expect(issuerMs / HOUR_MS).toBeGreaterThan(1.7)
    expect(issuerMs / HOUR_MS).toBeLessThan(2.3)
  })
  it('stays within its bounds', () => {
    const fast = fitRefill([...tries(HOUR_MS, 'funds'), ...tries(60_000, 'issuer')])
    expect(fast).toEqual({ fundsMs: DAY_MS, issuerMs: HOUR_MS / 2 })
    const slow = fitRefill([...tries(90 * DAY_MS, 'funds'), ...tries(5 * DAY_MS, 'issuer')])
    expect(slow).toEqual({ fundsMs: 10 * DAY_MS, issuerMs: 12 * HOUR_MS })
  })
  it('is guessed from fewer than a hundred tries', () => {
    expect(fitRefill(tries(9 * DAY_MS, 'funds', 99))).toEqual(DEFAULT_REFILL)
    expect(fitRefill(tries(9 * DAY_MS, 'funds', 100))).not.toEqual(DEFAULT_REFILL)
  })
})

import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { BIN_COUNT, toBin } from './calendar/bins.ts'
import { DAY_MS, HOUR_MS, isBusinessDay, toLagosDay, toMonth } from './calendar/calendar.ts'
import { DECLINE_CLASSES, type DeclineClass } from './decline-table.ts'
import { type CohortRates, EMPTY_HISTORY, EMPTY_RATES } from './learning/rates.ts'
import { planNextTry } from './plan.ts'
import type { NextStep, PeriodTry, RetryInput } from './planning/input.ts'

const at = (iso: string) => new Date(`${iso}+01:00`)
const DUE = at('2026-11-02T09:00')

const declined = (when: Date | number, decline: DeclineClass, more: Partial<PeriodTry> = {}): PeriodTry => ({
  ...{ atMs: Number(when), outcome: 'declined', decline, ...more },
})

/** Neither the seed `a` nor the cohort that nothing is known of explore or plan. */
const input = (more: Partial<RetryInput> = {}): RetryInput => ({
  ...{ now: DUE, dueAt: DUE, endsAt: null, rail: 'card', tries: [], netMinor: 300_000, history: EMPTY_HISTORY },
  ...{ cohort: EMPTY_RATES, bank: null, isPaidElsewhere: false, isInstrumentDead: false, seed: 'a' },
  ...more,
})

/** A cohort whose tries succeed where `likes` says so, and hardly elsewhere. */
const cohortThat = (likes: (bin: number) => boolean): CohortRates => ({
  ...EMPTY_RATES,
  tryCount: 10_000,
  counts: {
    tries: Array(BIN_COUNT).fill(1_000),
    paid: Array.from({ length: BIN_COUNT }, (_, bin) => (likes(bin) ? 800 : 30)),
  },
})
const evenly = cohortThat(() => true)

const show = (step: NextStep) =>
  'stop' in step ? step.stop : new Date(step.at.getTime() + HOUR_MS).toISOString().slice(0, 16)

describe('the first try', () => {
  it('is made when it is due', () => expect(show(planNextTry(input()))).toBe('2026-11-02T09:00'))
  it.each([
    ['2026-11-02T05:59', '2026-11-02T06:00'],
    ['2026-11-02T06:00', '2026-11-02T06:00'],
    ['2026-11-02T19:59', '2026-11-02T19:59'],
    ['2026-11-02T20:00', '2026-11-03T06:00'],
  ])('due at %s it is made at %s, by day', (due, then) => {
    expect(show(planNextTry(input({ dueAt: at(due), now: at(due) })))).toBe(then)
  })
  it('waits for the day of a member elsewhere', () => {
    expect(show(planNextTry(input({ zone: 'America/New_York' })))).toBe('2026-11-02T12:00')
  })
})

describe('a cohort that is not known', () => {
  const after = (dueAt: Date, days: readonly number[]) => {
    const tries = days.map((day) => declined(dueAt.getTime() + day * DAY_MS, 'funds'))
    return show(planNextTry(input({ dueAt, tries, now: new Date(tries.at(-1)?.atMs ?? dueAt) })))
  }
  it('is tried three, seven and fourteen days later at seven', () => {
    expect([[0], [0, 3], [0, 3, 7]].map((days) => after(DUE, days))).toEqual([
      ...['2026-11-05T07:00', '2026-11-09T07:00', '2026-11-16T07:00'],
    ])
  })
  it('not on a weekend', () => expect(after(at('2026-11-04T09:00'), [0])).toBe('2026-11-09T07:00'))
  it('not at Christmas', () => expect(after(at('2026-12-22T09:00'), [0])).toBe('2026-12-29T07:00'))
  it('over a leap day that is given for a feast', () => {
    expect(after(at('2028-02-25T09:00'), [0])).toBe('2028-03-01T07:00')
  })
  it('over the end of a month', () => expect(after(at('2026-11-30T09:00'), [0])).toBe('2026-12-03T07:00'))
  it('plans from two hundred tries on', () => {
    const tries = [declined(DUE, 'funds')]
    const known = cohortThat((bin) => bin === toBin(at('2026-11-13T13:00').getTime()))
    const next = (tryCount: number) => show(planNextTry(input({ tries, cohort: { ...known, tryCount } })))
    expect([next(199), next(200)]).toEqual(['2026-11-05T07:00', '2026-11-12T13:00'])
  })
})

describe('a cohort that is known', () => {
  it('is tried on its payday', () => {
    const cohort = cohortThat((bin) => bin === toBin(at('2026-11-23T06:00').getTime()))
    const dueAt = at('2026-11-10T09:00')
    expect(show(planNextTry(input({ dueAt, tries: [declined(dueAt, 'funds')], cohort })))).toBe('2026-11-23T06:00')
  })
  it('a member is tried when money came before', () => {
    const dueAt = at('2026-11-10T09:00')
    const voluntaryMs = ['2026-08-26T10:00', '2026-09-25T10:00', '2026-10-27T10:00'].map((day) => at(day).getTime())
    const cohort = cohortThat(() => false)
    const tries = [declined(dueAt, 'funds')]
    const next = planNextTry(
      input({ dueAt, tries, cohort, failureCostMinor: 12_000, history: { ...EMPTY_HISTORY, voluntaryMs } }),
    )
    expect(show(next)).toBe('2026-11-25T09:00')
  })
  it('in December in the bins of December', () => {
    const dueAt = at('2026-12-02T09:00')
    const cohort = cohortThat((bin) => bin === toBin(at('2026-12-18T06:00').getTime()))
    expect(show(planNextTry(input({ dueAt, tries: [declined(dueAt, 'funds')], cohort })))).toBe('2026-12-18T06:00')
  })
  it('stops where a try costs more than it brings', () => {
    const tries = [declined(DUE, 'funds')]
    expect(show(planNextTry(input({ tries, cohort: evenly, netMinor: 100 })))).toBe('not-worth-it')
  })
  it('after “do not honour” believes half as much', () => {
    const costly = { cohort: evenly, netMinor: 10_000, failureCostMinor: 5_000 }
    const next = (decline: DeclineClass) => show(planNextTry(input({ ...costly, tries: [declined(DUE, decline)] })))
    expect(next('funds')).toMatch(/^2026/)
    expect(next('generic')).toBe('not-worth-it')
  })
})

describe('what stops at once', () => {
  it.each([
    ['hard', 'hard-decline'],
    ['member', 'member-must-act'],
    ['paid', 'check-if-paid'],
  ] as const)('%s: %s', (decline, stop) => {
    expect(planNextTry(input({ tries: [declined(DUE, decline)] }))).toEqual({ stop })
  })
  it('what is paid, paid otherwise, unknown, or dead', () => {
    const outcome = (one: PeriodTry['outcome']) => [{ atMs: DUE.getTime(), outcome: one, decline: null }]
    expect(planNextTry(input({ tries: outcome('paid') }))).toEqual({ stop: 'paid' })
    expect(planNextTry(input({ tries: outcome('unknown') }))).toEqual({ stop: 'outcome-unknown' })
    expect(planNextTry(input({ isPaidElsewhere: true }))).toEqual({ stop: 'paid-elsewhere' })
    expect(planNextTry(input({ isInstrumentDead: true }))).toEqual({ stop: 'hard-decline' })
  })
  it('the second of what may be repeated once', () => {
    const once = [0, 3].map((day) => declined(DUE.getTime() + day * DAY_MS, 'generic', { isOnce: true }))
    expect(show(planNextTry(input({ tries: once.slice(0, 1) })))).toBe('2026-11-05T07:00')
    expect(planNextTry(input({ tries: once }))).toEqual({ stop: 'hard-decline' })
  })
  it('our own fault, the third time', () => {
    const ours = [0, 1, 2].map((day) => declined(DUE.getTime() + day * DAY_MS, 'ours'))
    expect(show(planNextTry(input({ tries: ours.slice(0, 2) })))).toBe('2026-11-04T09:00')
    expect(planNextTry(input({ tries: ours }))).toEqual({ stop: 'our-fault' })
  })
})

describe('trouble of a bank', () => {
  it('is tried again after four hours, once', () => {
    const first = declined(DUE, 'issuer')
    const second = declined(DUE.getTime() + 4 * HOUR_MS, 'issuer')
    expect(show(planNextTry(input({ tries: [first] })))).toBe('2026-11-02T13:00')
    expect(show(planNextTry(input({ tries: [first, second], cohort: evenly })))).toMatch(/^2026-11-(0[4-9]|1)/)
  })
  it('by day', () => {
    expect(show(planNextTry(input({ tries: [declined(at('2026-11-02T16:00'), 'issuer')] })))).toBe('2026-11-03T06:00')
  })
})

describe('the provider’s limit', () => {
  const wait = declined(DUE, 'regulator', { retryAtMs: at('2026-11-10T10:00').getTime() })
  it('is waited for, and counts as no try', () => {
    expect(show(planNextTry(input({ tries: [wait] })))).toBe('2026-11-10T10:00')
    const tries = [0, 2, 4].map((day) => declined(DUE.getTime() + day * DAY_MS, 'funds'))
    expect(show(planNextTry(input({ tries: [wait, ...tries] })))).toBe('2026-11-16T07:00')
  })
  it('without a time waits a day', () => {
    expect(show(planNextTry(input({ tries: [declined(DUE, 'regulator')] })))).toBe('2026-11-03T09:00')
  })
})

describe('a mandate', () => {
  const debit = (more: Partial<RetryInput> = {}) => show(planNextTry(input({ rail: 'mandate', ...more })))
  const failed = (...days: string[]) => ({ ...EMPTY_HISTORY, failedDebitsMs: days.map((day) => at(day).getTime()) })
  it.each([
    ['2026-11-02T09:00', '2026-11-02T09:00'],
    ['2026-11-02T03:00', '2026-11-02T07:00'],
    ['2026-11-02T09:59', '2026-11-02T09:59'],
    ['2026-11-02T10:00', '2026-11-03T07:00'],
    ['2026-12-25T08:00', '2026-12-29T07:00'],
  ])('due at %s is debited at %s', (due, then) => expect(debit({ dueAt: at(due), now: at(due) })).toBe(then))
  it('waits for the day behind a payday that is near', () => {
    const cohort = cohortThat((bin) => bin === toBin(at('2026-11-23T07:00').getTime()))
    expect(debit({ dueAt: at('2026-11-18T09:00'), cohort })).toBe('2026-11-24T07:00')
    expect(debit({ dueAt: at('2026-11-17T09:00'), cohort })).toBe('2026-11-17T09:00')
  })
  it('fails once in a period', () => expect(debit({ tries: [declined(DUE, 'funds')] })).toBe('debit-failed'))
  it('fails once in a month', () => {
    const month = { dueAt: at('2026-11-20T09:00'), history: failed('2026-11-02T09:00') }
    expect(debit(month)).toBe('2026-12-01T07:00')
    expect(debit({ ...month, horizonDays: 10 })).toBe('horizon')
  })
  it('is asked for anew after two such months in a row, also over a new year', () => {
    const dueAt = at('2027-02-10T09:00')
    expect(debit({ dueAt, history: failed('2026-12-10T09:00', '2027-01-11T09:00') })).toBe('mandate-suspended')
    expect(debit({ dueAt, history: failed('2026-11-10T09:00', '2027-01-11T09:00') })).toBe('2027-02-10T09:00')
  })
  it('an unknown outcome blocks for five days and then counts as failed', () => {
    const tries: PeriodTry[] = [{ atMs: DUE.getTime(), outcome: 'unknown', decline: null }]
    const after = (ms: number) => debit({ tries, now: new Date(DUE.getTime() + ms) })
    expect([after(5 * DAY_MS - 1), after(5 * DAY_MS)]).toEqual(['outcome-unknown', 'debit-failed'])
  })
})

const arbitrary = fc.record({
  due: fc.integer({ min: at('2025-01-01T00:00').getTime(), max: at('2028-12-01T00:00').getTime() }),
  declines: fc.array(fc.constantFrom(...DECLINE_CLASSES), { minLength: 8, maxLength: 8 }),
  late: fc.array(fc.nat(3 * DAY_MS), { minLength: 12, maxLength: 12 }),
  retryAfter: fc.nat(5 * DAY_MS),
  endsAfter: fc.option(fc.integer({ min: HOUR_MS, max: 30 * DAY_MS })),
  chances: fc.array(fc.integer({ min: 0, max: 1_000 }), { minLength: BIN_COUNT, maxLength: BIN_COUNT }),
  tryCount: fc.constantFrom(0, 10_000),
  zone: fc.constantFrom('Africa/Lagos', 'Africa/Lagos', 'Europe/London', 'America/Los_Angeles', 'Pacific/Auckland'),
  seed: fc.string(),
})

type Life = typeof arbitrary extends fc.Arbitrary<infer One> ? One : never

/** Asks and fails again and again, each time a little later than planned as real workers do, until the planner stops. */
function live(life: Life, rail: RetryInput['rail']): { given: RetryInput; tries: PeriodTry[]; stop: string } {
  const dueAt = new Date(life.due)
  const endsAt = life.endsAfter === null ? null : new Date(life.due + life.endsAfter)
  const counts = { tries: Array(BIN_COUNT).fill(1_000), paid: life.chances }
  const cohort = { ...EMPTY_RATES, counts, tryCount: life.tryCount }
  const given = input({ ...{ dueAt, now: dueAt, endsAt, cohort, rail }, zone: life.zone, seed: life.seed })
  const tries: PeriodTry[] = []
  let now = dueAt
  for (let round = 0; round < 40; round += 1) {
    const step = planNextTry({ ...given, now, tries: [...tries] })
    if ('stop' in step) return { given, tries, stop: step.stop }
    expect(step.at.getTime(), 'not in the past').toBeGreaterThanOrEqual(now.getTime())
    const decline = life.declines[round % life.declines.length] ?? 'funds'
    const retryAtMs = decline === 'regulator' ? step.at.getTime() + life.retryAfter : null
    tries.push(declined(step.at, decline, { retryAtMs }))
    now = new Date(step.at.getTime() + (life.late[round % life.late.length] ?? 0) / 10)
  }
  throw new Error('It never stops')
}

const isCounted = ({ decline }: PeriodTry) => decline !== 'regulator' && decline !== 'ours'
const hourIn = (zone: string, ms: number) =>
  Number(new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: 'numeric', hourCycle: 'h23' }).format(ms))

describe('no plan breaks a bound', () => {
  const prove = (what: string, judge: (life: ReturnType<typeof live>) => void, rail: RetryInput['rail'] = 'card') =>
    test(what, () =>
      fc.assert(
        fc.property(arbitrary, (life) => judge(live(life, rail))),
        { numRuns: 600, seed: 11 },
      ),
    )

  prove('four tries at most, and none after what is final', ({ tries }) => {
    expect(tries.filter(isCounted).length).toBeLessThanOrEqual(4)
    const final = tries.findIndex(({ decline }) => ['hard', 'member', 'paid'].includes(decline ?? ''))
    expect([-1, tries.length - 1]).toContain(final)
  })
  prove('two days between tries, four hours once behind trouble of a bank', ({ tries }) => {
    const counted = tries.filter(isCounted)
    const short = counted.filter(
      (each, place) => place > 0 && each.atMs - (counted[place - 1]?.atMs ?? 0) < 48 * HOUR_MS,
    )
    expect(short.length).toBeLessThanOrEqual(1)
    for (const each of short) {
      const before = counted[counted.indexOf(each) - 1]
      expect(before?.decline).toBe('issuer')
      expect(each.atMs - (before?.atMs ?? 0)).toBeGreaterThanOrEqual(4 * HOUR_MS)
    }
  })
  prove('by day, in Lagos and where the member is', ({ tries, given }) => {
    for (const { atMs } of tries) {
      for (const zone of ['Africa/Lagos', given.zone ?? '']) {
        expect(hourIn(zone, atMs)).toBeGreaterThanOrEqual(6)
        expect(hourIn(zone, atMs)).toBeLessThan(20)
      }
    }
  })
  prove('never before it is due, past three weeks or the end', ({ tries, given }) => {
    for (const { atMs } of tries) {
      expect(atMs).toBeGreaterThanOrEqual(given.dueAt.getTime())
      expect(atMs).toBeLessThanOrEqual(given.dueAt.getTime() + 21 * DAY_MS)
      expect(atMs).toBeLessThanOrEqual(given.endsAt?.getTime() ?? Number.POSITIVE_INFINITY)
    }
  })
  prove('never before the provider lets us', ({ tries }) => {
    for (const [place, { retryAtMs }] of tries.entries()) {
      const next = tries[place + 1]
      if (next) expect(next.atMs).toBeGreaterThanOrEqual(retryAtMs ?? 0)
    }
  })
  prove(
    'a mandate fails once a month, between seven and ten on a day on which banks are open',
    ({ tries }) => {
      const failed = tries.filter(isCounted)
      expect(new Set(failed.map(({ atMs }) => toMonth(atMs))).size).toBe(failed.length)
      expect(failed.length).toBeLessThanOrEqual(1)
      for (const { atMs } of tries) {
        expect(isBusinessDay(toLagosDay(atMs))).toBe(true)
        expect(hourIn('Africa/Lagos', atMs)).toBeGreaterThanOrEqual(7)
        expect(hourIn('Africa/Lagos', atMs)).toBeLessThan(10)
      }
    },
    'mandate',
  )
})

describe('exploring', () => {
  const explored = Array.from({ length: 2_000 }, (_, number) =>
    planNextTry(input({ tries: [declined(DUE, 'funds')], cohort: evenly, seed: `renewal ${number}` })),
  ).filter((step) => 'at' in step)
  it('draws one renewal in ten, and says so', () => {
    const share = explored.filter(({ isExploring }) => isExploring).length / explored.length
    expect(share).toBeGreaterThan(0.08)
    expect(share).toBeLessThan(0.12)
  })
  it('takes any slot, with the chance that it says; the others are one', () => {
    const drawn = explored.filter(({ isExploring }) => isExploring)
    const slots = new Set(drawn.map(({ at: moment }) => moment.getTime())).size
    const said = 1 / (drawn[0]?.chance ?? 1)
    expect(said).toBeGreaterThan(70)
    expect(slots).toBeGreaterThan(0.8 * said)
    const others = new Set(explored.filter(({ isExploring }) => !isExploring).map(({ at: moment }) => moment.getTime()))
    expect(others.size).toBe(1)
  })
  it('is the same each time it is asked', () => {
    const again = () => planNextTry(input({ tries: [declined(DUE, 'funds')], cohort: evenly, seed: 'renewal 3' }))
    expect(again()).toEqual(again())
  })
})

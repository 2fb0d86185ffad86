import { beforeAll, describe, expect, it } from 'vitest'
import { HOUR_MS } from '../calendar/calendar.ts'
import type { ArmName } from './arms.ts'
import { type Assumptions, WORLDS } from './assumptions.ts'
import { createDraws } from './draws.ts'
import { compare, pair, type Results, toInterval, toRatio, toRecovered, toTriesEach } from './measures.ts'
import { BEGIN_MS, createLuck, createMember, PERIOD_MS, toBalance } from './population.ts'
import { runArm } from './run.ts'

/** A short one of what `npm run simulate -- retries` makes at length. */
const SHORT = { firstSeed: 1, seeds: 6, members: 250, cycles: 4 }

describe('planned on paydays, beside fixed days', () => {
  const worlds: Record<string, Results> = {}
  beforeAll(() => {
    for (const world of ['W0', 'W1', 'W4'] as const) {
      const arms: ArmName[] = world === 'W4' ? ['B', 'D', 'BL', 'DL', 'E'] : ['B', 'D']
      worlds[world] = compare(arms, WORLDS[world], SHORT)
    }
  })
  const of = (world: string) => worlds[world] ?? {}

  it.each(['W1', 'W4'])('in %s more is recovered, surely, and with no more tries', (world) => {
    expect(pair(of(world), ['D', 'B'], toRecovered).from).toBeGreaterThan(0)
    expect(pair(of(world), ['D', 'B'], toTriesEach).mean).toBeLessThanOrEqual(0)
  })
  it('where there are no paydays it is no worse by half a point', () => {
    expect(pair(of('W0'), ['D', 'B'], toRecovered).mean).toBeGreaterThan(-0.5)
  })
  it('with the link at least 1.3 times as much is recovered as on fixed days without; the link alone does not do it', () => {
    expect(toRatio(of('W4'), ['DL', 'B']).mean).toBeGreaterThanOrEqual(1.3)
    expect(toRatio(of('W4'), ['BL', 'B']).mean).toBeLessThan(1.3)
  })
  it('nobody is better than who sees the account', () => {
    expect(pair(of('W4'), ['E', 'D'], toRecovered).from).toBeGreaterThan(0)
  })
  it('no try of its own broke a bound', () => {
    const own = Object.values(worlds).flatMap(({ D = [], DL = [] }) => [...D, ...DL])
    expect(own.length).toBe(4 * SHORT.seeds)
    expect(own.map(({ broken }) => broken)).toEqual(own.map(() => 0))
    for (const { tries, renewals } of own) expect(tries).toBeLessThanOrEqual(4 * renewals)
  })
})

describe('what it is reckoned with', () => {
  it('a bound that is broken is seen: five tries, a day apart', () => {
    expect(runArm('A', WORLDS.W1, { seed: 1, members: 20, cycles: 1 }).broken).toBeGreaterThan(0)
  })
  it('every arm meets the same first tries', () => {
    const first = (['A', 'B', 'C', 'D', 'E', 'BL', 'DL'] as const).map(
      (arm) => runArm(arm, WORLDS.W4, { seed: 3, members: 60, cycles: 2 }).failedFirst,
    )
    expect(new Set(first).size).toBe(1)
    expect(first[0]).toBeGreaterThan(30)
  })
  it('half of what came is there after as many days as assumed', () => {
    const quiet: Assumptions = { ...WORLDS.W1, priceShare: { from: 0.5, to: 0.5 } }
    const member = createMember({ assumptions: quiet, draws: createDraws(1), shiftsAtMs: Number.POSITIVE_INFINITY }, 0)
    const [atMs = 0, next = 0] = member.times
    expect(toBalance(member, atMs - 1, 4)).toBe(0)
    expect(toBalance(member, atMs, 4)).toBeCloseTo(2, 10)
    expect(toBalance(member, atMs + 96 * HOUR_MS, 4)).toBeCloseTo(1, 10)
    expect(next - atMs).toBeGreaterThan(25 * 24 * HOUR_MS)
  })
  it('paydays move where the world says so, and from then on', () => {
    const shiftsAtMs = BEGIN_MS + 3 * PERIOD_MS
    const [still, moved] = [0, 10].map((shiftDays) => {
      const assumptions: Assumptions = { ...WORLDS.W1, shiftDays }
      return [...createMember({ assumptions, draws: createDraws(1), shiftsAtMs }, 7).times]
    })
    const later = still?.map((atMs) => (atMs < shiftsAtMs ? atMs : atMs + 240 * HOUR_MS))
    expect(moved).toEqual(later)
    expect(moved).not.toEqual(still)
  })
  it('only who would use the link does, behind the failure and with money', () => {
    const ground = { assumptions: WORLDS.W4, draws: createDraws(1), shiftsAtMs: Number.POSITIVE_INFINITY }
    const luck = createLuck(ground)
    const members = Array.from({ length: 300 }, (_, id) => createMember(ground, id))
    const paid = members.map((member) => luck.findLinkPayment(member, BEGIN_MS, BEGIN_MS + PERIOD_MS))
    for (const [place, atMs] of paid.entries()) {
      const member = members[place]
      if (!member || atMs === null) continue
      expect(member.isLinkUser).toBe(true)
      expect(toBalance(member, atMs, WORLDS.W4.spentDays)).toBeGreaterThanOrEqual(1)
      expect(atMs).toBeGreaterThan(BEGIN_MS)
    }
    expect(paid.filter((atMs) => atMs !== null).length).toBeGreaterThan(60)
  })
  it('an interval is that of Student', () => {
    const { mean, from, to } = toInterval([1, 2, 3, 4, 5])
    expect([mean, from, to].map((each) => each.toFixed(2))).toEqual(['3.00', '1.03', '4.97'])
  })
})

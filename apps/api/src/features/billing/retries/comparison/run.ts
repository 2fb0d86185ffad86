import { DAY_MS, HOUR_MS, isDaytime } from '../calendar/calendar.ts'
import { type CohortRates, EMPTY_RATES, learnRates, type Observation, type RetryHistory } from '../learning/rates.ts'
import type { NextTry, PeriodTry } from '../planning/input.ts'
import { ARMS, type ArmName, HORIZON_MS } from './arms.ts'
import type { Assumptions } from './assumptions.ts'
import { createDraws } from './draws.ts'
import { BEGIN_MS, createLuck, createMember, type Luck, type Member, PERIOD_MS, toDueMs } from './population.ts'

export const WARM_UP = 2
/** The provider limits a card after so many failures in a row. */
const LIMIT = 10

export interface Scale {
  seed: number
  members: number
  /** Behind the two that only warm up. */
  cycles: number
}

/** One arm in one world by one seed. */
export interface Tally {
  renewals: number
  /** Whose first try failed: all others need no plan. */
  failedFirst: number
  recoveredBy: { day7: number; day10: number; day21: number }
  /** Of those, paid by the link. */
  byLink: number
  tries: number
  failedTries: number
  /** Tries that broke a bound of the planner's, which only arms without it may. */
  broken: number
  /** Tries of a card that the provider limits. */
  limited: number
  daysWithout: number
  /** Recovered by day 21 in each cycle, and how many had failed. */
  cycles: { failedFirst: number; recovered: number }[]
}

const createTally = (cycles: number): Tally => ({
  ...{ renewals: 0, failedFirst: 0, recoveredBy: { day7: 0, day10: 0, day21: 0 }, byLink: 0, tries: 0 },
  ...{ failedTries: 0, broken: 0, limited: 0, daysWithout: 0 },
  cycles: Array.from({ length: cycles }, () => ({ failedFirst: 0, recovered: 0 })),
})

interface Past {
  history: RetryHistory
  failuresInARow: number
}

const createPast = (): Past => ({
  ...{ history: { voluntaryMs: [], retries: [], failedDebitsMs: [] }, failuresInARow: 0 },
})

interface Renewal {
  arm: ArmName
  luck: Luck
  member: Member
  cycle: number
  past: Past
  cohort: CohortRates
  seed: number
}

interface Lived {
  dueMs: number
  paidMs: number | null
  isByLink: boolean
  tries: PeriodTry[]
  steps: NextTry[]
  limited: number
}

/** One renewal from the day it is due, until money came or its three weeks are over. */
function live({ arm, luck, member, cycle, past, cohort, seed }: Renewal): Lived {
  const dueMs = toDueMs(member, cycle)
  const lived: Lived = { dueMs, paidMs: null, isByLink: false, tries: [], steps: [], limited: 0 }
  const wouldPay = (atMs: number) => luck.ask({ member, cycle, atMs }) === 'paid'
  const asked = { dueMs, seed: `${seed} ${member.id} ${cycle}`, history: past.history, cohort, bank: `${member.bank}` }
  let linkMs: number | null = null
  while (lived.paidMs === null) {
    const step = ARMS[arm].next({ ...asked, tries: lived.tries, wouldPay })
    const atMs = step?.at.getTime() ?? Number.POSITIVE_INFINITY
    if (linkMs !== null && linkMs <= atMs) return { ...lived, paidMs: linkMs, isByLink: true }
    if (!step || atMs > dueMs + HORIZON_MS) return lived
    const answer = luck.ask({ member, cycle, atMs })
    const isPaid = answer === 'paid'
    if (past.failuresInARow >= LIMIT) lived.limited += 1
    past.failuresInARow = isPaid ? 0 : past.failuresInARow + 1
    lived.steps.push(step)
    lived.tries.push({ atMs, outcome: isPaid ? 'paid' : 'declined', decline: isPaid ? null : answer })
    if (isPaid) lived.paidMs = atMs
    if (lived.tries.length === 1 && ARMS[arm].hasLink) linkMs = luck.findLinkPayment(member, atMs, dueMs + HORIZON_MS)
  }
  return lived
}

/** Reckoned anew, not by the planner's own bounds. */
function countBroken(tries: readonly PeriodTry[], dueMs: number): number {
  let shortGaps = 0
  return tries.filter(({ atMs }, place) => {
    const before = tries[place - 1]
    const gapMs = before ? atMs - before.atMs : Number.POSITIVE_INFINITY
    if (gapMs < 48 * HOUR_MS) shortGaps += 1
    const isTooSoon = gapMs < (before?.decline === 'issuer' && shortGaps <= 1 ? 4 : 48) * HOUR_MS
    const isOutside = !isDaytime(atMs) || atMs < dueMs || atMs > dueMs + HORIZON_MS
    return place >= 4 || isTooSoon || isOutside || before?.decline === 'hard'
  }).length
}

function count(tally: Tally, { dueMs, paidMs, isByLink, tries, limited }: Lived, cycle: number): void {
  const failed = tries.filter(({ outcome }) => outcome !== 'paid').length
  tally.renewals += 1
  tally.tries += tries.length
  tally.failedTries += failed
  tally.broken += countBroken(tries, dueMs)
  tally.limited += limited
  const days = paidMs === null ? HORIZON_MS / DAY_MS : (paidMs - dueMs) / DAY_MS
  tally.daysWithout += days
  const ofCycle = tally.cycles[cycle]
  if (failed === 0 || !ofCycle) return
  tally.failedFirst += 1
  ofCycle.failedFirst += 1
  if (paidMs === null) return
  ofCycle.recovered += 1
  tally.recoveredBy.day21 += 1
  if (days <= 10) tally.recoveredBy.day10 += 1
  if (days <= 7) tally.recoveredBy.day7 += 1
  if (isByLink) tally.byLink += 1
}

/** What is learned of a renewal: tries behind a failure, and what the member paid by choice. */
function remember({ tries, steps, paidMs, isByLink }: Lived, { past, observed, bank }: Memory): void {
  for (const [place, { atMs, outcome }] of tries.entries()) {
    const before = tries[place - 1]
    const step = steps[place]
    if (!before || !step || (before.decline !== 'funds' && before.decline !== 'issuer')) continue
    const isPaid = outcome === 'paid'
    if (before.decline === 'funds') past.history.retries.push({ atMs, isPaid })
    const { isExploring, chance } = step
    observed.push({
      atMs,
      isPaid,
      isVoluntary: false,
      isExploring,
      chance,
      bank,
      gapMs: atMs - before.atMs,
      after: before.decline,
    })
  }
  if (!isByLink || paidMs === null) return
  past.history.voluntaryMs.push(paidMs)
  const voluntary = { atMs: paidMs, isPaid: true, isVoluntary: true, isExploring: false, chance: 1 }
  observed.push({ ...voluntary, bank, gapMs: null, after: null })
}

interface Memory {
  past: Past
  observed: Observation[]
  bank: string
}

/** All renewals of one arm. What a cohort tells is learned between cycles, from what had happened by then. */
export function runArm(arm: ArmName, assumptions: Assumptions, { seed, members, cycles }: Scale): Tally {
  const ground = {
    assumptions,
    draws: createDraws(seed),
    shiftsAtMs: BEGIN_MS + (WARM_UP + Math.floor(cycles / 2)) * PERIOD_MS,
  }
  const luck = createLuck(ground)
  const people = Array.from({ length: members }, (_, id) => ({ member: createMember(ground, id), past: createPast() }))
  const tally = createTally(cycles)
  const observed: Observation[] = []
  let cohort = EMPTY_RATES
  for (let cycle = 0; cycle < WARM_UP + cycles; cycle += 1) {
    for (const { member, past } of people) {
      const lived = live({ arm, luck, member, cycle, past, cohort, seed })
      if (cycle >= WARM_UP) count(tally, lived, cycle - WARM_UP)
      remember(lived, { past, observed, bank: `${member.bank}` })
    }
    if (ARMS[arm].next === ARMS.D.next) cohort = learnRates(observed, BEGIN_MS + (cycle + 1) * PERIOD_MS)
  }
  return tally
}

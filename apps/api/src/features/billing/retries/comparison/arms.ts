import { DAY_MS, HOUR_MS, toDate, toDaytime, toLagosDay, toLagosMs } from '../calendar/calendar.ts'
import type { CohortRates, RetryHistory } from '../learning/rates.ts'
import { planNextTry } from '../plan.ts'
import type { NextTry, PeriodTry } from '../planning/input.ts'

export const HORIZON_MS = 21 * DAY_MS
/** NGN 3,500 without its tax and the card's fee. */
const NET_MINOR = 310_000

export interface Asked {
  dueMs: number
  tries: readonly PeriodTry[]
  seed: string
  history: RetryHistory
  cohort: CohortRates
  bank: string
  /** Only the oracle looks. */
  wouldPay: (atMs: number) => boolean
}

export type Arm = (asked: Asked) => NextTry | null

const toTry = (atMs: number): NextTry => ({ at: new Date(atMs), isExploring: false, chance: 1 })
const isOver = ({ tries }: Asked): boolean => tries.at(-1)?.decline === 'hard'

function onDays(days: readonly number[]): Arm {
  return (asked) => {
    const day = days[asked.tries.length]
    return isOver(asked) || day === undefined ? null : toTry(toDaytime(asked.dueMs + day * DAY_MS))
  }
}

const PAYDAYS = [25, 26, 27, 28, 1, 2, 3, 4, 5]

/** What somebody would write who has read that salaries come at the end of a month. */
const byHand: Arm = (asked) => {
  const last = asked.tries.at(-1)
  if (!last) return toTry(toDaytime(asked.dueMs))
  if (isOver(asked) || asked.tries.length === 4) return null
  for (let day = toLagosDay(last.atMs) + 2; toLagosMs(day, 7) <= asked.dueMs + HORIZON_MS; day += 1) {
    const atMs = toLagosMs(day, 7)
    if (atMs - last.atMs >= 48 * HOUR_MS && PAYDAYS.includes(toDate(day).date)) return toTry(atMs)
  }
  return null
}

const planned: Arm = ({ dueMs, tries, seed, history, cohort, bank }) => {
  const dueAt = new Date(dueMs)
  const now = new Date(tries.at(-1)?.atMs ?? dueMs)
  const step = planNextTry({
    ...{ now, dueAt, endsAt: null, rail: 'card', tries, netMinor: NET_MINOR, history, cohort, bank, seed },
    ...{ isPaidElsewhere: false, isInstrumentDead: false },
  })
  return 'stop' in step ? null : step
}

/** The most that anybody could reach with one more try: it sees the account. */
const oracle: Arm = (asked) => {
  if (asked.tries.length === 0) return toTry(toDaytime(asked.dueMs))
  if (asked.tries.length > 1) return null
  for (let atMs = asked.dueMs; atMs <= asked.dueMs + HORIZON_MS; atMs += HOUR_MS) {
    const day = toDaytime(atMs)
    if (day <= asked.dueMs + HORIZON_MS && asked.wouldPay(day)) return toTry(day)
  }
  return null
}

export const ARMS = {
  A: { name: 'days 0, 1, 3, 5, 7 (five tries)', next: onDays([0, 1, 3, 5, 7]), hasLink: false },
  B: { name: 'days 0, 3, 7, 14', next: onDays([0, 3, 7, 14]), hasLink: false },
  C: { name: 'the 25th to 28th and 1st to 5th', next: byHand, hasLink: false },
  D: { name: 'planned', next: planned, hasLink: false },
  E: { name: 'sees the account', next: oracle, hasLink: false },
  BL: { name: 'days 0, 3, 7, 14, with link', next: onDays([0, 3, 7, 14]), hasLink: true },
  DL: { name: 'planned, with link', next: planned, hasLink: true },
} as const satisfies Record<string, { name: string; next: Arm; hasLink: boolean }>
export type ArmName = keyof typeof ARMS

import { DAY_MS, HOUR_MS } from '../calendar/calendar.ts'
import type { PeriodTry, RetryInput, StopReason } from './input.ts'

/** With the first. */
export const MOST_TRIES = 4
export const GAP_MS = 48 * HOUR_MS
const SHORT_GAP_MS = 4 * HOUR_MS
const HORIZON_DAYS = 21
/** What the provider's limit lets through without naming a time. */
const REGULATOR_WAIT_MS = DAY_MS
/** For us to mend what we sent wrongly; what is still wrong then, no try mends. */
const OUR_WAIT_MS = DAY_MS
const MOST_OF_OURS = 3

/** What no plan may break. */
export interface Bounds {
  fromMs: number
  untilMs: number
  triesLeft: number
  /** The last that counts: it was asked at the bank and refused. */
  last: PeriodTry | null
  /** Trouble of the bank, for the first time: one try soon after it. */
  isSoon: boolean
}

const isCounted = ({ decline }: PeriodTry): boolean => decline !== 'regulator' && decline !== 'ours'
const isShort = (tries: readonly PeriodTry[]): boolean =>
  tries.some(({ atMs }, place) => place > 0 && atMs - (tries[place - 1]?.atMs ?? 0) < GAP_MS)

const REASON_OF_CLASS: Partial<Record<NonNullable<PeriodTry['decline']>, StopReason>> = {
  hard: 'hard-decline',
  member: 'member-must-act',
  paid: 'check-if-paid',
}

/** Why there is nothing more to try whatever the day, or null. */
export function findStop({ tries, isPaidElsewhere, isInstrumentDead }: RetryInput): StopReason | null {
  if (tries.some(({ outcome }) => outcome === 'paid')) return 'paid'
  if (isPaidElsewhere) return 'paid-elsewhere'
  if (tries.some(({ outcome }) => outcome === 'unknown')) return 'outcome-unknown'
  if (isInstrumentDead || tries.filter(({ isOnce }) => isOnce).length > 1) return 'hard-decline'
  for (const { decline } of tries) {
    const reason = decline === null ? undefined : REASON_OF_CLASS[decline]
    if (reason) return reason
  }
  if (tries.filter(({ decline }) => decline === 'ours').length >= MOST_OF_OURS) return 'our-fault'
  return tries.filter(isCounted).length >= MOST_TRIES ? 'tries-used' : null
}

/** When the provider, or what we have to mend, lets us ask again. */
function toWaitMs({ atMs, decline, retryAtMs }: PeriodTry): number {
  const told = retryAtMs ?? 0
  if (decline === 'regulator') return Math.max(told, retryAtMs ? 0 : atMs + REGULATOR_WAIT_MS)
  return decline === 'ours' ? Math.max(told, atMs + OUR_WAIT_MS) : told
}

export function toBounds(input: RetryInput): Bounds {
  const { now, dueAt, endsAt, tries } = input
  const counted = tries.filter(isCounted)
  const last = counted.at(-1) ?? null
  const isSoon = last?.decline === 'issuer' && !isShort(counted)
  const gapMs = isSoon ? SHORT_GAP_MS : GAP_MS
  const waits = tries.map(toWaitMs)
  const fromMs = Math.max(now.getTime(), dueAt.getTime(), last ? last.atMs + gapMs : 0, ...waits)
  const horizonMs = dueAt.getTime() + (input.horizonDays ?? HORIZON_DAYS) * DAY_MS
  const untilMs = Math.min(horizonMs, endsAt?.getTime() ?? horizonMs)
  return { fromMs, untilMs, triesLeft: MOST_TRIES - counted.length, last, isSoon }
}

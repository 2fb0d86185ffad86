import { listSlots, toBin } from '../calendar/bins.ts'
import {
  DAY_MS,
  isBusinessDay,
  isDaytime,
  toLagosDay,
  toLagosMs,
  toMonth,
  toNextBusinessDay,
} from '../calendar/calendar.ts'
import { toMemberChances } from '../learning/rates.ts'
import { findStop, toBounds } from './bounds.ts'
import type { NextStep, PeriodTry, RetryInput } from './input.ts'

/** When a mandate may be debited, on a day on which banks are open. */
const DEBIT_HOURS = { from: 7, to: 10 }
const PAYDAY_WITHIN_DAYS = 5
/** An outcome that nobody knows after so long counts as failed. */
const UNKNOWN_MS = 5 * DAY_MS
/** A failed debit costs the payer more than most prices: so much better a day must be to be waited for. */
const CLEARLY_BETTER = 1.25

/** The day of most money from the due day to five days later, where it stands out; else null. */
export function predictPayday(input: RetryInput): number | null {
  const { dueAt, history, cohort, bank, now } = input
  const chances = toMemberChances(history, { rates: cohort, bank, nowMs: now.getTime() })
  const due = toLagosDay(dueAt.getTime())
  const toChance = (day: number) => chances[toBin(toLagosMs(day, DEBIT_HOURS.from))] ?? 0
  let best = due
  for (let day = due + 1; day <= due + PAYDAY_WITHIN_DAYS; day += 1) if (toChance(day) > toChance(best)) best = day
  return toChance(best) >= CLEARLY_BETTER * toChance(due) && best > due ? best : null
}

const isFailed = (each: PeriodTry, nowMs: number): boolean =>
  each.outcome === 'unknown' ? nowMs - each.atMs >= UNKNOWN_MS : each.decline !== 'regulator' && each.decline !== 'ours'

/** Whether a mandate may be debited now. */
export function isDebitTime(atMs: number): boolean {
  const day = toLagosDay(atMs)
  return isBusinessDay(day) && atMs >= toLagosMs(day, DEBIT_HOURS.from) && atMs < toLagosMs(day, DEBIT_HOURS.to)
}

/** The first moment from here on at which a debit may be made, with the member's day kept. */
function toDebitTime(fromMs: number, zone?: string): number | null {
  const day = toNextBusinessDay(toLagosDay(fromMs))
  for (const { atMs } of listSlots({
    fromMs: Math.max(fromMs, toLagosMs(day, DEBIT_HOURS.from)),
    untilMs: toLagosMs(day, DEBIT_HOURS.to) - 1,
    zone,
  })) {
    return isDaytime(atMs, zone) ? atMs : null
  }
  return null
}

/** Debits of a mandate: one a period, none in a month in which one failed, none after two such months. */
export function planDebit(input: RetryInput): NextStep {
  const { tries, history, zone } = input
  const nowMs = input.now.getTime()
  const settled = tries.map((each) => (isFailed(each, nowMs) ? { ...each, outcome: 'declined' as const } : each))
  const stop = findStop({ ...input, tries: settled })
  if (stop) return { stop }
  const failedMs = [
    ...history.failedDebitsMs,
    ...settled.filter((each) => isFailed(each, nowMs)).map(({ atMs }) => atMs),
  ]
  const months = new Set(failedMs.map(toMonth))
  if ([...months].some((month) => months.has(month + 1))) return { stop: 'mandate-suspended' }
  if (settled.some((each) => isFailed(each, nowMs))) return { stop: 'debit-failed' }
  const { fromMs, untilMs } = toBounds({ ...input, tries: settled })
  const payday = predictPayday(input)
  let nextMs = Math.max(fromMs, payday === null ? 0 : toLagosMs(toNextBusinessDay(payday + 1), DEBIT_HOURS.from))
  while (nextMs <= untilMs) {
    const atMs = toDebitTime(nextMs, zone)
    if (atMs !== null && atMs <= untilMs && !months.has(toMonth(atMs))) {
      return { at: new Date(atMs), isExploring: false, chance: 1 }
    }
    nextMs = toLagosMs(toLagosDay(nextMs) + 1, 0)
  }
  return { stop: 'horizon' }
}

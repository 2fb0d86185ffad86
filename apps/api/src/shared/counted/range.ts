import { AppError } from '@kola/contract/errors'
import { MAX_NUMBERS_DAYS, type NumbersAgainst } from '@kola/contract/numbers/numbers'
import { countDays, moveDay, toMonth } from './days.ts'

const DEFAULT_DAYS = 28
/** 52 weeks: weekdays meet. */
const YEAR_DAYS = 364

export interface Range {
  from: string
  until: string
}

export interface AskedRange {
  days?: number | undefined
  from?: string | undefined
  until?: string | undefined
  against?: NumbersAgainst | undefined
}

/** The days that are asked for, and those beside which they stand. @throws AppError INVALID_REQUEST */
export function toRanges(
  { days: wanted = DEFAULT_DAYS, from: first, until: last, against }: AskedRange,
  today: string,
): { now: Range; before: Range } {
  const until = last ?? (first === undefined || first < today ? moveDay(today, -1) : today)
  const from = first ?? moveDay(until, 1 - wanted)
  if (until > today) throw refuse('until', `The last day is today, ${today}`)
  if (from > until) throw refuse('from', 'The first day comes after the last')
  const days = countDays(from, until)
  if (days > MAX_NUMBERS_DAYS) throw refuse('from', `At most ${MAX_NUMBERS_DAYS} days`)
  const back = against === 'year' ? -YEAR_DAYS : -days
  return { now: { from, until }, before: { from: moveDay(from, back), until: moveDay(until, back) } }
}

const refuse = (field: string, text: string) => new AppError('INVALID_REQUEST', { fields: { [field]: text } })

/** The whole months within, as their first and last; null where there is none. */
export function findWholeMonths({ from, until }: Range): Range | null {
  const first = from.endsWith('-01') ? from : toMonth(moveDay(toMonth(from), 31))
  const afterLast = toMonth(moveDay(until, 1))
  return first < afterLast ? { from: first, until: moveDay(afterLast, -1) } : null
}

import { FIXED_HOLIDAYS, MOVABLE_HOLIDAYS } from './holidays.ts'

export const HOUR_MS = 3_600_000
export const DAY_MS = 24 * HOUR_MS
/** West Africa Time: an hour before UTC all year. */
const LAGOS_OFFSET_MS = HOUR_MS
const LAGOS = 'Africa/Lagos'
/** Nobody is charged outside of these hours: from six until before twenty. */
const DAY_BEGINS = 6
const DAY_ENDS = 20
/** Finest step in which a zone's daytime is looked for: some zones stand half an hour apart. */
const STEP_MS = HOUR_MS / 2

/** A date of Lagos, as days since 1970-01-01. */
export type Day = number

export const toDay = (date: string): Day => Date.parse(date) / DAY_MS
export const toLagosDay = (atMs: number): Day => Math.floor((atMs + LAGOS_OFFSET_MS) / DAY_MS)
export const toLagosMs = (day: Day, hour: number): number => day * DAY_MS + hour * HOUR_MS - LAGOS_OFFSET_MS
const toLagosHour = (atMs: number): number => Math.floor((atMs + LAGOS_OFFSET_MS - toLagosDay(atMs) * DAY_MS) / HOUR_MS)

/** Year, month from 0 and day of the month. */
export function toDate(day: Day): { year: number; month: number; date: number } {
  const at = new Date(day * DAY_MS)
  return { year: at.getUTCFullYear(), month: at.getUTCMonth(), date: at.getUTCDate() }
}

export const toMonthStart = (day: Day, months = 0): Day => {
  const { year, month } = toDate(day)
  return Date.UTC(year, month + months, 1) / DAY_MS
}

/** Months as whole numbers that follow each other, also over a new year. */
export const toMonth = (atMs: number): number => {
  const { year, month } = toDate(toLagosDay(atMs))
  return year * 12 + month
}

const MOVABLE = new Set(MOVABLE_HOLIDAYS.map(({ date }) => toDay(date)))

const isHoliday = (day: Day): boolean =>
  MOVABLE.has(day) || new Date(day * DAY_MS).toISOString().slice(5, 10) in FIXED_HOLIDAYS

/** 1970-01-01 was a Thursday. */
const isWeekend = (day: Day): boolean => [0, 6].includes((day + 4) % 7)

export const isBusinessDay = (day: Day): boolean => !isWeekend(day) && !isHoliday(day)

/** The day itself where banks are open on it. */
export function toNextBusinessDay(day: Day): Day {
  let next = day
  while (!isBusinessDay(next)) next += 1
  return next
}

/** The day itself where banks are open on it. */
export function toLastBusinessDay(day: Day): Day {
  let last = day
  while (!isBusinessDay(last)) last -= 1
  return last
}

export function countBusinessDays(from: Day, to: Day): number {
  let count = 0
  for (let day = from; day <= to; day += 1) if (isBusinessDay(day)) count += 1
  return count
}

/** So many business days later. */
export function addBusinessDays(day: Day, count: number): Day {
  let last = day
  for (let left = count; left > 0; left -= 1) last = toNextBusinessDay(last + 1)
  return last
}

const clocks = new Map<string, Intl.DateTimeFormat>()

function toHourIn(zone: string, atMs: number): number {
  const clock =
    clocks.get(zone) ?? new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: 'numeric', hourCycle: 'h23' })
  clocks.set(zone, clock)
  return Number(clock.format(atMs))
}

const isInDay = (hour: number): boolean => hour >= DAY_BEGINS && hour < DAY_ENDS

/** Day both in Lagos, where the banks are, and where the member is. */
export const isDaytime = (atMs: number, zone = LAGOS): boolean =>
  isInDay(toLagosHour(atMs)) && (zone === LAGOS || isInDay(toHourIn(zone, atMs)))

/** The moment itself where it is day, else the next half hour of Lagos at which it is. */
export function toDaytime(atMs: number, zone = LAGOS): number {
  if (isDaytime(atMs, zone)) return atMs
  let next = Math.ceil(atMs / STEP_MS) * STEP_MS
  while (!isDaytime(next, zone)) next += STEP_MS
  return next
}

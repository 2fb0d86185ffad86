import { HOUR_MS, toLagosDay, toLagosMs } from '../retries/calendar/calendar.ts'

/** Nobody is written to in the night of Lagos. */
const FROM_HOUR = 8
const TO_HOUR = 20
/** So many days before, a member hears of it first. */
const FIRST_DAYS = 3

export type NoticeKind = 'renews' | 'bonus-ends' | 'ends-3' | 'ends-1' | 'ends-today'

export function isTellingTime(now: Date): boolean {
  const hour = new Date(now.getTime() + HOUR_MS).getUTCHours()
  return hour >= FROM_HOUR && hour < TO_HOUR
}

export interface Bounds {
  /** What ends before it ends today. */
  tomorrow: Date
  dayAfter: Date
  /** What ends from here on is not told of yet. */
  tooFar: Date
}

/** Days are dates of Lagos, so that nobody hears of "tomorrow" on the day itself. */
export function toBounds(now: Date): Bounds {
  const today = toLagosDay(now.getTime())
  const toStart = (days: number) => new Date(toLagosMs(today + days, 0))
  return { tomorrow: toStart(1), dayAfter: toStart(2), tooFar: toStart(FIRST_DAYS + 1) }
}

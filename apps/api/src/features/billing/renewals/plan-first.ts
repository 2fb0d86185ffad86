import { toDaytime } from '../retries/calendar/calendar.ts'

const DAY_MS = 24 * 3_600_000
/** So long after the paid days it can be paid. */
export const OPEN_DAYS = 21

/** Until when a period can be paid, and when its first try is: at once by day, or in the morning; null where it is too late. */
export function planFirst(dueAt: Date, now: Date): { endsAt: Date; at: Date | null } {
  const endsAt = new Date(dueAt.getTime() + OPEN_DAYS * DAY_MS)
  const at = new Date(toDaytime(Math.max(dueAt.getTime(), now.getTime())))
  return { endsAt, at: at < endsAt ? at : null }
}

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** West Africa keeps one time all year. */
const LAGOS_MS = HOUR_MS
const FIRST_HOUR = 6
const LAST_HOUR = 20
const MORNING_HOUR = 7

/** The same moment as a clock in Lagos shows it, read by the UTC getters. */
const toLagos = (at: Date) => new Date(at.getTime() + LAGOS_MS)

/** Nobody is charged at night: from six in the morning to eight in the evening. */
export function isDaytime(at: Date): boolean {
  const hour = toLagos(at).getUTCHours()
  return hour >= FIRST_HOUR && hour < LAST_HOUR
}

/** That moment by day, else seven o'clock of the morning after it. */
export function toDaytime(at: Date): Date {
  if (isDaytime(at)) return at
  const midnight = Math.floor(toLagos(at).getTime() / DAY_MS) * DAY_MS - LAGOS_MS
  const morning = midnight + MORNING_HOUR * HOUR_MS
  return new Date(morning > at.getTime() ? morning : morning + DAY_MS)
}

/** Seven o'clock of that day, or of the Monday after it. */
export function toWorkingMorning(at: Date): Date {
  const midnight = Math.floor(toLagos(at).getTime() / DAY_MS) * DAY_MS
  const weekday = new Date(midnight).getUTCDay()
  const days = weekday === 6 ? 2 : weekday === 0 ? 1 : 0
  return new Date(midnight + days * DAY_MS + MORNING_HOUR * HOUR_MS - LAGOS_MS)
}

const DAY_MS = 86_400_000
/** From how many days on it is told in which unit, the largest first. */
const UNITS = [
  { unit: 'year', days: 365 },
  { unit: 'month', days: 30 },
  { unit: 'week', days: 7 },
  { unit: 'day', days: 1 },
] as const

const format = new Intl.RelativeTimeFormat('en', { numeric: 'auto' })

/** `4 months ago`, `yesterday`, `today`. */
export function toAgo(atMs: number, nowMs: number): string {
  const days = Math.max(0, Math.floor((nowMs - atMs) / DAY_MS))
  const { unit, days: length } = UNITS.find((one) => days >= one.days) ?? { unit: 'day', days: 1 }
  return format.format(-Math.floor(days / length), unit)
}

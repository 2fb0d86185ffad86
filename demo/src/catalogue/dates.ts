import { createHash } from 'node:crypto'

const DAY_MS = 86_400_000
/** The newest title came to the service on this day, the others before it, a few days apart. */
const NEWEST_ARRIVAL = Date.parse('2026-11-13T08:00:00Z')
const DAYS_BETWEEN_ARRIVALS = 9

/** A number from 0 to below `limit` that is always the same for the same text. */
export function steadyNumber(text: string, limit: number): number {
  return createHash('sha256').update(text).digest().readUInt32BE(0) % limit
}

/** A day of the year that is always the same for the same id; never after the 28th. */
export function toReleaseDay(id: string, year: number): string {
  const month = 1 + steadyNumber(`${id}/month`, 12)
  const day = 1 + steadyNumber(`${id}/day`, 28)
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
}

/** When the title at this place (0 is the newest) came to the service. */
export function toArrival(place: number): string {
  return new Date(NEWEST_ARRIVAL - place * DAYS_BETWEEN_ARRIVALS * DAY_MS).toISOString()
}

/** `104` becomes `1h 44m`, `48` becomes `48 min`. */
export function toRunningTime(minutes: number): string {
  if (minutes < 60) return `${minutes} min`
  return `${Math.floor(minutes / 60)}h ${String(minutes % 60).padStart(2, '0')}m`
}

/** `1 season`, `2 seasons`. */
export function toCount(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}

/** YYYY-MM-DD some days later. */
export function addDays(day: string, count: number): string {
  return new Date(Date.parse(day) + count * DAY_MS).toISOString().slice(0, 10)
}

import { sql } from 'kysely'
import type { CountedDay } from '#shared/counted/counted-day.ts'
import type { Db } from '#shared/database/database.ts'

const DAY_MS = 86_400_000

/** A day's name as text, such as `2026-11-20`: days are reckoned by names, and have their moments by the database's zones alone. */
export const moveDay = (day: string, by: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + by * DAY_MS).toISOString().slice(0, 10)

/** Both among them. */
export const countDays = (from: string, until: string): number =>
  Math.round((Date.parse(until) - Date.parse(from)) / DAY_MS) + 1

export const toMonth = (day: string): string => `${day.slice(0, 7)}-01`

export const isLastOfMonth = (day: string): boolean => moveDay(day, 1).endsWith('-01')

/** Which day it is there. */
export function toLocalDay(at: Date, zone: string): string {
  const parts = new Intl.DateTimeFormat('en-CA', { timeZone: zone, year: 'numeric', month: '2-digit', day: '2-digit' })
  return parts.format(at)
}

/** From the midnight that begins `first` to the one after `last`, by the clocks of the zone. */
export async function toMoments(
  db: Db,
  { tenantId, zone, first, last }: { tenantId: string; zone: string; first: string; last: string },
): Promise<CountedDay> {
  const { rows } = await sql<{ from: Date; until: Date }>`
    select ${first}::date::timestamp at time zone ${zone} as "from",
      (${last}::date + 1)::timestamp at time zone ${zone} as "until"`.execute(db)
  const [moments] = rows
  if (!moments) throw new Error('a day has no moments')
  return { tenantId, ...moments }
}

import { MISSED_FEWEST_VIEWERS, MISSED_SHOWN } from '@kola/contract/numbers/missed'
import { sql } from 'kysely'
import type { Range } from '#shared/counted/range.ts'
import type { Db } from '#shared/database/database.ts'

export const VIEWER_BITS = 256
/** Of a tenant and a day, the most frequent first: nonsense does not fill the table. */
export const MOST_OF_DAY = 1_000

export interface MissedCount {
  tenantId: string
  day: string
  words: string
  times: number
  /** Which bits its viewers set. */
  places: Set<number>
}

const toBits = (places: ReadonlySet<number>): string =>
  Array.from({ length: VIEWER_BITS }, (_, at) => (places.has(at) ? '1' : '0')).join('')

/** In the order of the key, so that two who write wait for each other. */
export async function addMissed(db: Db, counts: readonly MissedCount[]): Promise<void> {
  for (const ofDay of Map.groupBy(counts, ({ tenantId, day }) => `${tenantId} ${day}`).values()) {
    const [{ tenantId, day } = { tenantId: '', day: '' }] = ofDay
    await sql`
      with given as (
        select * from unnest(${ofDay.map(({ words }) => words)}::text[], ${ofDay.map(({ times }) => times)}::int[],
          ${ofDay.map(({ places }) => toBits(places))}::bit(256)[]) as one (words, times, viewers)
      ), known as (
        select words from search_missed where tenant_id = ${tenantId} and day = ${day}::date
      ), fresh as (
        select words from given where words not in (select words from known) order by times desc, words
        limit greatest(0, ${MOST_OF_DAY} - (select count(*) from known))
      )
      insert into search_missed as kept (tenant_id, day, words, times, viewers)
      select ${tenantId}, ${day}::date, words, times, viewers from given
      where words in (select words from known) or words in (select words from fresh)
      order by words
      on conflict (tenant_id, day, words) do update set times = kept.times + excluded.times,
        viewers = kept.viewers | excluded.viewers`.execute(db)
  }
}

export interface MissedSum {
  words: string
  times: number
  /** How many bits are set: at least as many viewers. */
  bits: number
  lastDay: string
}

/** Those that enough asked for, the most frequent first. */
export async function listMissed(
  db: Db,
  { tenantId, from, until }: Range & { tenantId: string },
): Promise<MissedSum[]> {
  const { rows } = await sql<MissedSum>`
    select words, sum(times)::int as times, bit_count(bit_or(viewers))::int as bits, max(day)::text as "lastDay"
    from search_missed where tenant_id = ${tenantId} and day between ${from}::date and ${until}::date
    group by words having bit_count(bit_or(viewers)) >= ${MISSED_FEWEST_VIEWERS}
    order by sum(times) desc, words limit ${MISSED_SHOWN}`.execute(db)
  return rows
}

export async function countTimes(
  db: Db,
  { tenantId, from, until }: Range & { tenantId: string },
  words: readonly string[],
): Promise<Map<string, number>> {
  const { rows } = await sql<{ words: string; times: number }>`
    select words, sum(times)::int as times from search_missed
    where tenant_id = ${tenantId} and day between ${from}::date and ${until}::date and words = any(${[...words]}::text[])
    group by words`.execute(db)
  return new Map(rows.map((row) => [row.words, row.times]))
}

import { sql } from 'kysely'
import type { Db } from '#shared/database/database.ts'

/** A span that is being read. */
export interface Progress {
  readUntil: Date
  spanUntil: Date
  cursor: string | null
}

interface Held {
  provider: string
  /** Who reads; nobody else does meanwhile. */
  holder: string
}
type HeldAt = Held & { now: Date }

/** One span after the other, so far apart. */
const EVERY_SECONDS = 3_600
/** Longer than a page takes; whoever is killed keeps the others away no longer. */
const HELD_SECONDS = 120

/** Null while somebody else reads, and as long as nothing is due. */
export async function hold(db: Db, of: HeldAt & { pagesPerMinute: number }): Promise<Progress | null> {
  const { provider, holder, now, pagesPerMinute } = of
  await sql`
    insert into provider_catch_up (provider, read_until, tokens, tokens_at, held_until)
    values (${provider}, ${now}::timestamptz - make_interval(secs => ${EVERY_SECONDS}), ${pagesPerMinute}, ${now}, ${now})
    on conflict (provider) do nothing`.execute(db)
  const { rows } = await sql<Progress>`
    update provider_catch_up set held_by = ${holder}, span_until = coalesce(span_until, ${now}),
      held_until = ${now}::timestamptz + make_interval(secs => ${HELD_SECONDS})
    where provider = ${provider} and held_until <= ${now}
      and (span_until is not null or read_until <= ${now}::timestamptz - make_interval(secs => ${EVERY_SECONDS}))
    returning read_until as "readUntil", span_until as "spanUntil", cursor`.execute(db)
  return rows[0] ?? null
}

/** Whether a page may be asked for now: the provider's bucket is one for all processes. */
export async function takePage(db: Db, of: HeldAt & { pagesPerMinute: number }): Promise<boolean> {
  const { provider, holder, now, pagesPerMinute } = of
  const filled = sql`least(${pagesPerMinute}::float8,
    tokens + greatest(extract(epoch from ${now}::timestamptz - tokens_at)::float8, 0) * ${pagesPerMinute}::float8 / 60)`
  const { numAffectedRows } = await sql`
    update provider_catch_up set tokens = ${filled} - 1, tokens_at = ${now}
    where provider = ${provider} and held_by = ${holder} and ${filled} >= 1`.execute(db)
  return numAffectedRows === 1n
}

/** A page was handed on; without another the span is read. @returns null at its end, and for whom another reads by now */
export async function keepPage(db: Db, of: HeldAt & { cursor: string | null }): Promise<Progress | null> {
  const { provider, holder, now, cursor } = of
  const { rows } = await sql<Omit<Progress, 'spanUntil'> & { spanUntil: Date | null }>`
    update provider_catch_up set cursor = ${cursor}::text,
      read_until = case when ${cursor}::text is null then span_until else read_until end,
      span_until = case when ${cursor}::text is null then null else span_until end,
      held_until = ${now}::timestamptz + make_interval(secs => ${HELD_SECONDS})
    where provider = ${provider} and held_by = ${holder}
    returning read_until as "readUntil", span_until as "spanUntil", cursor`.execute(db)
  const [row] = rows
  return row?.spanUntil ? { ...row, spanUntil: row.spanUntil } : null
}

/** From the first page of the same span. */
export const startAgain = (db: Db, { provider, holder }: Held) =>
  sql`update provider_catch_up set cursor = null where provider = ${provider} and held_by = ${holder}`.execute(db)

export const release = (db: Db, { provider, holder, now }: HeldAt) =>
  sql`
    update provider_catch_up set held_by = '', held_until = ${now}
    where provider = ${provider} and held_by = ${holder}`.execute(db)

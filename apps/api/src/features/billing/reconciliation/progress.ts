import { sql } from 'kysely'
import type { Db } from '#shared/database/database.ts'

/** A span that is being read. */
export interface Progress {
  readUntil: Date
  spanUntil: Date
  cursor: string | null
}

/** What of a provider's is read: what happened there, its subscriptions, what it settled. */
export type Book = 'events' | 'subscriptions' | 'settlements'

interface Held {
  provider: string
  book: Book
  /** Who reads; nobody else does meanwhile. */
  holder: string
}
type HeldAt = Held & { now: Date }

/** Longer than a page takes; whoever is killed keeps the others away no longer. */
const HELD_SECONDS = 120

/** @param of `dueBefore`: a span begins where the last one was begun by then. @returns null while somebody else reads, and as long as nothing is due */
export async function hold(db: Db, of: HeldAt & { pagesPerMinute: number; dueBefore: Date }): Promise<Progress | null> {
  const { provider, book, holder, now, dueBefore, pagesPerMinute } = of
  await sql`
    insert into provider_reading (provider, book, read_until, tokens, tokens_at, held_until)
    values (${provider}, ${book}, ${dueBefore}, ${pagesPerMinute}, ${now}, ${now})
    on conflict (provider, book) do nothing`.execute(db)
  const { rows } = await sql<Progress>`
    update provider_reading set held_by = ${holder}, span_until = coalesce(span_until, ${now}),
      held_until = ${now}::timestamptz + make_interval(secs => ${HELD_SECONDS})
    where provider = ${provider} and book = ${book} and held_until <= ${now} and (span_until is not null or read_until <= ${dueBefore})
    returning read_until as "readUntil", span_until as "spanUntil", cursor`.execute(db)
  return rows[0] ?? null
}

/**
 * Whether a page may be asked for now: the provider's bucket is one for all processes.
 * @param of `atOnce`: so many follow each other without a pause
 */
export async function takePage(db: Db, of: HeldAt & { pagesPerMinute: number; atOnce: number }): Promise<boolean> {
  const { provider, book, holder, now, pagesPerMinute, atOnce } = of
  const filled = sql`least(${atOnce}::float8,
    tokens + greatest(extract(epoch from ${now}::timestamptz - tokens_at)::float8, 0) * ${pagesPerMinute}::float8 / 60)`
  const { numAffectedRows } = await sql`
    update provider_reading set tokens = ${filled} - 1, tokens_at = ${now},
      held_until = ${now}::timestamptz + make_interval(secs => ${HELD_SECONDS})
    where provider = ${provider} and book = ${book} and held_by = ${holder} and ${filled} >= 1`.execute(db)
  return numAffectedRows === 1n
}

/** A page was handed on; without another the span is read. @returns null at its end, and for whom another reads by now */
export async function keepPage(db: Db, of: HeldAt & { cursor: string | null }): Promise<Progress | null> {
  const { provider, book, holder, now, cursor } = of
  const { rows } = await sql<Omit<Progress, 'spanUntil'> & { spanUntil: Date | null }>`
    update provider_reading set cursor = ${cursor}::text,
      read_until = case when ${cursor}::text is null then span_until else read_until end,
      span_until = case when ${cursor}::text is null then null else span_until end,
      held_until = ${now}::timestamptz + make_interval(secs => ${HELD_SECONDS})
    where provider = ${provider} and book = ${book} and held_by = ${holder}
    returning read_until as "readUntil", span_until as "spanUntil", cursor`.execute(db)
  const [row] = rows
  return row?.spanUntil ? { ...row, spanUntil: row.spanUntil } : null
}

/** From the first page of the same span. */
export const startAgain = (db: Db, { provider, book, holder }: Held) =>
  sql`update provider_reading set cursor = null where provider = ${provider} and book = ${book} and held_by = ${holder}`.execute(
    db,
  )

export const release = (db: Db, { provider, book, holder, now }: HeldAt) =>
  sql`
    update provider_reading set held_by = '', held_until = ${now}
    where provider = ${provider} and book = ${book} and held_by = ${holder}`.execute(db)

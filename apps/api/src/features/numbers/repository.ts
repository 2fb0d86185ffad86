import { sql } from 'kysely'
import type { Db } from '#shared/database/database.ts'
import { findWholeMonths, type Range } from '#shared/counted/range.ts'

export type Of = Range & { tenantId: string }

export const listDays = (db: Db, { tenantId, from, until }: Of) =>
  db
    .selectFrom('numbers_day')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('day', '>=', from)
    .where('day', '<=', until)
    .orderBy('day')
    .execute()

export interface MoneySum {
  currency: string
  provider: string
  payments: number
  earned_minor: number
  refunded_minor: number
  disputed_minor: number
  vat_minor: number
}

/** By currency and provider, what is left most first. */
export async function sumMoney(db: Db, { tenantId, from, until }: Of): Promise<MoneySum[]> {
  const { rows } = await sql<MoneySum>`
    select currency, provider, sum(payments)::int as payments, sum(earned_minor)::bigint as earned_minor,
      sum(refunded_minor)::bigint as refunded_minor, sum(disputed_minor)::bigint as disputed_minor, sum(vat_minor)::bigint as vat_minor
    from numbers_money where tenant_id = ${tenantId} and day between ${from}::date and ${until}::date
    group by currency, provider order by currency, sum(earned_minor + refunded_minor + disputed_minor) desc, provider`.execute(
    db,
  )
  return rows
}

export interface MoneyDay {
  day: string
  currency: string
  minor: number
}

/** What is left of each day. */
export async function listMoneyDays(db: Db, { tenantId, from, until }: Of): Promise<MoneyDay[]> {
  const { rows } = await sql<MoneyDay>`
    select day, currency, sum(earned_minor + refunded_minor + disputed_minor)::bigint as minor
    from numbers_money where tenant_id = ${tenantId} and day between ${from}::date and ${until}::date
    group by day, currency order by day, currency`.execute(db)
  return rows
}

export const listMonths = (db: Db, { tenantId, from, until }: Of) =>
  db
    .selectFrom('numbers_month')
    .select(['month', 'members'])
    .where('tenant_id', '=', tenantId)
    .where('month', '>=', sql<string>`date_trunc('month', ${from}::date)::date`)
    .where('month', '<=', until)
    .orderBy('month')
    .execute()

export const readCount = (db: Db, tenantId: string) =>
  db
    .selectFrom('numbers_count')
    .select(['first_day', 'next_day', 'counted_at'])
    .where('tenant_id', '=', tenantId)
    .executeTakeFirst()

export async function findActive(db: Db, { tenantId, day }: { tenantId: string; day: string }): Promise<number | null> {
  const query = db.selectFrom('numbers_day').select('active').where('tenant_id', '=', tenantId).where('day', '=', day)
  return (await query.executeTakeFirst())?.active ?? null
}

/** Whole months by their sums, and the days at both ends one by one. */
function within(range: Range) {
  const months = findWholeMonths(range)
  if (!months) return sql`grain = 'day' and starts_on between ${range.from}::date and ${range.until}::date`
  return sql`(
    (grain = 'month' and starts_on between ${months.from}::date and ${months.until}::date)
    or (grain = 'day' and starts_on >= ${range.from}::date and starts_on < ${months.from}::date)
    or (grain = 'day' and starts_on > ${months.until}::date and starts_on <= ${range.until}::date)
  )`
}

export interface WatchedTitle {
  id: string
  name: string
  plays: number
  viewers: number
  finished: number
  watchedSeconds: number
}

/** The most watched first. An episode is told with its series. */
export async function listTitles(db: Db, of: Of, most: number): Promise<WatchedTitle[]> {
  const { rows } = await sql<WatchedTitle>`
    select watched.title_id as id, watched.plays, watched.viewers, watched.finished, watched.seconds as "watchedSeconds",
      concat_ws(': ', coalesce(series.name, season.name), coalesce(title.name, watched.title_id)) as name
    from (
      select title_id, sum(plays)::int as plays, sum(viewers)::int as viewers, sum(finished)::int as finished,
        sum(watched_seconds)::bigint as seconds
      from numbers_title where tenant_id = ${of.tenantId} and ${within(of)}
      group by title_id order by seconds desc, title_id limit ${most}
    ) watched
    left join title on title.tenant_id = ${of.tenantId} and title.id = watched.title_id
    left join title season on season.tenant_id = ${of.tenantId} and season.id = title.parent_id
    left join title series on series.tenant_id = ${of.tenantId} and series.id = season.parent_id
    order by watched.seconds desc, watched.title_id`.execute(db)
  return rows
}

export async function listSeconds(db: Db, of: Of, ids: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; seconds: number }>`
    select title_id as id, sum(watched_seconds)::bigint as seconds
    from numbers_title where tenant_id = ${of.tenantId} and ${within(of)} and title_id = any(${[...ids]}::text[])
    group by title_id`.execute(db)
  return new Map(rows.map(({ id, seconds }) => [id, seconds]))
}

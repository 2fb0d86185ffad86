import type { SheetLack } from '@kola/contract/producers/sheet'
import { sql } from 'kysely'
import { moveDay, toLocalDay, toMonth } from '#shared/counted/days.ts'
import type { Db } from '#shared/database/database.ts'
import type { Money } from '#shared/money.ts'

/** A month by its days, both among it. */
export interface Month {
  /** Such as `2026-10`. */
  name: string
  first: string
  last: string
}

export function toMonthDays(name: string): Month {
  const first = `${name}-01`
  return { name, first, last: moveDay(toMonth(moveDay(first, 31)), -1) }
}

/** The last that is over by the clocks of the zone. */
export const findLastMonth = (now: Date, zone: string): string =>
  moveDay(toMonth(toLocalDay(now, zone)), -1).slice(0, 7)

/** What is counted of a month. */
export interface CountedMonth extends Month {
  zone: string
  countedAt: Date | null
  /** What is left of what it earned, by currency: what is nothing is not among it. */
  revenue: Money[]
  /** Of all titles. */
  seconds: number
  lacks: Exclude<SheetLack, 'nothing'> | null
}

interface Asked {
  tenantId: string
  month: string
  now: Date
  zone: string
}

/**
 * Asked within a transaction that holds the counts, nobody counts until it ends.
 * Ready is a month whose last day was counted a day later: a play is told of once it is over.
 */
export async function readMonth(db: Db, { tenantId, month: name, now, zone }: Asked): Promise<CountedMonth> {
  const month = toMonthDays(name)
  const [state, revenue, seconds, unknown] = [
    await db
      .selectFrom('numbers_count')
      .select(['zone', 'next_day', 'counted_at'])
      .where('tenant_id', '=', tenantId)
      .executeTakeFirst(),
    await readRevenue(db, tenantId, month),
    await readSeconds(db, tenantId, month),
    await countUnknown(db, tenantId, month),
  ]
  const isCounted = state?.zone === zone && state.next_day > moveDay(month.last, 1)
  const lacks = toLocalDay(now, zone) <= month.last ? 'running' : isCounted ? (unknown ? 'unknown' : null) : 'counting'
  return { ...month, zone, countedAt: state?.counted_at ?? null, revenue, seconds, lacks }
}

/** As the ledger has it as ours: without value added tax, after discounts and what went back. */
async function readRevenue(db: Db, tenantId: string, { first, last }: Month): Promise<Money[]> {
  const { rows } = await sql<Money>`
    select currency, sum(earned_minor + refunded_minor + disputed_minor - vat_minor)::bigint as "amountMinor"
    from numbers_money where tenant_id = ${tenantId} and day between ${first}::date and ${last}::date
    group by currency having sum(earned_minor + refunded_minor + disputed_minor - vat_minor) <> 0
    order by currency`.execute(db)
  return rows
}

async function readSeconds(db: Db, tenantId: string, { first }: Month): Promise<number> {
  const { rows } = await sql<{ seconds: number }>`
    select coalesce(sum(watched_seconds), 0)::bigint as seconds from numbers_title
    where tenant_id = ${tenantId} and grain = 'month' and starts_on = ${first}::date`.execute(db)
  return rows[0]?.seconds ?? 0
}

/** Whether plays of one of its days were no longer kept when it was first counted. */
async function countUnknown(db: Db, tenantId: string, { first, last }: Month): Promise<boolean> {
  const { rows } = await sql`
    select from numbers_day where tenant_id = ${tenantId} and day between ${first}::date and ${last}::date
      and watched_seconds is null limit 1`.execute(db)
  return rows.length > 0
}

import { sql } from 'kysely'
import type { CountedDay } from '#shared/counted/counted-day.ts'
import { isLastOfMonth, toMoments, toMonth } from '#shared/counted/days.ts'
import type { Db, Tx } from '#shared/database/database.ts'
import type { CountNeeds } from './needs.ts'

/** No statement of a count takes longer: what it is counted from is what viewers and payments are written to. */
const STATEMENT_MS = 20_000
const LIST_ROWS = 1_000

export interface DayToCount {
  tenantId: string
  day: string
  /** Plays of it are still kept. */
  hasPlays: boolean
  /** The last that there is. */
  isToday: boolean
}

/** Counts a day and puts it in the place of what was counted of it before. @returns false where somebody else counts this tenant */
export async function countDay(needs: CountNeeds, wanted: DayToCount): Promise<boolean> {
  return needs.db.transaction().execute(async (tx) => {
    await sql`select set_config('statement_timeout', ${String(STATEMENT_MS)}, true)`.execute(tx)
    if (!(await holdCount(tx, wanted.tenantId))) return false
    const { tenantId, day } = wanted
    const moments = await toMoments(tx, { tenantId, zone: needs.zone, first: day, last: day })
    await writeDay(tx, needs, { ...wanted, moments })
    if (wanted.isToday || isLastOfMonth(day)) await writeMonth(tx, needs, wanted)
    return true
  })
}

async function holdCount(tx: Tx, tenantId: string): Promise<boolean> {
  const held = await tx
    .selectFrom('numbers_count')
    .select('tenant_id')
    .where('tenant_id', '=', tenantId)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  return held !== undefined
}

async function writeDay(tx: Tx, needs: CountNeeds, of: DayToCount & { moments: CountedDay }): Promise<void> {
  const { sources, clock } = needs
  const { tenantId, day, moments } = of
  const viewing = of.hasPlays ? await sources.countViewing(tx, moments) : null
  const counted = {
    joined: await countJoined(tx, moments),
    ...(await sources.countMembers(tx, moments)),
    ...(await sources.countRefusals(tx, moments)),
    counted_at: clock.now(),
    ...(viewing && { viewers: viewing.viewers, plays: viewing.plays, watched_seconds: viewing.watched_seconds }),
  }
  await tx
    .insertInto('numbers_day')
    .values({ tenant_id: tenantId, day, viewers: null, plays: null, watched_seconds: null, ...counted })
    .onConflict((at) => at.columns(['tenant_id', 'day']).doUpdateSet(counted))
    .execute()
  await writeMoney(tx, needs, of)
  if (viewing) await writeTitles(tx, of, viewing.titles)
}

async function writeMoney(tx: Tx, { sources }: CountNeeds, of: { tenantId: string; day: string; moments: CountedDay }) {
  const { tenantId, day, moments } = of
  const rows = await sources.countMoney(tx, moments)
  await tx.deleteFrom('numbers_money').where('tenant_id', '=', tenantId).where('day', '=', day).execute()
  if (rows.length === 0) return
  await tx
    .insertInto('numbers_money')
    .values(rows.map((row) => ({ tenant_id: tenantId, day, ...row })))
    .execute()
}

type Titles = Awaited<ReturnType<CountNeeds['sources']['countViewing']>>['titles']

/** The day's, and its month's anew from all of its days. */
async function writeTitles(tx: Tx, { tenantId, day }: { tenantId: string; day: string }, titles: Titles) {
  const month = toMonth(day)
  await sql`delete from numbers_title where tenant_id = ${tenantId}
    and (grain, starts_on) in (('day', ${day}::date), ('month', ${month}::date))`.execute(tx)
  for (let at = 0; at < titles.length; at += LIST_ROWS) {
    const rows = titles.slice(at, at + LIST_ROWS)
    await tx
      .insertInto('numbers_title')
      .values(rows.map((row) => ({ tenant_id: tenantId, grain: 'day' as const, starts_on: day, ...row })))
      .execute()
  }
  await sql`
    insert into numbers_title (tenant_id, grain, starts_on, title_id, plays, viewers, finished, watched_seconds)
    select tenant_id, 'month', ${month}::date, title_id, sum(plays), sum(viewers), sum(finished), sum(watched_seconds)
    from numbers_title
    where tenant_id = ${tenantId} and grain = 'day' and starts_on >= ${month}::date and starts_on < ${month}::date + interval '1 month'
    group by tenant_id, title_id`.execute(tx)
}

async function writeMonth(tx: Tx, { sources, clock, zone }: CountNeeds, { tenantId, day }: DayToCount): Promise<void> {
  const month = toMonth(day)
  const members = await sources.countMembersOfMonth(
    tx,
    await toMoments(tx, { tenantId, zone, first: month, last: day }),
  )
  await tx
    .insertInto('numbers_month')
    .values({ tenant_id: tenantId, month, members, counted_at: clock.now() })
    .onConflict((at) => at.columns(['tenant_id', 'month']).doUpdateSet({ members, counted_at: clock.now() }))
    .execute()
}

async function countJoined(db: Db, { tenantId, from, until }: CountedDay): Promise<number> {
  const { rows } = await sql<{ joined: number }>`
    select count(*)::int as joined from member_card
    where tenant_id = ${tenantId} and joined_at >= ${from} and joined_at < ${until}`.execute(db)
  return rows[0]?.joined ?? 0
}

import type { Clock } from '@kola/platform/clock'
import type { Log } from '@kola/platform/log'
import { sql } from 'kysely'
import type { Db } from '#shared/database/database.ts'
import type { Handlers } from '#shared/jobs.ts'

const DAYS = 7
const DAY_MS = 24 * 3_600_000
/** Of each tenant; a row shows a hundred at most, and a genre's part of them. */
const KEPT = 500

/** Counts what was watched most, for rows of home that go by it. */
export const arrangingJobs = (needs: { db: Db; clock: Clock; log: Log }): Handlers<'arranging.count-watched'> => ({
  async 'arranging.count-watched'() {
    const changed = await countWatched(needs)
    if (changed > 0) needs.log.info({ changed }, 'arranging.counted')
  },
})

type Counts = Map<string, Map<string, number>>

/** @returns how many rows changed; what stays the same is left as it is, so that no catalogue is read anew for it */
export async function countWatched({ db, clock }: { db: Db; clock: Clock }): Promise<number> {
  const untilMs = clock.now().getTime()
  const counts: Counts = new Map()
  for (let day = 0; day < DAYS; day += 1) await addDay(db, counts, new Date(untilMs - day * DAY_MS))
  const known = await db.selectFrom('watched_title').select('tenant_id').distinct().execute()
  const tenantIds = new Set([...counts.keys(), ...known.map((row) => row.tenant_id)])
  let changed = 0
  for (const tenantId of tenantIds) changed += await keepMost(db, tenantId, counts.get(tenantId) ?? new Map())
  return changed
}

/** Accounts that watched something which ended on the day before; an episode counts for its series. Titles are looked up one by one. */
async function addDay(db: Db, counts: Counts, until: Date): Promise<void> {
  const { rows } = await sql<{ tenantId: string; titleId: string; accounts: number }>`
    select s.tenant_id as "tenantId", coalesce(above.parent_id, t.parent_id, s.title_id) as "titleId",
      count(distinct s.account_id)::int as accounts
    from playback_session s
    cross join lateral (
      select parent_id from title where tenant_id = s.tenant_id and id = s.title_id offset 0
    ) t
    left join lateral (
      select parent_id from title where tenant_id = s.tenant_id and id = t.parent_id offset 0
    ) above on true
    where s.ended_at > ${until}::timestamptz - interval '1 day' and s.ended_at <= ${until}::timestamptz
    group by 1, 2`.execute(db)
  for (const { tenantId, titleId, accounts } of rows) {
    const own = counts.get(tenantId) ?? new Map<string, number>()
    own.set(titleId, (own.get(titleId) ?? 0) + accounts)
    counts.set(tenantId, own)
  }
}

async function keepMost(db: Db, tenantId: string, counts: ReadonlyMap<string, number>): Promise<number> {
  const most = [...counts].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1)).slice(0, KEPT)
  const ids = most.map(([id]) => id)
  const { rows } = await sql<{ changed: number }>`
    with kept as (
      insert into watched_title (tenant_id, title_id, accounts)
      select ${tenantId}, title_id, accounts
      from unnest(${ids}::text[], ${most.map(([, accounts]) => accounts)}::int[]) as counted (title_id, accounts)
      on conflict (tenant_id, title_id) do update set accounts = excluded.accounts
        where watched_title.accounts <> excluded.accounts
      returning 1
    ),
    gone as (
      delete from watched_title where tenant_id = ${tenantId} and title_id <> all (${ids}::text[]) returning 1
    )
    select (select count(*) from kept)::int + (select count(*) from gone)::int as changed`.execute(db)
  return rows[0]?.changed ?? 0
}

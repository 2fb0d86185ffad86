import type { Clock } from '@kola/platform/clock'
import { sql } from 'kysely'
import type { Db } from '#shared/database/database.ts'
import type { Watcher } from '#shared/http/watcher.ts'
import type { Items } from '#shared/items.ts'

export interface ReadNotices {
  /** Ids of announced titles, those read last first; none that is above the limit, or published no more. */
  list(who: Watcher): Promise<string[]>
  /** What is no title for the person is left out; twice changes nothing. */
  mark(who: Watcher, titleIds: readonly string[]): Promise<void>
}

/** A member's newest; nobody scrolls further in a bell. */
const MAX_READ = 500

export function createReadNotices({ db, clock, items }: { db: Db; clock: Clock; items: Items }): ReadNotices {
  return {
    async list(who) {
      const rows = await db
        .selectFrom('read_notice')
        .select('title_id')
        .where('tenant_id', '=', who.tenantId)
        .where('account_id', '=', who.accountId)
        .where('profile_id', '=', who.profileId)
        .orderBy('read_at', 'desc')
        .orderBy('title_id')
        .limit(MAX_READ)
        .execute()
      const open = await items.open(who)
      return rows.map((row) => row.title_id).filter((id) => open.find(id) !== null)
    },
    async mark(who, titleIds) {
      const open = await items.open(who)
      const ids = [...new Set(titleIds)].filter((id) => open.find(id) !== null)
      if (ids.length === 0) return
      // A title that goes in this moment is left out, as a person who goes.
      await sql`
        insert into read_notice (tenant_id, account_id, profile_id, title_id, read_at)
        select p.tenant_id, p.account_id, p.id, t.id, ${clock.now()}::timestamptz
        from profile p join title t on t.tenant_id = p.tenant_id and t.id = any(${ids}::text[])
        where p.tenant_id = ${who.tenantId} and p.account_id = ${who.accountId} and p.id = ${who.profileId}
        order by t.id
        on conflict do nothing`.execute(db)
    },
  }
}

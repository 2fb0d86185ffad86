import type { Vote } from '@kola/contract/votes'
import type { Clock } from '@kola/platform/clock'
import { sql } from 'kysely'
import type { Db } from '#shared/database/database.ts'
import type { Watcher } from '#shared/http/watcher.ts'
import type { Items } from '#shared/items.ts'

export interface Votes {
  /** One vote of a person a title: a repeat replaces it. @throws AppError TITLE_NOT_FOUND, TITLE_ABOVE_LIMIT */
  vote(who: Watcher & { titleId: string; isUp: boolean }): Promise<void>
  /** Newest first; none of titles above the limit. */
  list(who: Watcher): Promise<Vote[]>
}

export function createVotes({ db, clock, items }: { db: Db; clock: Clock; items: Items }): Votes {
  return {
    async vote({ titleId, isUp, ...who }) {
      await items.get(who, titleId)
      // Nothing for a person who was removed meanwhile.
      await sql`
        insert into vote (tenant_id, account_id, profile_id, title_id, is_up, updated_at)
        select tenant_id, account_id, id, ${titleId}, ${isUp}::boolean, ${clock.now()}::timestamptz from profile
        where tenant_id = ${who.tenantId} and account_id = ${who.accountId} and id = ${who.profileId}
        on conflict (tenant_id, account_id, profile_id, title_id)
        do update set is_up = excluded.is_up, updated_at = excluded.updated_at`.execute(db)
    },
    async list(who) {
      const rows = await db
        .selectFrom('vote')
        .select(['title_id', 'is_up'])
        .where('tenant_id', '=', who.tenantId)
        .where('account_id', '=', who.accountId)
        .where('profile_id', '=', who.profileId)
        .orderBy('updated_at', 'desc')
        .orderBy('title_id')
        .execute()
      const votes = rows.map((row) => ({ id: row.title_id, status: row.is_up }))
      if (who.ratingLimit === null) return votes
      const open = await items.open(who)
      return votes.filter(({ id }) => open.find(id) !== null)
    },
  }
}

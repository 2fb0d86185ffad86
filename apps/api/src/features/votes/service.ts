import { AppError } from '@kola/contract/errors'
import type { Vote } from '@kola/contract/votes'
import type { Clock } from '@kola/platform/clock'
import type { Db } from '#shared/database/database.ts'
import type { Items } from '#shared/items.ts'

interface Who {
  tenantId: string
  accountId: string
}

export interface Votes {
  /** One vote a title: a repeat replaces it. @throws AppError TITLE_NOT_FOUND */
  vote(who: Who & { titleId: string; isUp: boolean }): Promise<void>
  /** Newest first. */
  list(who: Who): Promise<Vote[]>
}

export function createVotes({ db, clock, items }: { db: Db; clock: Clock; items: Items }): Votes {
  return {
    async vote({ tenantId, accountId, titleId, isUp }) {
      if (!(await items.find(tenantId, titleId))) throw new AppError('TITLE_NOT_FOUND')
      const given = { is_up: isUp, updated_at: clock.now() }
      await db
        .insertInto('vote')
        .values({ tenant_id: tenantId, account_id: accountId, title_id: titleId, ...given })
        .onConflict((conflict) => conflict.columns(['tenant_id', 'account_id', 'title_id']).doUpdateSet(given))
        .execute()
    },
    async list({ tenantId, accountId }) {
      const rows = await db
        .selectFrom('vote')
        .select(['title_id', 'is_up'])
        .where('tenant_id', '=', tenantId)
        .where('account_id', '=', accountId)
        .orderBy('updated_at', 'desc')
        .orderBy('title_id')
        .execute()
      return rows.map((row) => ({ id: row.title_id, status: row.is_up }))
    },
  }
}

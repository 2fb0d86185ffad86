import type { Item } from '@kola/contract/catalogue'
import { AppError } from '@kola/contract/errors'
import type { Db } from '../../shared/database/database.ts'
import type { Items } from '../../shared/items.ts'

interface Who {
  tenantId: string
  accountId: string
}

export interface MyList {
  /** Newest first. */
  list(who: Who): Promise<Item[]>
  /** Doing it twice changes nothing. @throws AppError TITLE_NOT_FOUND */
  add(who: Who & { titleId: string }): Promise<void>
  /** @throws AppError TITLE_NOT_FOUND when the title is neither there nor in the list */
  remove(who: Who & { titleId: string }): Promise<void>
}

export function createMyList({ db, items }: { db: Db; items: Items }): MyList {
  return {
    async list({ tenantId, accountId }) {
      const rows = await db
        .selectFrom('my_list_entry')
        .select('title_id')
        .where('tenant_id', '=', tenantId)
        .where('account_id', '=', accountId)
        .orderBy('created_at', 'desc')
        .orderBy('title_id')
        .execute()
      return items.list(
        tenantId,
        rows.map((row) => row.title_id),
      )
    },
    async add({ tenantId, accountId, titleId }) {
      if (!(await items.find(tenantId, titleId))) throw new AppError('TITLE_NOT_FOUND')
      await db
        .insertInto('my_list_entry')
        .values({ tenant_id: tenantId, account_id: accountId, title_id: titleId })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    },
    async remove({ tenantId, accountId, titleId }) {
      const { numDeletedRows } = await db
        .deleteFrom('my_list_entry')
        .where('tenant_id', '=', tenantId)
        .where('account_id', '=', accountId)
        .where('title_id', '=', titleId)
        .executeTakeFirstOrThrow()
      if (numDeletedRows === 0n && !(await items.find(tenantId, titleId))) throw new AppError('TITLE_NOT_FOUND')
    },
  }
}

import type { Item } from '@kola/contract/catalogue'
import { AppError } from '@kola/contract/errors'
import type { Db } from '#shared/database/database.ts'
import type { Items } from '#shared/items.ts'
import { type EntryCursor, listEntries, type Who } from './repository.ts'

export interface MyListPage {
  items: Item[]
  /** For what was saved before; null at the end. */
  cursor: string | null
}

/** So many come where a caller names no limit. */
const MAX_ITEMS = 500

export interface MyList {
  /** Newest first. @throws AppError INVALID_REQUEST for a cursor of something else */
  list(asked: Who & { limit?: number | undefined; cursor?: string | undefined }): Promise<MyListPage>
  /** Doing it twice changes nothing. @throws AppError TITLE_NOT_FOUND */
  add(who: Who & { titleId: string }): Promise<void>
  /** @throws AppError TITLE_NOT_FOUND when the title is neither there nor in the list */
  remove(who: Who & { titleId: string }): Promise<void>
}

export function createMyList({ db, items }: { db: Db; items: Items }): MyList {
  return {
    async list({ limit = MAX_ITEMS, cursor, ...who }) {
      const after = cursor === undefined ? null : readCursor(cursor)
      const found = await listEntries(db, { ...who, after, limit: limit + 1 })
      const page = found.slice(0, limit)
      const last = page.at(-1)
      const titleIds = page.map(({ titleId }) => titleId)
      return {
        items: await items.list(who.tenantId, titleIds),
        cursor: last && found.length > limit ? toCursor(last) : null,
      }
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

const toCursor = ({ savedAtUs, titleId }: EntryCursor) => Buffer.from(`${savedAtUs} ${titleId}`).toString('base64url')

function readCursor(cursor: string): EntryCursor {
  const [, savedAtUs, titleId] =
    /^(\d{1,16}) ([\w.-]{1,80})$/.exec(Buffer.from(cursor, 'base64url').toString('utf8')) ?? []
  if (savedAtUs && titleId) return { savedAtUs, titleId }
  throw new AppError('INVALID_REQUEST', { fields: { cursor: 'This cursor is of another list' } })
}

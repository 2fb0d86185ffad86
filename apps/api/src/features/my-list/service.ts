import type { Item } from '@kola/contract/catalogue'
import { AppError } from '@kola/contract/errors'
import type { Db } from '#shared/database/database.ts'
import type { Watcher } from '#shared/http/watcher.ts'
import type { Items } from '#shared/items.ts'
import { addEntry, type EntryCursor, listEntries } from './repository.ts'

export interface MyListPage {
  items: Item[]
  /** For what was saved before; null at the end. */
  cursor: string | null
}

/** So many come where a caller names no limit. */
const MAX_ITEMS = 500

export interface MyList {
  /** Newest first. @throws AppError INVALID_REQUEST for a cursor of something else */
  list(asked: Watcher & { limit?: number | undefined; cursor?: string | undefined }): Promise<MyListPage>
  /** Doing it twice changes nothing. @throws AppError TITLE_NOT_FOUND, TITLE_ABOVE_LIMIT */
  add(who: Watcher & { titleId: string }): Promise<void>
  /** @throws AppError TITLE_NOT_FOUND when the title is neither there nor in the list */
  remove(who: Watcher & { titleId: string }): Promise<void>
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
        items: await items.list(who, titleIds),
        cursor: last && found.length > limit ? toCursor(last) : null,
      }
    },
    async add({ titleId, ...who }) {
      await items.get(who, titleId)
      await addEntry(db, { ...who, titleId })
    },
    async remove({ titleId, ...who }) {
      const { numDeletedRows } = await db
        .deleteFrom('my_list_entry')
        .where('tenant_id', '=', who.tenantId)
        .where('account_id', '=', who.accountId)
        .where('profile_id', '=', who.profileId)
        .where('title_id', '=', titleId)
        .executeTakeFirstOrThrow()
      if (numDeletedRows === 0n) await items.get(who, titleId)
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

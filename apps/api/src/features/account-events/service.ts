import type { AccountEvent } from '@kola/contract/account-events/account-events'
import { newId } from '@kola/platform/ids'
import type { AccountEvents } from '#shared/account-events.ts'
import type { Db } from '#shared/database/database.ts'
import { readCursor, toCursor } from './cursor.ts'
import { addEvent, listEvents } from './repository.ts'

const PAGE = 30

export interface AccountActivity extends AccountEvents {
  /** @throws AppError INVALID_REQUEST for a cursor that is none */
  list(
    who: { tenantId: string; accountId: string },
    page: { limit?: number | undefined; cursor?: string | undefined },
  ): Promise<{ events: AccountEvent[]; cursor?: string }>
}

export function createAccountActivity({ db }: { db: Db }): AccountActivity {
  return {
    write: (event, tx) => addEvent(tx, { ...event, id: newId() }),
    async list(who, { limit = PAGE, cursor }) {
      const before = cursor === undefined ? null : readCursor(cursor)
      const rows = await listEvents(db, { ...who, before, limit: limit + 1 })
      const events = rows.slice(0, limit).map((row) => ({
        ...{ id: row.id, kind: row.kind, at: row.created_at.toISOString() },
        ...{ deviceName: row.device_name, place: row.place, detail: row.detail },
      }))
      const last = events.at(-1)
      return { events, ...(rows.length > limit && last && { cursor: toCursor(last) }) }
    },
  }
}

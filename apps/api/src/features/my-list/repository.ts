import { sql } from 'kysely'
import type { Db } from '#shared/database/database.ts'

export interface Who {
  tenantId: string
  accountId: string
}

/** Where a page ends. */
export interface EntryCursor {
  /** Microseconds since 1970, as the database counts. */
  savedAtUs: string
  titleId: string
}

const atUs = sql<string>`(extract(epoch from created_at) * 1000000)::bigint`

/** What was saved, newest first, from behind a cursor on. */
export async function listEntries(
  db: Db,
  { tenantId, accountId, after, limit }: Who & { after: EntryCursor | null; limit: number },
): Promise<EntryCursor[]> {
  const savedAt = after && sql`timestamptz 'epoch' + ${after.savedAtUs}::bigint * interval '1 microsecond'`
  const { rows } = await sql<EntryCursor>`
    select title_id as "titleId", ${atUs}::text as "savedAtUs" from my_list_entry
    where tenant_id = ${tenantId} and account_id = ${accountId}
      ${after ? sql`and created_at <= ${savedAt} and (created_at < ${savedAt} or title_id > ${after.titleId})` : sql``}
    order by created_at desc, title_id limit ${limit}`.execute(db)
  return rows
}

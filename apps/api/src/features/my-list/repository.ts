import { sql } from 'kysely'
import type { Db } from '#shared/database/database.ts'
import type { PersonKey } from '#shared/http/watcher.ts'

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
  { tenantId, accountId, profileId, after, limit }: PersonKey & { after: EntryCursor | null; limit: number },
): Promise<EntryCursor[]> {
  const savedAt = after && sql`timestamptz 'epoch' + ${after.savedAtUs}::bigint * interval '1 microsecond'`
  const { rows } = await sql<EntryCursor>`
    select title_id as "titleId", ${atUs}::text as "savedAtUs" from my_list_entry
    where tenant_id = ${tenantId} and account_id = ${accountId} and profile_id = ${profileId}
      ${after ? sql`and created_at <= ${savedAt} and (created_at < ${savedAt} or title_id > ${after.titleId})` : sql``}
    order by created_at desc, title_id limit ${limit}`.execute(db)
  return rows
}

/** Nothing for one that is there, and for a person who was removed meanwhile. */
export async function addEntry(db: Db, { tenantId, accountId, profileId, titleId }: PersonKey & { titleId: string }) {
  await sql`
    insert into my_list_entry (tenant_id, account_id, profile_id, title_id)
    select tenant_id, account_id, id, ${titleId} from profile
    where tenant_id = ${tenantId} and account_id = ${accountId} and id = ${profileId}
    on conflict do nothing`.execute(db)
}

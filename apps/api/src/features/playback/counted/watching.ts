import { sql } from 'kysely'
import type { Db } from '#shared/database/database.ts'

const MOST = 100_000

/** Screens on which something plays now. */
export async function countWatching(db: Db, { tenantId, now }: { tenantId: string; now: Date }): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select from screen_lease where tenant_id = ${tenantId} and expires_at > ${now} limit ${MOST}
    ) held`.execute(db)
  return rows[0]?.count ?? 0
}

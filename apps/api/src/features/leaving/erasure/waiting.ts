import { TODAY_ERASED_DAYS } from '@kola/contract/today/today'
import { sql } from 'kysely'
import type { FindWaiting, Waiting } from '#shared/counted/waiting.ts'

/** Closed accounts that are erased soon, or should have been: until then they can come back. */
export const findErasures: FindWaiting = async (db, { tenantId, now, most }) => {
  const { rows } = await sql<Waiting>`
    select count(*)::int as count, null as since, min(erase_at) as until, '' as first
    from (
      select erase_at from account_closing
      where tenant_id = ${tenantId} and restored_at is null and erased_at is null
        and erase_at <= ${now}::timestamptz + make_interval(days => ${TODAY_ERASED_DAYS})
      order by erase_at limit ${most}
    ) due`.execute(db)
  return rows[0]?.count ? rows[0] : null
}

import { sql } from 'kysely'
import type { FindWaiting, Waiting } from '#shared/counted/waiting.ts'

/** Endpoints at which nothing arrives, and those that were turned off for it. */
export const findFailingEndpoints: FindWaiting = async (db, { tenantId, most }) => {
  const { rows } = await sql<Waiting>`
    select count(*)::int as count, min(failing_since) as since, null as until, coalesce((array_agg(name order by failing_since))[1], '') as first
    from (
      select name, failing_since from webhook_endpoint
      where tenant_id = ${tenantId} and removed_at is null
        and ((state = 'on' and failing_since is not null) or (state = 'off' and off_reason <> ''))
      order by failing_since limit ${most}
    ) failing`.execute(db)
  return rows[0]?.count ? rows[0] : null
}

import { sql } from 'kysely'
import type { FindWaiting, Waiting } from '#shared/counted/waiting.ts'

/** Tickets that nobody has answered, the oldest first. */
export const findWaitingTickets: FindWaiting = async (db, { tenantId, most }) => {
  const { rows } = await sql<Waiting>`
    select count(*)::int as count, min(moved_at) as since, null as until, coalesce((array_agg(subject order by moved_at, id))[1], '') as first
    from (
      select id, subject, moved_at from contact_message
      where tenant_id = ${tenantId} and state = 'open' order by moved_at, id limit ${most}
    ) open`.execute(db)
  return rows[0]?.count ? rows[0] : null
}

import { sql } from 'kysely'
import type { FindWaiting, Waiting } from '#shared/counted/waiting.ts'

/** What counts once a second person has said yes, and has not run out; the oldest first. */
export const findApprovals: FindWaiting = async (db, { tenantId, now, most }) => {
  const { rows } = await sql<Waiting>`
    select count(*)::int as count, min(asked_at) as since, min(expires_at) as until,
      coalesce((array_agg(subject order by asked_at, id))[1], '') as first
    from (
      select id, subject, asked_at, expires_at from approval
      where tenant_id = ${tenantId} and state = 'waiting' and expires_at > ${now} order by asked_at, id limit ${most}
    ) waiting`.execute(db)
  return rows[0]?.count ? rows[0] : null
}

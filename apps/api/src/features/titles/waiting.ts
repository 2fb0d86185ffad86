import { sql } from 'kysely'
import type { FindWaiting, Waiting } from '#shared/counted/waiting.ts'
import { LACKING } from './list.ts'

/** Titles that are live without their certificate, by name. */
export const findUncertified: FindWaiting = async (db, { tenantId, most }) => {
  const { rows } = await sql<Waiting>`
    select count(*)::int as count, null as since, null as until, coalesce(min(name), '') as first
    from (
      select t.name from title t
      where t.tenant_id = ${tenantId} and t.state = 'published' and ${LACKING.certificate} limit ${most}
    ) lacking`.execute(db)
  return rows[0]?.count ? rows[0] : null
}

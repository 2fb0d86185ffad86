import { MEMBER_ACTIONS } from '@kola/contract/members/second'
import { APPROVAL_ACTIONS } from '@kola/contract/money/second-person'
import { sql } from 'kysely'
import type { FindWaiting, Waiting } from '#shared/counted/waiting.ts'
import type { AnyAction } from './service.ts'

/** What counts once a second person has said yes, and has not run out; the oldest first. */
const findOf =
  (actions: readonly AnyAction[], { isNamed }: { isNamed: boolean }): FindWaiting =>
  async (db, { tenantId, now, most }) => {
    const { rows } = await sql<Waiting>`
    select count(*)::int as count, min(asked_at) as since, min(expires_at) as until,
      coalesce((array_agg(subject order by asked_at, id))[1], '') as first
    from (
      select id, subject, asked_at, expires_at from approval
      where tenant_id = ${tenantId} and state = 'waiting' and expires_at > ${now} and action = any(${actions})
      order by asked_at, id limit ${most}
    ) waiting`.execute(db)
    const [row] = rows
    return row?.count ? { ...row, first: isNamed ? row.first : '' } : null
  }

export const findApprovals = findOf(APPROVAL_ACTIONS, { isNamed: true })
export const findMemberRequests = findOf(MEMBER_ACTIONS, { isNamed: false })

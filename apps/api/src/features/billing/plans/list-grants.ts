import { AppError } from '@kola/contract/errors'
import type { Grant } from '@kola/contract/prices/plans'
import { sql } from 'kysely'
import type { Db } from '#shared/database/database.ts'
import { GRANT } from '../care/give-days.ts'
import { assertPlan } from './plan-titles.ts'

const PAGE = 50

interface GrantRow {
  id: string
  accountId: string
  firstName: string
  lastName: string
  email: string | null
  days: number
  by: string
  at: Date
  isVoided: boolean
  from: Date | null
  until: Date | null
  takenBackAt: Date | null
}

interface Asked {
  tenantId: string
  planId: string
  now: Date
  cursor?: string | undefined
  limit?: number | undefined
}

/** Whom a plan was granted, the newest first. @throws AppError PLAN_NOT_FOUND, INVALID_REQUEST for a cursor that is none */
export async function listGrants(db: Db, asked: Asked): Promise<{ grants: Grant[]; cursor: string | null }> {
  const { tenantId, planId, limit = PAGE } = asked
  await assertPlan(db, { tenantId, planId })
  const older = asked.cursor === undefined ? null : readCursor(asked.cursor)
  const { rows } = await sql<GrantRow>`
    select gift.id, account.id as "accountId", account.first_name as "firstName", account.last_name as "lastName",
      account.email_address as email, gift.days, batch.made_by as by, date_trunc('milliseconds', gift.redeemed_at) as at,
      gift.state = 'voided' as "isVoided", per.starts_at as "from", per.ends_at as until, gift.voided_at as "takenBackAt"
    from gift
    join voucher_batch batch on batch.tenant_id = gift.tenant_id and batch.id = gift.batch_id
    join account on account.tenant_id = gift.tenant_id and account.id = gift.redeemed_by
    left join subscription_period per on per.tenant_id = gift.tenant_id and per.subscription_id = gift.subscription_id
      and per.number = gift.period_number
    where gift.tenant_id = ${tenantId} and gift.plan_id = ${planId} and starts_with(gift.batch_id, ${sql.lit(GRANT)})
      and ${older ? sql`(gift.redeemed_at, gift.id) < (${older.at}::timestamptz, ${older.id})` : sql`true`}
    order by gift.redeemed_at desc, gift.id desc limit ${limit + 1}`.execute(db)
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  return {
    grants: shown.map((row) => toGrant(row, asked.now)),
    cursor: rows.length > limit && last ? toCursor(last) : null,
  }
}

function toState({ isVoided, until }: GrantRow, now: Date): Grant['state'] {
  if (isVoided) return 'taken-back'
  if (until === null) return 'waiting'
  return until > now ? 'running' : 'over'
}

const toGrant = (row: GrantRow, now: Date): Grant => ({
  ...{ id: row.id, days: row.days, by: row.by, at: row.at.toISOString(), state: toState(row, now) },
  member: { id: row.accountId, name: `${row.firstName} ${row.lastName}`.trim(), email: row.email ?? '' },
  ...{ from: row.from?.toISOString() ?? null, until: row.until?.toISOString() ?? null },
  takenBackAt: row.takenBackAt?.toISOString() ?? null,
})

const toCursor = ({ at, id }: GrantRow) => Buffer.from(`${at.toISOString()} ${id}`).toString('base64url')

function readCursor(cursor: string): { at: string; id: string } {
  const text = Buffer.from(cursor, 'base64url').toString('utf8')
  const [, at = '', id = ''] = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z) ([\w.-]{1,80})$/.exec(text) ?? []
  if (Number.isNaN(Date.parse(at))) {
    throw new AppError('INVALID_REQUEST', { fields: { cursor: 'This is not a cursor' } })
  }
  return { at, id }
}

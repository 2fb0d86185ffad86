import { AppError } from '@kola/contract/errors'
import type { MemberRow, MemberState } from '@kola/contract/members/members'
import { type RawBuilder, sql } from 'kysely'
import type { MembersNeeds } from './needs.ts'

const PAGE = 50

export interface MemberQuery {
  cursor?: string | undefined
  limit?: number | undefined
  state?: MemberState | undefined
  plan?: string | undefined
  country?: string | undefined
  from?: string | undefined
  until?: string | undefined
}

export interface CardRow {
  id: string
  firstName: string
  lastName: string
  email: string | null
  telephone: string | null
  country: string
  joinedAt: Date
  state: MemberState
  planId: string
  until: Date | null
}

export const CARD_COLUMNS = sql`card.account_id as id, account.first_name as "firstName", account.last_name as "lastName",
  account.email_address as email, account.telephone, account.country, card.joined_at as "joinedAt", card.state,
  card.plan_id as "planId", card.until`
export const CARD_JOIN = sql`join account on account.tenant_id = card.tenant_id and account.id = card.account_id`

export const toRow = (row: CardRow, plans: ReadonlyMap<string, string>): MemberRow => ({
  ...{ id: row.id, name: `${row.firstName} ${row.lastName}`.trim(), email: row.email ?? '' },
  ...{ telephone: row.telephone ?? '', country: row.country, joinedAt: row.joinedAt.toISOString(), state: row.state },
  ...{ plan: plans.get(row.planId) ?? '', until: row.until?.toISOString() ?? null },
})

export async function readPlanTitles({ money }: Pick<MembersNeeds, 'money'>, tenantId: string) {
  return new Map((await money.listPlans(tenantId)).map(({ id, title }) => [id, title]))
}

/** The newest first. @throws AppError INVALID_REQUEST for a cursor that is none */
export async function listMembers(needs: Pick<MembersNeeds, 'db' | 'money'>, tenantId: string, query: MemberQuery) {
  const limit = query.limit ?? PAGE
  const where: RawBuilder<unknown>[] = [sql`card.tenant_id = ${tenantId}`]
  if (query.state) where.push(sql`card.state = ${query.state}`)
  if (query.plan) where.push(sql`card.plan_id = ${query.plan}`)
  if (query.country) where.push(sql`card.country = ${query.country}`)
  if (query.from) where.push(sql`card.joined_at >= ${new Date(query.from)}`)
  if (query.until) where.push(sql`card.joined_at < ${new Date(query.until)}`)
  if (query.cursor) {
    const { at, id } = readCursor(query.cursor)
    where.push(sql`(card.joined_at, card.account_id) < (${at}::timestamptz, ${id})`)
  }
  const [{ rows }, plans] = await Promise.all([
    sql<CardRow>`
      select ${CARD_COLUMNS} from member_card card ${CARD_JOIN} where ${sql.join(where, sql` and `)}
      order by card.joined_at desc, card.account_id desc limit ${limit + 1}`.execute(needs.db),
    readPlanTitles(needs, tenantId),
  ])
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  return {
    members: shown.map((row) => toRow(row, plans)),
    cursor: rows.length > limit && last ? toCursor(last) : null,
  }
}

const toCursor = ({ joinedAt, id }: CardRow) => Buffer.from(`${joinedAt.toISOString()} ${id}`).toString('base64url')

function readCursor(cursor: string): { at: string; id: string } {
  const text = Buffer.from(cursor, 'base64url').toString('utf8')
  const [, at = '', id = ''] = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z) ([\w.-]{1,80})$/.exec(text) ?? []
  if (Number.isNaN(Date.parse(at))) {
    throw new AppError('INVALID_REQUEST', { fields: { cursor: 'This is not a cursor' } })
  }
  return { at, id }
}

/** Each country once, by as many looks into the index as there are countries. */
export async function readFilters({ db, money }: Pick<MembersNeeds, 'db' | 'money'>, tenantId: string) {
  const next = (after: RawBuilder<unknown>) => sql`(select card.country from member_card card
    where card.tenant_id = ${tenantId} and card.country > ${after} order by card.country limit 1)`
  const { rows } = await sql<{ country: string }>`
    with recursive one as (
      select ${next(sql`''`)} as country
      union all select ${next(sql`one.country`)} from one where one.country is not null
    )
    select country from one where country ~ '^[A-Z]{2}$' limit 300`.execute(db)
  return { plans: await money.listPlans(tenantId), countries: rows.map(({ country }) => country) }
}

import { AppError } from '@kola/contract/errors'
import type { Ticket, TicketRow, TicketState } from '@kola/contract/tickets/tickets'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#shared/database/database.ts'

const PAGE = 50
const MOST_ENTRIES = 500
const MOST_EARLIER = 10

export interface TicketQuery {
  cursor?: string | undefined
  limit?: number | undefined
  state: TicketState
  whose?: 'mine' | 'nobody' | undefined
}

interface Row {
  id: string
  ticket: string
  subject: string
  state: TicketState
  email: string
  phone: string
  body: string
  memberId: string | null
  name: string | null
  owner: string | null
  createdAt: Date
  movedAt: Date
}

/** Whoever was signed in, else whose confirmed address it is. */
const SELECT = sql`
  select one.id, one.ticket, one.subject, one.state, one.email, one.phone, one.body, coalesce(own.id, known.id) as "memberId",
    trim(coalesce(own.first_name, known.first_name) || ' ' || coalesce(own.last_name, known.last_name)) as name,
    one.owner_name as owner, one.created_at as "createdAt", one.moved_at as "movedAt"
  from contact_message one
  left join account own on own.tenant_id = one.tenant_id and own.id = one.account_id
  left join account known on one.account_id is null and known.tenant_id = one.tenant_id and known.email_address = one.email
    and known.email_verified_at is not null and known.deleted_at is null`

const toRow = (row: Row): TicketRow => ({
  ...{ ticket: row.ticket, subject: row.subject, state: row.state, email: row.email, memberId: row.memberId },
  ...{ name: row.name || row.email, owner: row.owner },
  ...{ createdAt: row.createdAt.toISOString(), movedAt: row.movedAt.toISOString() },
})

export async function listTickets(db: Db, of: { tenantId: string; staffId: string }, query: TicketQuery) {
  const limit = query.limit ?? PAGE
  const isDone = query.state === 'done'
  const where: RawBuilder<unknown>[] = [sql`one.tenant_id = ${of.tenantId}`, sql`one.state = ${query.state}`]
  if (query.whose === 'mine') where.push(sql`one.owner_id = ${of.staffId}`)
  if (query.whose === 'nobody') where.push(sql`one.owner_id is null`)
  if (query.cursor) {
    const { at, id } = readCursor(query.cursor)
    const side = isDone ? sql`<` : sql`>`
    where.push(sql`(one.moved_at, one.id) ${side} (${at}::timestamptz, ${id})`)
  }
  const order = isDone ? sql`desc` : sql`asc`
  const { rows } = await sql<Row>`
    ${SELECT} where ${sql.join(where, sql` and `)}
    order by one.moved_at ${order}, one.id ${order} limit ${limit + 1}`.execute(db)
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  return { tickets: shown.map(toRow), cursor: rows.length > limit && last ? toCursor(last) : null }
}

const toCursor = ({ movedAt, id }: Row) => Buffer.from(`${movedAt.toISOString()} ${id}`).toString('base64url')

function readCursor(cursor: string): { at: string; id: string } {
  const text = Buffer.from(cursor, 'base64url').toString('utf8')
  const [, at = '', id = ''] = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z) ([\w.-]{1,80})$/.exec(text) ?? []
  if (Number.isNaN(Date.parse(at))) {
    throw new AppError('INVALID_REQUEST', { fields: { cursor: 'This is not a cursor' } })
  }
  return { at, id }
}

export interface TicketKey {
  tenantId: string
  ticket: string
}

/** @throws AppError TICKET_NOT_FOUND */
export async function getTicket(db: Db, { tenantId, ticket }: TicketKey): Promise<Row> {
  const { rows } = await sql<Row>`${SELECT} where one.tenant_id = ${tenantId} and one.ticket = ${ticket}`.execute(db)
  const [row] = rows
  if (!row) throw new AppError('TICKET_NOT_FOUND')
  return row
}

/** @throws AppError TICKET_NOT_FOUND */
export async function readTicket(db: Db, key: TicketKey, comesBack: boolean): Promise<Ticket> {
  const row = await getTicket(db, key)
  const [entries, earlier] = await Promise.all([
    db
      .selectFrom('ticket_entry')
      .select(['id', 'kind', 'text', 'by_name', 'at'])
      .where('tenant_id', '=', key.tenantId)
      .where('contact_id', '=', row.id)
      .orderBy('at')
      .orderBy('id')
      .limit(MOST_ENTRIES)
      .execute(),
    db
      .selectFrom('contact_message')
      .select(['ticket', 'subject', 'created_at'])
      .where('tenant_id', '=', key.tenantId)
      .where('email', '=', row.email)
      .where('id', '<>', row.id)
      .orderBy('created_at', 'desc')
      .limit(MOST_EARLIER)
      .execute(),
  ])
  const first = { id: row.id, kind: 'in' as const, text: row.body, by: row.email, at: row.createdAt.toISOString() }
  return {
    ...{ ...toRow(row), phone: row.phone, comesBack },
    entries: [first, ...entries.map(({ by_name: by, at, ...one }) => ({ ...one, by, at: at.toISOString() }))],
    earlier: earlier.map(({ created_at: at, ...one }) => ({ ...one, at: at.toISOString() })),
  }
}

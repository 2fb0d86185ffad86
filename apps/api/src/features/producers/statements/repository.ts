import type { ProducerStatementRow } from '@kola/contract/producers/producers'
import type { Sheet, Sum } from '@kola/contract/producers/sheet'
import { sql } from 'kysely'
import type { Db, Tx } from '#shared/database/database.ts'
import type { ProducerKey } from '../repository.ts'
import { toStatementNumber } from './numbers.ts'

/** All that is frozen of a statement. */
export interface StatementContent {
  sheet: Sheet
  /** Less the one that it corrects. */
  difference: Sum[] | null
}

export interface StatementRow {
  id: string
  producerId: string
  /** Such as `2026-10-01`. */
  month: string
  year: number
  number: number
  corrects: string | null
  why: string
  content: StatementContent
  issuedAt: Date
  issuedBy: string
}

export interface FoundStatement extends StatementRow {
  before: { id: string; year: number; number: number } | null
  after: { id: string; year: number; number: number } | null
}

/** With those beside it. */
async function find(db: Db, tenantId: string, where: ReturnType<typeof sql>): Promise<FoundStatement | null> {
  const { rows } = await sql<FoundStatement>`
    select s.id, s.producer_id as "producerId", s.month, s.year, s.number, s.corrects, s.why, s.content,
      s.issued_at as "issuedAt", s.issued_by as "issuedBy",
      case when b.id is not null then json_build_object('id', b.id, 'year', b.year, 'number', b.number) end as before,
      case when a.id is not null then json_build_object('id', a.id, 'year', a.year, 'number', a.number) end as after
    from producer_statement s
    left join producer_statement b on b.tenant_id = s.tenant_id and b.id = s.corrects
    left join producer_statement a on a.tenant_id = s.tenant_id and a.corrects = s.id
    where s.tenant_id = ${tenantId} and ${where} limit 1`.execute(db)
  return rows[0] ?? null
}

export const findStatement = (db: Db, tenantId: string, id: string) => find(db, tenantId, sql`s.id = ${id}`)

/** The one of a month in whose place none stands. */
export const findLast = (db: Db, { tenantId, id, month }: ProducerKey & { month: string }) =>
  find(db, tenantId, sql`s.producer_id = ${id} and s.month = ${`${month}-01`}::date and a.id is null`)

export const findCorrection = (db: Db, tenantId: string, id: string) => find(db, tenantId, sql`s.corrects = ${id}`)

export async function hasStatements(db: Db, { tenantId, id }: ProducerKey): Promise<boolean> {
  const query = db.selectFrom('producer_statement').select('id').where('tenant_id', '=', tenantId)
  return (await query.where('producer_id', '=', id).limit(1).executeTakeFirst()) !== undefined
}

/** Ten years of months. */
const SHOWN_STATEMENTS = 120

/** The newest month first, and of a month the newest. */
export async function listStatementRows(db: Db, { tenantId, id }: ProducerKey): Promise<ProducerStatementRow[]> {
  const { rows } = await sql<Listed>`
    select s.id, s.month, s.year, s.number, s.issued_at as "issuedAt", s.issued_by as "issuedBy",
      s.content->'sheet'->'totals' as totals, b.year as "beforeYear", b.number as "beforeNumber",
      a.year as "afterYear", a.number as "afterNumber"
    from producer_statement s
    left join producer_statement b on b.tenant_id = s.tenant_id and b.id = s.corrects
    left join producer_statement a on a.tenant_id = s.tenant_id and a.corrects = s.id
    where s.tenant_id = ${tenantId} and s.producer_id = ${id}
    order by s.month desc, s.year desc, s.number desc limit ${SHOWN_STATEMENTS}`.execute(db)
  return rows.map(({ beforeYear, beforeNumber, afterYear, afterNumber, ...row }) => ({
    ...{ id: row.id, number: toStatementNumber(row), month: row.month.slice(0, 7), totals: row.totals },
    ...{ issuedAt: row.issuedAt.toISOString(), issuedBy: row.issuedBy },
    corrects: toNumber(beforeYear, beforeNumber),
    correctedBy: toNumber(afterYear, afterNumber),
  }))
}

interface Listed extends Pick<StatementRow, 'id' | 'month' | 'year' | 'number' | 'issuedAt' | 'issuedBy'> {
  totals: Sum[]
  beforeYear: number | null
  beforeNumber: number | null
  afterYear: number | null
  afterNumber: number | null
}

const toNumber = (year: number | null, number: number | null): string | null =>
  year === null || number === null ? null : toStatementNumber({ year, number })

export interface LastOfMonth {
  producerId: string
  id: string
  year: number
  number: number
  issuedAt: Date
  totals: Sum[]
}

/** The last statement of a month of each of these producers. */
export async function listLast(
  db: Db,
  { tenantId, month, producers }: { tenantId: string; month: string; producers: readonly string[] },
): Promise<Map<string, LastOfMonth>> {
  const { rows } = await sql<LastOfMonth>`
    select s.producer_id as "producerId", s.id, s.year, s.number, s.issued_at as "issuedAt", s.content->'sheet'->'totals' as totals
    from producer_statement s
    where s.tenant_id = ${tenantId} and s.producer_id = any(${[...producers]}::text[]) and s.month = ${`${month}-01`}::date
      and not exists (select from producer_statement a where a.tenant_id = s.tenant_id and a.corrects = s.id)`.execute(
    db,
  )
  return new Map(rows.map((row) => [row.producerId, row]))
}

/** Until the transaction ends nothing is counted: what is read of a month belongs together. */
export const holdCounts = (tx: Tx, tenantId: string) =>
  tx.selectFrom('numbers_count').select('tenant_id').where('tenant_id', '=', tenantId).forShare().execute()

/** With the next number of its year, drawn in the transaction that uses it: what is rolled back leaves no gap. */
export async function addStatement(
  tx: Tx,
  tenantId: string,
  { month, content, issuedAt, ...row }: Omit<StatementRow, 'year' | 'number'>,
): Promise<void> {
  await sql`
    with drawn as (
      insert into producer_statement_counter (tenant_id, year, last_number) values (${tenantId}, ${issuedAt.getUTCFullYear()}, 1)
      on conflict (tenant_id, year) do update set last_number = producer_statement_counter.last_number + 1
      returning year, last_number
    )
    insert into producer_statement (tenant_id, id, producer_id, month, year, number, corrects, why, content, issued_at, issued_by)
    select ${tenantId}, ${row.id}, ${row.producerId}, ${month}::date, drawn.year, drawn.last_number, ${row.corrects}, ${row.why},
      ${JSON.stringify(content)}::jsonb, ${issuedAt}, ${row.issuedBy}
    from drawn`.execute(tx)
}

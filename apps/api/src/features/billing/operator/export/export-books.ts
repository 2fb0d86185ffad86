import type { ExportKind } from '@kola/contract/money/exports'
import { CSV_MARK, toCsvRow } from '#shared/csv/csv.ts'
import type { Db } from '#shared/database/database.ts'
import { listLines, listMovements, listTotals, type Month, type OfMonth } from './month.ts'
import { LEDGER_HEAD, MOVEMENTS_HEAD, TOTALS_HEAD, toLedgerRow, toMovementRow, toTotalRow } from './rows.ts'

interface Wanted {
  tenantId: string
  /** Such as `2026-11`. */
  month: string
  kind: ExportKind
  currency?: string | undefined
}

/** The books of a month as CSV, as they stood when it was asked for, a page at a time. */
export async function* exportBooks(db: Db, { kind, ...wanted }: Wanted): AsyncGenerator<string> {
  const of = await toMonth(db, wanted)
  if (kind === 'totals') {
    const totals = await listTotals(db, of)
    yield toText([TOTALS_HEAD, ...totals.map(toTotalRow)])
    return
  }
  if (kind === 'ledger') yield* toPages(LEDGER_HEAD, { toRow: toLedgerRow, read: (after) => listLines(db, of, after) })
  else yield* toPages(MOVEMENTS_HEAD, { toRow: toMovementRow, read: (after) => listMovements(db, of, after) })
}

interface Paged<Row> {
  toRow: (row: Row) => readonly string[]
  /** Of an empty page there is no more. */
  read: (after: Row | null) => Promise<readonly Row[]>
}

async function* toPages<Row>(head: readonly string[], { toRow, read }: Paged<Row>): AsyncGenerator<string> {
  let rows = await read(null)
  yield toText([head, ...rows.map(toRow)])
  while (rows.length > 0) {
    rows = await read(rows.at(-1) ?? null)
    if (rows.length > 0) yield toLines(rows.map(toRow))
  }
}

const toText = (rows: readonly (readonly string[])[]): string => CSV_MARK + toLines(rows)
const toLines = (rows: readonly (readonly string[])[]): string => rows.map((row) => `${toCsvRow(row)}\r\n`).join('')

/** What is entered while it is read stays out: entries are only ever added. */
async function toMonth(db: Db, { tenantId, month, currency }: Omit<Wanted, 'kind'>): Promise<OfMonth> {
  const from = new Date(`${month}-01T00:00:00Z`)
  const until = new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + 1, 1))
  const { asOf } = await db.selectNoFrom((eb) => eb.fn<Date>('clock_timestamp').as('asOf')).executeTakeFirstOrThrow()
  const span: Month = { from, until, asOf }
  return { tenantId, currency: currency ?? null, ...span }
}

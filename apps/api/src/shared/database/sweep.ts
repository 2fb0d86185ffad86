import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from './database.ts'
import type { Schema } from './schema/schema.ts'

/** Rows that one statement changes: so few that nobody waits for them, and a replica is not behind for long. */
export const SWEEP_ROWS = 5_000
/** Statements of one sweep; the next sweep goes on. */
const MAX_STATEMENTS = 20

/** Rows of a tenant that moves stay as they are: it is swept where it is at home. A row without a tenant is at home everywhere. */
export const isAtHome = sql<SqlBool>`(tenant_id <> all (array(
  select tenant_id from tenant_home where state <> 'leaving'))) is not false`

const AND_AT_HOME = sql`and ${isAtHome}`

export interface Overdue {
  table: keyof Schema
  /** The column that says how old a row is, with an index that begins with it: the oldest go first. */
  by: string
  where: RawBuilder<SqlBool>
  /** False for a table without tenants. */
  isOfTenants?: boolean
}

/** Row addresses of what is due, the oldest first; a row that somebody holds at the moment is left to the next sweep. */
const listOverdue = ({ table, by, where, isOfTenants = true }: Overdue) => sql`
  array(select ctid from ${sql.table(table)} where ${where} ${isOfTenants ? AND_AT_HOME : sql``} order by ${sql.ref(by)} limit ${SWEEP_ROWS}
    for update skip locked)`

/** Deletes what is due, a bounded number of rows by each statement. @returns how many went */
export function removeOverdue(db: Db, overdue: Overdue): Promise<number> {
  return inBatches(sql`delete from ${sql.table(overdue.table)} where ctid = any(${listOverdue(overdue)})`, db)
}

/** The same with a change of the rows, after which they are not due any more. */
export function changeOverdue(db: Db, overdue: Overdue, change: RawBuilder<unknown>): Promise<number> {
  return inBatches(sql`update ${sql.table(overdue.table)} set ${change} where ctid = any(${listOverdue(overdue)})`, db)
}

async function inBatches(statement: RawBuilder<unknown>, db: Db): Promise<number> {
  let total = 0
  for (let count = 0; count < MAX_STATEMENTS; count += 1) {
    const { numAffectedRows = 0n } = await statement.execute(db)
    total += Number(numAffectedRows)
    if (numAffectedRows < SWEEP_ROWS) return total
  }
  return total
}

import type { Row, Tables } from './release-file.ts'

export interface Connection {
  query<R extends object>(text: string, values?: unknown[]): Promise<{ rows: R[] }>
}

/** What it is known by is the name of what was applied, and that is told by itself. */
const NO_DATA = ['platform_migration']
/** Of the queue's tables those that work stands in; the others are the library's notes. */
export const QUEUE_TABLES = ['pgboss.queue', 'pgboss.job']
/** What a job is to us; how the library keeps it is its own affair. */
const OF_A_JOB = ['id', 'name', 'data', 'state', 'singleton_key']

/** Every table of ours. */
export async function listTables(connection: Connection): Promise<string[]> {
  const { rows } = await connection.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' order by 1`,
  )
  return rows.map(({ name }) => name).filter((name) => !NO_DATA.includes(name))
}

/** All rows of these tables, in an order that does not depend on who wrote first. */
export async function readTables(connection: Connection, names: readonly string[]): Promise<Tables> {
  await connection.query(`set time zone 'UTC'`)
  const tables: Tables = {}
  for (const name of names) {
    const { rows } = await connection.query<{ row: Row }>(`select to_jsonb(t) as row from ${name} t order by t::text`)
    tables[name] = rows.map(({ row }) => row)
  }
  return tables
}

/** Every row of ours, and the jobs. */
export async function readAll(connection: Connection): Promise<Tables> {
  const tables = await readTables(connection, [...(await listTables(connection)), 'pgboss.job'])
  const jobs = tables['pgboss.job'] ?? []
  const toJob = (row: Row) => Object.fromEntries(OF_A_JOB.map((column) => [column, row[column]]))
  return { ...tables, 'pgboss.job': jobs.map(toJob) }
}

/** As a backup is brought in: no trigger runs, and nothing is checked that was checked when it was written. */
export async function insertTables(connection: Connection, tables: Tables): Promise<void> {
  await connection.query('set session_replication_role = replica')
  for (const [name, rows] of Object.entries(tables)) {
    const columns = await listColumns(connection, name)
    const names = columns.map((column) => `"${column.name}"`).join(', ')
    const values = columns.map(({ name, type }) => (type === 'xid8' ? toOwnTransaction(name) : `"${name}"`)).join(', ')
    await connection.query(
      `insert into ${name} (${names}) select ${values} from jsonb_populate_recordset(null::${name}, $1)`,
      [JSON.stringify(rows)],
    )
  }
  await connection.query('reset session_replication_role')
}

/** Transactions are numbered by each server for itself: these become its latest, in the order that they had. */
const toOwnTransaction = (column: string) =>
  `(pg_current_xact_id()::text::bigint - dense_rank() over (order by "${column}"::text::bigint desc))::text::xid8`

/** Those that can be written: not what the database reckons itself. */
async function listColumns(connection: Connection, table: string): Promise<{ name: string; type: string }[]> {
  const { rows } = await connection.query<{ name: string; type: string }>(
    `select attname as name, format_type(atttypid, null) as type from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`,
    [table],
  )
  return rows
}

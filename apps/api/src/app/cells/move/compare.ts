import type { Cell } from '../cell.ts'
import { listMovedTables, type MovedTable } from '../tables.ts'
import type { Route } from './replicate.ts'

/** Tables that are read at once on each side. */
const AT_ONCE = 4

interface Sum {
  rows: string
  hash: string
}

async function sum({ pool }: Cell, { name, column, columns }: MovedTable, tenantId: string): Promise<Sum> {
  const row = columns.map((one) => `"${one}"`).join(', ')
  const { rows } = await pool.query<Sum>(
    `select count(*)::text as rows, coalesce(sum(hashtextextended(row(${row})::text, 0)), 0)::text as hash
     from ${name} where ${column} = $1`,
    [tenantId],
  )
  return rows[0] ?? { rows: '0', hash: '0' }
}

export interface Compared {
  tables: number
  rows: number
  /** What differs, a line each. */
  faults: string[]
}

/** Every row of the tenant in both cells, by count and by hash. */
export async function compareCells({ tenantId, from, to }: Route): Promise<Compared> {
  const tables = await listMovedTables(from.pool)
  const found: Compared = { tables: tables.length, rows: 0, faults: [] }
  for (let at = 0; at < tables.length; at += AT_ONCE) {
    const some = tables.slice(at, at + AT_ONCE)
    const sums = await Promise.all(
      some.map(async (table) => ({
        table,
        here: await sum(from, table, tenantId),
        there: await sum(to, table, tenantId),
      })),
    )
    for (const { table, here, there } of sums) {
      found.rows += Number(here.rows)
      if (here.rows !== there.rows) found.faults.push(`${table.name}: ${here.rows} rows, ${there.rows} in the new cell`)
      else if (here.hash !== there.hash)
        found.faults.push(`${table.name}: ${here.rows} rows, not the same in both cells`)
    }
  }
  return found
}

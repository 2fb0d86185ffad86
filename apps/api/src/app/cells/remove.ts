import { asReplica, type Cell, findHome, setHome } from './cell.ts'
import { removeJobs } from './move/carry-jobs.ts'
import { removeFiles } from './move/copy-files.ts'
import { lowerFences } from './move/fence.ts'
import { toLineName } from './move/replicate.ts'
import { listMovedTables } from './tables.ts'

/** Rows that one statement takes, so that no replica is behind for long. */
const AT_ONCE = 5_000

/** Removes what a tenant left in the cell that it moved away from; its name stays, with where it is. @returns how many rows went */
export async function removeLeft(cell: Cell, tenantId: string): Promise<number> {
  const home = await findHome(cell, tenantId)
  if (home?.state !== 'gone') throw new Error(`${tenantId} has not left ${cell.name}`)
  const { rowCount } = await cell.pool.query('select from pg_publication where pubname = $1', [toLineName(tenantId)])
  if (rowCount !== 0) throw new Error('the move is not over: begin it again to end it')
  await removeJobs(cell, tenantId)
  const removed = await removeRows(cell, tenantId)
  await removeFiles(cell, tenantId)
  await setHome(cell, tenantId, { state: 'removed', cell: home.cell })
  await lowerFences(cell)
  return removed
}

/** All but the tenant's own row: whoever asks for it is told where it is. */
async function removeRows(cell: Cell, tenantId: string): Promise<number> {
  const tables = (await listMovedTables(cell.pool)).filter(({ name }) => name !== 'tenant')
  return asReplica(cell, async (query) => {
    let removed = 0
    for (const { name, column } of tables) removed += await removeOf(query, `${name} where ${column} = $1`, tenantId)
    return removed
  })
}

async function removeOf(query: Cell['pool']['query'], rows: string, tenantId: string): Promise<number> {
  const table = rows.split(' ', 1)[0]
  for (let removed = 0; ; ) {
    const { rowCount } = await query(
      `delete from ${table} where ctid = any(array(select ctid from ${rows} limit ${AT_ONCE}))`,
      [tenantId],
    )
    removed += rowCount ?? 0
    if ((rowCount ?? 0) < AT_ONCE) return removed
  }
}

import { createHash } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { asReplica, type Cell } from '../cell.ts'
import { listMovedTables } from '../tables.ts'

const { escapeIdentifier: name, escapeLiteral: text } = pg
const POLL_MS = 50

export interface Route {
  tenantId: string
  from: Cell
  to: Cell
}

/** Publication, subscription and slot bear it. */
export const toLineName = (tenantId: string): string =>
  `kola_move_${createHash('sha256').update(tenantId).digest('hex').slice(0, 16)}`

const has = async ({ pool }: Cell, catalog: 'publication' | 'subscription', line: string): Promise<boolean> =>
  (await pool.query(`select from pg_${catalog} where ${catalog === 'publication' ? 'pub' : 'sub'}name = $1`, [line]))
    .rowCount === 1

/** Rows of the tenant that lie in a cell that it is not at home in. */
export async function clearRows(cell: Cell, tenantId: string): Promise<void> {
  const tables = await listMovedTables(cell.pool)
  await asReplica(cell, async (query) => {
    for (const { name: table, column } of tables) await query(`delete from ${table} where ${column} = $1`, [tenantId])
  })
}

/** Begins to copy the tenant's rows, and every later change of them; goes on where it was begun. */
export async function startCopying({ tenantId, from, to }: Route): Promise<void> {
  const line = toLineName(tenantId)
  if ((await has(to, 'subscription', line)) && (await has(from, 'publication', line))) return
  await stopCopying({ tenantId, from, to })
  await clearRows(to, tenantId)
  const tables = await listMovedTables(from.pool)
  for (const { name: table, isKeyed } of tables)
    if (!isKeyed) await from.pool.query(`alter table ${table} replica identity full`)
  const filtered = tables.map(({ name: table, column }) => `${table} where (${column} = ${text(tenantId)})`)
  await from.pool.query(`create publication ${name(line)} for table ${filtered.join(', ')}`)
  await to.pool.query(
    `create subscription ${name(line)} connection ${text(from.replicationUrl)} publication ${name(line)}`,
  )
}

/** Ends it on both sides, also where it was half begun. */
export async function stopCopying({ tenantId, from, to }: Route): Promise<void> {
  const line = toLineName(tenantId)
  if (await has(to, 'subscription', line)) {
    // NOTE a slot that is gone, or a cell that does not answer, must not keep the subscription.
    await to.pool.query(`alter subscription ${name(line)} disable`)
    await to.pool.query(`alter subscription ${name(line)} set (slot_name = none)`)
    await to.pool.query(`drop subscription ${name(line)}`)
  }
  await dropSlots(from, line)
  await from.pool.query(`drop publication if exists ${name(line)}`)
  for (const { name: table, isKeyed } of await listMovedTables(from.pool))
    if (!isKeyed) await from.pool.query(`alter table ${table} replica identity default`)
}

async function dropSlots({ pool }: Cell, line: string): Promise<void> {
  for (let tries = 0; tries < 200; tries += 1) {
    const { rows } = await pool.query<{ slot: string; isActive: boolean }>(
      'select slot_name as slot, active as "isActive" from pg_replication_slots where slot_name = $1',
      [line],
    )
    const [found] = rows
    if (!found) return
    if (!found.isActive) await pool.query('select pg_drop_replication_slot($1)', [found.slot])
    else await wait(POLL_MS)
  }
  throw new Error(`the slot ${line} is still in use`)
}

/** @returns how many tables are not copied yet */
export async function countUncopied({ tenantId, to }: Route): Promise<number> {
  const { rows } = await to.pool.query<{ count: number }>(
    `select count(*)::int as count from pg_subscription_rel r join pg_subscription s on s.oid = r.srsubid
     where s.subname = $1 and r.srsubstate <> 'r'`,
    [toLineName(tenantId)],
  )
  return rows[0]?.count ?? 0
}

export async function awaitCopied(route: Route, timeoutMs: number): Promise<void> {
  const endsAt = Date.now() + timeoutMs
  for (;;) {
    const uncopied = await countUncopied(route)
    if (uncopied === 0) return
    if (Date.now() > endsAt) throw new Error(`${uncopied} tables are still being copied; begin again to go on waiting`)
    await wait(POLL_MS * 4)
  }
}

/** Waits until all that has been committed in the old cell so far has been applied in the new one. */
export async function awaitCaughtUp({ tenantId, from }: Route, timeoutMs: number): Promise<void> {
  const endsAt = Date.now() + timeoutMs
  // NOTE a message of its own moves the log on, so that the slot is asked to confirm at once.
  const { rows } = await from.pool.query<{ at: string }>(`select pg_logical_emit_message(true, 'kola', '')::text as at`)
  const at = rows[0]?.at
  for (;;) {
    const { rowCount } = await from.pool.query(
      'select from pg_replication_slots where slot_name = $1 and confirmed_flush_lsn >= $2::pg_lsn',
      [toLineName(tenantId), at],
    )
    if (rowCount === 1) return
    if (Date.now() > endsAt) throw new Error('the new cell does not catch up')
    await wait(POLL_MS)
  }
}

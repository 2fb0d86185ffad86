import { connectDatabase } from '@kola/platform/db/connect'
import type { Storage } from '@kola/platform/storage'
import type { Pool } from '#shared/database/database.ts'
import type { HomeState, TenantHome } from '#shared/database/elsewhere.ts'

/** One cell as a move sees it: a database, by its superuser, and a storage. */
export interface Cell {
  name: string
  pool: Pool
  /** Under which the other cell's database reaches this one. */
  replicationUrl: string
  storage: Storage
  close(): Promise<void>
}

export interface CellAddress {
  name: string
  url: string
  replicationUrl: string
  storage: Storage
}

export function openCell({ name, url, replicationUrl, storage }: CellAddress): Cell {
  const { pool, close } = connectDatabase({ url, maxConnections: 6, applicationName: 'kola-cells' })
  return { name, pool, replicationUrl, storage, close }
}

export async function findHome({ pool }: Pick<Cell, 'pool'>, tenantId: string): Promise<TenantHome | null> {
  const { rows } = await pool.query<TenantHome>('select state, cell from tenant_home where tenant_id = $1', [tenantId])
  return rows[0] ?? null
}

export async function setHome(
  { pool }: Cell,
  tenantId: string,
  home: { state: HomeState; cell: string },
): Promise<void> {
  await pool.query(
    `insert into tenant_home (tenant_id, state, cell) values ($1, $2, $3)
     on conflict (tenant_id) do update set state = excluded.state, cell = excluded.cell, changed_at = now()`,
    [tenantId, home.state, home.cell],
  )
}

export async function clearHome({ pool }: Cell, tenantId: string): Promise<void> {
  await pool.query('delete from tenant_home where tenant_id = $1', [tenantId])
}

/** Past triggers and foreign keys, as what a subscription applies: for rows that are a copy of others. */
export async function asReplica<T>({ pool }: Cell, work: (query: Pool['query']) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  try {
    await client.query(`set session_replication_role = replica`)
    await client.query('set statement_timeout = 0')
    return await work(client.query.bind(client) as Pool['query'])
  } finally {
    // What was set for it goes with it.
    client.release(true)
  }
}

import type { Cell } from '../cell.ts'
import { findHome } from '../cell.ts'
import { findCellNumber } from './numbers.ts'
import type { Route } from './replicate.ts'

async function listMigrations({ pool }: Cell): Promise<string> {
  const { rows } = await pool.query<{ name: string }>(
    `select name || ':' || checksum as name from platform_migration order by 1`,
  )
  return rows.map(({ name }) => name).join()
}

/** Those of services that no rule of a row would hold back. */
async function listMighty({ pool }: Cell): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    `select distinct a.usename as name from pg_stat_activity a join pg_roles r on r.rolname = a.usename
     where a.datname = current_database() and a.application_name ~ '^kola-(api|work|queue)'
       and (r.rolsuper or r.rolbypassrls)`,
  )
  return rows.map(({ name }) => name)
}

async function checkSource(from: Cell, tenantId: string, to: string): Promise<void> {
  const { rows } = await from.pool.query<{ level: string }>(`select current_setting('wal_level') as level`)
  if (rows[0]?.level !== 'logical') throw new Error(`${from.name} needs wal_level = logical`)
  const { rowCount } = await from.pool.query('select from tenant where id = $1', [tenantId])
  const home = await findHome(from, tenantId)
  if (rowCount === 0 || home?.state === 'removed') throw new Error(`${from.name} has no tenant ${tenantId}`)
  if (home && home.cell !== to) throw new Error(`${tenantId} is ${home.state} between ${from.name} and ${home.cell}`)
}

async function checkTarget({ tenantId, to }: Route, from: string): Promise<void> {
  const home = await findHome(to, tenantId)
  const { rowCount } = await to.pool.query('select from tenant where id = $1', [tenantId])
  if (!home && rowCount === 1) throw new Error(`${tenantId} is at home in ${to.name}`)
  if (home?.state === 'arriving' && home.cell !== from) throw new Error(`${tenantId} arrives from ${home.cell}`)
  if (home?.state === 'gone')
    throw new Error(`${to.name} still has the rows that ${tenantId} left there: remove them first`)
  if (home && home.state !== 'arriving' && home.state !== 'removed') throw new Error(`${tenantId} is ${home.state}`)
}

/** Whether the move may be begun or gone on with. @throws Error with what is to be done first */
export async function checkRoute({ tenantId, from, to }: Route): Promise<void> {
  if (from.name === to.name) throw new Error('a tenant moves from one cell to another')
  if ((await listMigrations(from)) !== (await listMigrations(to)))
    throw new Error('both cells need the same build: their migrations differ')
  const [one, other] = [await findCellNumber(from), await findCellNumber(to)]
  if (one === null || other === null || one === other) throw new Error('each cell needs a number of its own first')
  for (const cell of [from, to]) {
    const mighty = await listMighty(cell)
    if (mighty.length > 0) throw new Error(`services of ${cell.name} are superusers: ${mighty.join(', ')}`)
  }
  await checkSource(from, tenantId, to.name)
  // What is left of a move that was killed at its end is done whatever stands there.
  if ((await findHome(from, tenantId))?.state !== 'gone') await checkTarget({ tenantId, from, to }, from.name)
}

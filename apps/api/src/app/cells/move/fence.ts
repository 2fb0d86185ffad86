import { setTimeout as wait } from 'node:timers/promises'
import { type Cell, setHome } from '../cell.ts'
import { listMovedTables, type MovedTable } from '../tables.ts'

/** Who waits for a table's lock holds up whoever came later: not for longer than this. */
const LOCK_MS = 300
const TRIES = 100
const LOCK_NOT_AVAILABLE = '55P03'

/** Who changes something takes less; otherwise the tenant goes on where it is. */
const WRITERS_MS = 5_000

/** The first key of migration 0089's locks. */
const LOCKS = 8089

async function change({ pool }: Cell, statements: string[]): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      // One statement of several is one transaction.
      await pool.query(`set local lock_timeout = ${LOCK_MS}; ${statements.join('; ')}`)
      return
    } catch (error) {
      const isHeld = error instanceof Error && 'code' in error && error.code === LOCK_NOT_AVAILABLE
      if (!isHeld || tries === TRIES) throw error
      await wait(50 * Math.min(tries, 20))
    }
  }
}

const raise = ({ name, isHidden }: MovedTable): string[] => [
  `create or replace trigger a_cell_fence before insert or update or delete on ${name}
    for each row execute function refuse_elsewhere()`,
  ...(isHidden
    ? [
        `drop policy if exists of_cell on ${name}`,
        `create policy of_cell on ${name} using ((tenant_id <> all (array(
          select tenant_id from tenant_home where state in ('arriving', 'gone')))) is not false) with check (true)`,
        `alter table ${name} enable row level security, force row level security`,
      ]
    : []),
]

const lower = ({ name, isHidden }: MovedTable): string[] => [
  `drop trigger if exists a_cell_fence on ${name}`,
  ...(isHidden
    ? [
        `alter table ${name} disable row level security, no force row level security`,
        `drop policy if exists of_cell on ${name}`,
      ]
    : []),
]

async function listRaised({ pool }: Cell): Promise<Set<string>> {
  const { rows } = await pool.query<{ name: string }>(
    `select tgrelid::regclass::text as name from pg_trigger where tgname = 'a_cell_fence'`,
  )
  return new Set(rows.map(({ name }) => name))
}

/**
 * From here on every change is looked at, and rows at rest are out of the clock's sight. Each table waits for who changes it
 * now, so that afterwards nobody is under way who was not looked at.
 */
export async function raiseFences(cell: Cell): Promise<void> {
  const raised = await listRaised(cell)
  for (const table of await listMovedTables(cell.pool)) if (!raised.has(table.name)) await change(cell, raise(table))
}

/** Takes them away again, unless somebody else's rows are at rest here or on their way. @returns whether they are down */
export async function lowerFences(cell: Cell): Promise<boolean> {
  const { rows } = await cell.pool.query(`select from tenant_home where state <> 'removed' limit 1`)
  if (rows.length > 0) return false
  const raised = await listRaised(cell)
  for (const table of await listMovedTables(cell.pool)) if (raised.has(table.name)) await change(cell, lower(table))
  return true
}

/** Nothing of the tenant changes here any more once this is over: whoever was not refused has ended. */
export async function fence(cell: Cell, tenantId: string, to: string): Promise<void> {
  await setHome(cell, tenantId, { state: 'fenced', cell: to })
  await cell.pool.query(`select set_config('lock_timeout', $3, true), pg_advisory_xact_lock($1, hashtext($2))`, [
    LOCKS,
    tenantId,
    `${WRITERS_MS}ms`,
  ])
}

import type { Cell } from '../cell.ts'
import { listMovedTables } from '../tables.ts'

/** Cells that can be told apart by what they number: a number fits 2^53, so each has nine billion callbacks and more. */
const CELLS = 1024
/** Its numbers are keys by themselves: those of two cells must differ. */
const SHARED = 'provider_event'

interface Numbering {
  table: string
  sequence: string
  /** As text: beyond what a number holds. */
  last: string
  step: number
}

async function listNumberings({ pool }: Cell): Promise<Numbering[]> {
  const moved = (await listMovedTables(pool)).map(({ name }) => name)
  const { rows } = await pool.query<Omit<Numbering, 'last'>>(
    `select a.attrelid::regclass::text as table, s.seqrelid::regclass::text as sequence, s.seqincrement::int as step
     from pg_sequence s
     join pg_depend d on d.objid = s.seqrelid and d.classid = 'pg_class'::regclass and d.deptype = 'i'
     join pg_attribute a on a.attrelid = d.refobjid and a.attnum = d.refobjsubid
     where a.attrelid::regclass::text = any($1) order by 1`,
    [moved],
  )
  return Promise.all(
    rows.map(async (row) => {
      const last = `(last_value - case when is_called then 0 else ${row.step} end)::text as last`
      const { rows: read } = await pool.query<{ last: string }>(`select ${last} from ${row.sequence}`)
      return { ...row, last: read[0]?.last ?? '0' }
    }),
  )
}

/** Gives a cell its own numbers: every 1024th, from a place that no other cell has. Once, before the first move. */
export async function numberCell(cell: Cell, number: number): Promise<void> {
  if (!Number.isInteger(number) || number < 0 || number >= CELLS)
    throw new Error(`a cell is numbered from 0 to ${CELLS - 1}`)
  const [own] = (await listNumberings(cell)).filter(({ table }) => table === SHARED)
  if (!own) throw new Error(`${SHARED} has no numbers`)
  const next = (BigInt(own.last) / BigInt(CELLS) + 1n) * BigInt(CELLS) + BigInt(number)
  await cell.pool.query(`alter sequence ${own.sequence} increment by ${CELLS} restart with ${next}`)
}

/** Which place it has; null for one that was given none. */
export async function findCellNumber(cell: Cell): Promise<number | null> {
  const own = (await listNumberings(cell)).find(({ table }) => table === SHARED)
  return own?.step === CELLS ? Number(BigInt(own.last) % BigInt(CELLS)) : null
}

/** The new cell numbers on from where the old one is, in its own places, so that what is sorted by number stays in order. */
export async function raiseNumbers(from: Cell, to: Cell): Promise<void> {
  const reached = new Map((await listNumberings(from)).map(({ table, last }) => [table, BigInt(last)]))
  for (const { table, sequence, last, step } of await listNumberings(to)) {
    const [own, other] = [BigInt(last), reached.get(table) ?? 0n]
    if (other <= own) continue
    const steps = (other - own + BigInt(step) - 1n) / BigInt(step)
    await to.pool.query('select setval($1::regclass, $2::bigint)', [sequence, String(own + steps * BigInt(step))])
  }
}

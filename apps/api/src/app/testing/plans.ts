import type { Pool } from '#shared/database/database.ts'
import { isUniqueViolation } from '#shared/database/unique-violation.ts'

/** A statement that a connection ran. */
export interface Ran {
  text: string
  values: unknown[]
  /** Rows that came back or were changed. */
  rowCount: number
}

interface Result {
  rowCount: number | null
}

type Query = (config: string | Partial<Ran>, values?: unknown, callback?: unknown) => unknown

/**
 * Notes all that the pool's connections run from now on, through Kysely or not.
 * @param isNoted asked within whoever runs it; all, where it is not given
 */
export function recordStatements(pool: Pool, isNoted: () => boolean = () => true): Ran[] {
  const ran: Ran[] = []
  const heard = new WeakSet<object>()
  // Also of connections that stood before.
  pool.on('acquire', (client) => {
    if (heard.has(client)) return
    heard.add(client)
    const query = client.query.bind(client) as Query
    const note = (config: string | Partial<Ran>, values: unknown) => {
      const given = typeof config === 'string' ? { text: config } : config
      const entry = { text: given.text ?? '', values: [...((values ?? given.values ?? []) as unknown[])], rowCount: 0 }
      if (isNoted()) ran.push(entry)
      return (result: Result) => {
        entry.rowCount = result.rowCount ?? 0
        return result
      }
    }
    const recorded: Query = (config, values, callback) => {
      const done = typeof values === 'function' ? values : callback
      const settle = note(config, typeof values === 'function' ? undefined : values)
      if (typeof done !== 'function') return (query(config, values) as Promise<Result>).then(settle)
      const call = (error: unknown, result: Result) => done(error, error ? result : settle(result))
      return typeof values === 'function' ? query(config, call) : query(config, values, call)
    }
    client.query = recorded as typeof client.query
  })
  return ran
}

interface PlanNode {
  'Node Type': string
  'Relation Name'?: string
  Plans?: PlanNode[]
}

/** Tables of fewer rows are read whole in no time. */
const LARGE_TABLE_ROWS = 1_000

function listSeqScans(node: PlanNode): string[] {
  const own = node['Node Type'] === 'Seq Scan' ? [node['Relation Name'] ?? ''] : []
  return [...own, ...(node.Plans ?? []).flatMap(listSeqScans)]
}

const isPlannable = ({ text }: Ran): boolean => /^\s*(select|with|insert|update|delete)\b/i.test(text)

/** Large tables that a plan of these statements reads from end to end, each with the statement. */
export async function listScans(pool: Pool, statements: readonly Ran[]): Promise<string[]> {
  const { rows } = await pool.query<{ relname: string }>(
    `select relname from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace and reltuples > $1`,
    [LARGE_TABLE_ROWS],
  )
  const large = new Set(rows.map(({ relname }) => relname))
  const found = new Set<string>()
  for (const { text, values } of statements.filter(isPlannable)) {
    for (const mode of ['force_custom_plan', 'force_generic_plan']) {
      const { rows: plans } = await explain(pool, { text, values, mode })
      const scans = plans.flatMap((row) => row['QUERY PLAN'].flatMap(({ Plan }) => listSeqScans(Plan)))
      for (const table of scans) if (large.has(table)) found.add(`${mode}: ${table}: ${text.trim().slice(0, 300)}`)
    }
  }
  return [...found]
}

export interface Work {
  /** Of 8 kB, looked at by the one that looks at most. */
  pages: number
  /** That one. */
  text: string
  /** Those that needed the disk for sorting or hashing. */
  spilled: string[]
}

/** What these statements do when they run; nothing of what they write stays. */
export async function countPages(pool: Pool, statements: readonly Ran[]): Promise<Work> {
  const worst: Work = { pages: 0, text: '', spilled: [] }
  const client = await pool.connect()
  try {
    for (const { text, values } of statements.filter(isPlannable)) {
      await client.query('begin')
      const { rows } = await client
        .query<Measured>(`explain (analyze, buffers, format json) ${text}`, values)
        .catch(toNothing)
      await client.query('rollback')
      const plan = rows[0]?.['QUERY PLAN'][0].Plan
      const pages = plan ? plan['Shared Hit Blocks'] + plan['Shared Read Blocks'] : 0
      if (pages > worst.pages) Object.assign(worst, { pages, text })
      if (plan && hasSpilled(plan)) worst.spilled.push(text.trim().slice(0, 300))
    }
  } finally {
    client.release()
  }
  return worst
}

const hasSpilled = (node: RanNode): boolean =>
  node['Sort Space Type'] === 'Disk' || (node['Hash Batches'] ?? 1) > 1 || (node.Plans ?? []).some(hasSpilled)

/** What was written once stands already. */
function toNothing(error: unknown): { rows: Measured[] } {
  if (isUniqueViolation(error)) return { rows: [] }
  throw error
}

interface RanNode {
  'Sort Space Type'?: 'Memory' | 'Disk'
  'Hash Batches'?: number
  Plans?: RanNode[]
}

interface Measured {
  'QUERY PLAN': [{ Plan: RanNode & { 'Shared Hit Blocks': number; 'Shared Read Blocks': number } }]
}

interface Explained {
  'QUERY PLAN': { Plan: PlanNode }[]
}

/** As PostgreSQL would run it with these values, planned for them or for any. */
async function explain(pool: Pool, { text, values, mode }: Omit<Ran, 'rowCount'> & { mode: string }) {
  const client = await pool.connect()
  try {
    await client.query(`set plan_cache_mode = ${mode}`)
    if (mode === 'force_custom_plan') return await client.query<Explained>(`explain (format json) ${text}`, values)
    return await client.query<Explained>(`explain (format json, generic_plan) ${text}`)
  } finally {
    await client.query('reset plan_cache_mode')
    client.release()
  }
}

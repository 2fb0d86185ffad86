import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import type { Log } from '#log.ts'
import { checkServerVersion, ServerTooOldError } from './server-version.ts'

export interface AwaitSchemaOptions {
  pool: pg.Pool
  log: Log
  /** What this build needs and the database has not; none once it may begin. */
  listMissing: (pool: pg.Pool) => Promise<string[]>
  signal?: AbortSignal
}

const LOOK_MS = 500
/** Who reads the log of a process that waits is told so often why. */
const TELL_MS = 30_000
const MAX_TOLD = 5

/**
 * For a process that shall not migrate: returns when the database is as new as it needs, whoever makes it so. A newer one
 * does as well. A database that cannot be reached is waited for too.
 * @throws ServerTooOldError, which no waiting mends
 */
export async function awaitSchema({ pool, log, listMissing, signal }: AwaitSchemaOptions): Promise<void> {
  let toldAtMs = Number.NEGATIVE_INFINITY
  const tell = (facts: object) => {
    const now = performance.now()
    if (now - toldAtMs < TELL_MS) return
    toldAtMs = now
    log.warn(facts, 'database.waiting-for-migrations')
  }
  for (;;) {
    signal?.throwIfAborted()
    try {
      await checkServerVersion(pool)
      const missing = await listMissing(pool)
      if (missing.length === 0) return
      tell({ missing: missing.slice(0, MAX_TOLD), count: missing.length })
    } catch (error) {
      if (error instanceof ServerTooOldError) throw error
      tell({ error })
    }
    await wait(LOOK_MS, null, { ...(signal && { signal }) })
  }
}

const NO_SUCH_TABLE = '42P01'
const NO_SUCH_SCHEMA = '3F000'

/** Names that a table holds; none where there is no such table yet. */
export async function listNames(pool: pg.Pool, statement: string): Promise<Set<string>> {
  try {
    const { rows } = await pool.query<{ name: string }>(statement)
    return new Set(rows.map(({ name }) => name))
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : null
    if (code === NO_SUCH_TABLE || code === NO_SUCH_SCHEMA) return new Set()
    throw error
  }
}

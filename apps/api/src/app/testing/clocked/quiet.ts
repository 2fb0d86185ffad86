import { setTimeout as wait } from 'node:timers/promises'
import type { Pool } from '#shared/database/database.ts'

const LOOK_MS = 25
const PATIENCE_MS = 60_000

/** Jobs that run, or could; the demo's films wait for a worker that is not here. */
const DUE = `select name from pgboss.job
  where (name like 'billing.%' or name like 'messages.%')
    and (state = 'active' or state in ('created', 'retry') and start_after <= now())`

/** Waits until no job runs and none is due. */
export function createQuiet(pool: Pool): () => Promise<void> {
  return async () => {
    const endsAt = Date.now() + PATIENCE_MS
    for (;;) {
      const { rows } = await pool.query<{ name: string }>(DUE)
      if (rows.length === 0) return
      if (Date.now() > endsAt) throw new Error(`still at work: ${rows.map(({ name }) => name).join(', ')}`)
      await wait(LOOK_MS)
    }
  }
}

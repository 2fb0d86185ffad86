import type pg from 'pg'
import type { Log } from '../log.ts'

export interface TellOptions {
  pool: Pick<pg.Pool, 'query'>
  channel: string
  log: Pick<Log, 'warn'>
}

/** Says to other processes what is true already, and may be lost: who must not miss it finds out by itself. */
export interface Teller {
  /** At once; what comes while something is said is said together after it, each text once. */
  tell(payload: string): void
  /** Resolves when all has been said. */
  settle(): Promise<void>
}

/** NOTE the lock for notices is held until the commit is done: it waits for no disk and no standby. */
const TELL = `select set_config('synchronous_commit', 'off', true), count(pg_notify($1, payload)) from unnest($2::text[]) payload`

/**
 * One transaction at a time for all notices of a process. A notice holds the one lock that the database has for them until its
 * transaction is written down: with a notice in each transaction they would be written one after the other.
 */
export function createTeller({ pool, channel, log }: TellOptions): Teller {
  let waiting = new Set<string>()
  let telling: Promise<void> | null = null
  async function tellAll(): Promise<void> {
    // What is said in the same turn goes together.
    await null
    while (waiting.size > 0) {
      const payloads = [...waiting]
      waiting = new Set()
      await pool.query(TELL, [channel, payloads]).catch((error: unknown) => log.warn({ error }, 'notices.not-told'))
    }
    telling = null
  }
  return {
    tell(payload) {
      waiting.add(payload)
      telling ??= tellAll()
    },
    settle: async () => telling ?? undefined,
  }
}

import type { PgBoss } from 'pg-boss'
import type { Log } from '../log.ts'

/** Between two looks at the tables of the queue. */
const LOOK_MS = 5_000

interface Mending {
  boss: PgBoss
  log: Log
  /** Names of the queues, and of those that the clock makes jobs for. */
  queues: readonly string[]
  clocked: () => readonly string[]
  make(queue: string): Promise<void>
  schedule(queue: string): Promise<void>
}

/**
 * Rows of the queue's own tables may be lost with the jobs: without them jobs are taken without a word and never run, and the clock
 * makes none. Whoever works makes again what is missing. @returns what ends it
 */
export function mendQueues({ boss, log, queues, clocked, make, schedule }: Mending): () => Promise<void> {
  let looking: Promise<void> = Promise.resolve()
  async function look(): Promise<void> {
    const [known, scheduled] = [await boss.getQueues(), await boss.getSchedules()]
    const lost = missing(queues, known)
    for (const name of lost) await make(name)
    const still = missing(clocked(), scheduled)
    for (const name of still) await schedule(name)
    if (lost.length + still.length > 0) log.error({ queues: lost.length, schedules: still.length }, 'queue.made-again')
  }
  const timer = setInterval(() => {
    looking = looking.then(look).catch((error: unknown) => log.warn({ error }, 'queue.not-looked-at'))
  }, LOOK_MS)
  return async () => {
    clearInterval(timer)
    await looking
  }
}

const missing = (names: readonly string[], rows: readonly { name: string }[]): string[] => {
  const found = new Set(rows.map(({ name }) => name))
  return names.filter((name) => !found.has(name))
}

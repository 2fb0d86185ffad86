import type { Log } from '../log.ts'

export interface Held {
  id: string
  name: string
  retryCount: number
  /** Aborted when its time is over, or its claim gone. */
  signal: AbortSignal
}

type Execute = (text: string, values: unknown[]) => Promise<unknown>

/** So that this process has ended before another begins. */
const REST_SECONDS = 5
/** A handler that goes on for so long after it was told to end will not end. */
const STUCK_MS = 300_000

/**
 * Back to those that wait, as if it had not been begun: a stop that was asked for costs no try, and one that has no other try is not
 * lost. What another worker has taken meanwhile is left alone.
 */
const GIVE_BACK = `update pgboss.job
  set state = 'retry', started_on = null, heartbeat_on = null, start_after = now() + interval '${REST_SECONDS} seconds'
  where name = $1 and id = $2 and state = 'active' and retry_count = $3`

export interface RunningJobs {
  /** True from the moment on in which the process begins to stop. */
  isStopping(): boolean
  /** From here on whatever fails is given back. */
  stop(): void
  /** Knows the job while its handler runs. */
  during(job: Held, handle: () => Promise<void>): Promise<void>
  giveBack(job: Held): Promise<void>
  /** Every job whose handler still runs. */
  giveBackAll(): Promise<void>
  /** Names of the jobs whose handlers were told to end long ago and did not. */
  listStuck(nowMs?: number): string[]
}

export function createRunningJobs(execute: Execute, log: Log): RunningJobs {
  const held = new Map<Held, { abortedAtMs: number | null }>()
  let isStopping = false
  async function giveBack(job: Held): Promise<void> {
    await execute(GIVE_BACK, [job.name, job.id, job.retryCount])
    log.info({ jobId: job.id }, `${job.name}.given-back`)
  }
  return {
    isStopping: () => isStopping,
    stop() {
      isStopping = true
    },
    async during(job, handle) {
      const state: { abortedAtMs: number | null } = { abortedAtMs: null }
      held.set(job, state)
      const note = () => {
        state.abortedAtMs = Date.now()
      }
      job.signal.addEventListener('abort', note, { once: true })
      try {
        await handle()
      } finally {
        job.signal.removeEventListener('abort', note)
        held.delete(job)
      }
    },
    giveBack,
    async giveBackAll() {
      await Promise.all([...held.keys()].map(giveBack))
    },
    listStuck: (nowMs = Date.now()) =>
      [...held].flatMap(([{ name }, { abortedAtMs }]) =>
        abortedAtMs !== null && nowMs - abortedAtMs > STUCK_MS ? [name] : [],
      ),
  }
}

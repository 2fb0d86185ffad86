import type { Kysely, Transaction } from 'kysely'
import pg from 'pg'
import { fromKysely, PgBoss, type SendOptions } from 'pg-boss'
import { type Pulse, STILL } from './db/pulse.ts'
import { createWatchedPool } from './db/watched-pool.ts'
import { newId } from './ids.ts'
import type { Log } from './log.ts'

/** What a handler is given. `attempt` is 1 on the first try; `signal` aborts when the job has lasted too long. */
export interface RunningJob<J> {
  id: string
  name: string
  data: J
  attempt: number
  signal: AbortSignal
}

export interface SendJobOptions {
  /** The job is there exactly when this transaction is. */
  // biome-ignore lint/suspicious/noExplicitAny: whatever tables the caller's database has
  tx?: Transaction<any> | Kysely<any>
  /** While a job of this key waits or runs, another is not made. */
  singletonKey?: string
  startAfterSeconds?: number
  retryLimit?: number
  expireInSeconds?: number
}

export interface Queue {
  /** @returns the job's id, or null when one of the same singletonKey waits or runs */
  send<J extends object>(name: string, data: J, options?: SendJobOptions): Promise<string | null>
  /** Runs up to `concurrency` jobs of that name at once (1 unless told otherwise). A throw means: try again later. */
  work<J extends object>(
    name: string,
    options: { concurrency?: number },
    handler: (job: RunningJob<J>) => Promise<void>,
  ): Promise<void>
  /** Makes a job by the clock: a cron expression of five fields, in UTC. */
  schedule(name: string, cron: string): Promise<void>
  /** Takes no new jobs and waits for those that run, 20 s unless told otherwise; the rest go back to the queue. */
  stop(options?: { timeoutMs?: number }): Promise<void>
  isHealthy(): Promise<boolean>
}

export interface QueueDefinition {
  name: string
  /** 5 unless told otherwise: a killed process costs its job a try. */
  retryLimit?: number
  retryDelaySeconds?: number
  retryBackoff?: boolean
  /** Back-off grows to this and no further. */
  retryDelayMaxSeconds?: number
  /** How long one try may last; 15 min unless told otherwise. */
  expireInSeconds?: number
}

export interface QueueOptions {
  databaseUrl: string
  queues: readonly QueueDefinition[]
  log: Log
  /** `work` also looks after the queues (time-outs, schedules, cleaning). */
  role: 'send' | 'work'
  /** While the database stands still, sending fails with DatabaseStillError; without it, it waits. */
  pulse?: Pulse
}

/** A worker that has not been heard of for so long is dead, and its job goes to another. */
const HEARTBEAT_SECONDS = 15
const SUPERVISE_INTERVAL_SECONDS = 5
const POLLING_INTERVAL_SECONDS = 2
const MAX_CONNECTIONS = { send: 2, work: 6 }
const STOP_TIMEOUT_MS = 20_000
const CONNECT_TIMEOUT_MS = 10_000

/** Connects, makes the tables and queues that are missing, and keeps their options up to date. */
export async function createQueue(options: QueueOptions): Promise<Queue> {
  const pool = options.pulse ? createSendingPool(options, options.pulse) : null
  const boss = createBoss(options, pool)
  await boss.start()
  for (const definition of options.queues) await ensureQueue(boss, definition)
  return {
    send: (name, data, sendOptions = {}) => boss.send(name, data, toSendOptions(sendOptions)),
    work: (name, { concurrency = 1 }, handler) => startWorker(boss, options.log, { name, concurrency, handler }),
    schedule: (name, cron) => boss.schedule(name, cron, null, { tz: 'UTC' }),
    async stop({ timeoutMs = STOP_TIMEOUT_MS } = {}) {
      await boss.stop({ graceful: true, timeout: timeoutMs })
      await pool?.end()
    },
    isHealthy: () => isReachable(boss),
  }
}

// NOTE of its own: a job is sent within a transaction, and the queue may look something up at the same time.
function createSendingPool({ databaseUrl, role }: QueueOptions, pulse: Pulse): pg.Pool {
  const config = { connectionString: databaseUrl, application_name: `kola-queue-${role}`, max: MAX_CONNECTIONS[role] }
  const pool = createWatchedPool({ ...config, connectionTimeoutMillis: CONNECT_TIMEOUT_MS }, pulse)
  pool.on('error', () => undefined)
  return pool
}

function createBoss({ databaseUrl, log, role }: QueueOptions, pool: pg.Pool | null): PgBoss {
  const isWorker = role === 'work'
  const boss = new PgBoss({
    connectionString: databaseUrl,
    application_name: `kola-queue-${role}`,
    max: MAX_CONNECTIONS[role],
    ...(pool && { db: { executeSql: (text: string, values?: unknown[]) => pool.query(text, values) } }),
    supervise: isWorker,
    schedule: isWorker,
    useListenNotify: isWorker,
    superviseIntervalSeconds: SUPERVISE_INTERVAL_SECONDS,
    monitorIntervalSeconds: SUPERVISE_INTERVAL_SECONDS,
  })
  boss.on('error', (error) => {
    // Told once, by the pulse.
    if (!('code' in error && error.code === STILL)) log.error({ error }, 'queue.error')
  })
  boss.on('warning', (warning) => log.warn({ warning: warning.message }, 'queue.warning'))
  return boss
}

async function ensureQueue(boss: PgBoss, definition: QueueDefinition): Promise<void> {
  const queueOptions = {
    retryLimit: definition.retryLimit ?? 5,
    retryDelay: definition.retryDelaySeconds ?? 2,
    retryBackoff: definition.retryBackoff ?? true,
    ...(definition.retryDelayMaxSeconds !== undefined && { retryDelayMax: definition.retryDelayMaxSeconds }),
    expireInSeconds: definition.expireInSeconds ?? 900,
    heartbeatSeconds: HEARTBEAT_SECONDS,
    notify: true,
  }
  await boss.createQueue(definition.name, { policy: 'exclusive', ...queueOptions })
  await boss.updateQueue(definition.name, queueOptions)
}

function toSendOptions(options: SendJobOptions): SendOptions {
  return {
    // NOTE the queues are of the policy "exclusive": one job per key. A job that names none gets one of its own.
    singletonKey: options.singletonKey ?? newId(),
    ...(options.tx && { db: fromKysely(options.tx) }),
    ...(options.startAfterSeconds !== undefined && { startAfter: options.startAfterSeconds }),
    ...(options.retryLimit !== undefined && { retryLimit: options.retryLimit }),
    ...(options.expireInSeconds !== undefined && { expireInSeconds: options.expireInSeconds }),
  }
}

interface Worker<J> {
  name: string
  concurrency: number
  handler: (job: RunningJob<J>) => Promise<void>
}

async function startWorker<J extends object>(boss: PgBoss, log: Log, worker: Worker<J>): Promise<void> {
  const options = {
    localConcurrency: worker.concurrency,
    pollingIntervalSeconds: POLLING_INTERVAL_SECONDS,
    // NOTE a new job is notified, one that comes due again is not.
    notifyPollingIntervalSeconds: POLLING_INTERVAL_SECONDS,
  }
  await boss.work<J>(worker.name, options, async (jobs) => {
    for (const { id, name, data, signal, retryCount } of jobs) {
      try {
        await worker.handler({ id, name, data, signal, attempt: retryCount + 1 })
      } catch (error) {
        log.warn({ error, jobId: id, attempt: retryCount + 1 }, `${name}.job-failed`)
        throw error
      }
    }
  })
}

async function isReachable(boss: PgBoss): Promise<boolean> {
  try {
    return await boss.isInstalled()
  } catch {
    return false
  }
}

const NO_SUCH_TABLE = '42P01'

/**
 * Gives the jobs back that were running when all workers died. Only for whoever knows that no worker lives: without it
 * a dead worker's jobs come back after their heartbeat has run out, some 20 s later.
 */
export async function releaseRunningJobs(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query(
      `update pgboss.job set heartbeat_on = now() - interval '1 day' where state = 'active' and heartbeat_seconds > 0`,
    )
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === NO_SUCH_TABLE)) throw error
  } finally {
    await client.end()
  }
}

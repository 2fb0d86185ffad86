import type { Kysely, Transaction } from 'kysely'
import pg from 'pg'
import { fromKysely, PgBoss, type SendOptions } from 'pg-boss'
import { CarefulClient, type CarefulConfig } from './db/failover/careful-client.ts'
import { type Pulse, STILL } from './db/pulse.ts'
import { createWatchedPool } from './db/watched-pool.ts'
import { newId } from './ids.ts'
import type { Log } from './log.ts'
import { ensureQueue, ensureQueues, toJobOptions } from './queue/ensure.ts'
import type { JobDefinition, JobHandler, JobHandlers, JobTable, Payload } from './queue/job-table.ts'
import { mendQueues } from './queue/mending.ts'
import { createRunningJobs } from './queue/running.ts'
import { startWorker } from './queue/worker.ts'
import { traceJobs } from './traces/jobs.ts'
import type { Traces } from './traces/traces.ts'

export interface SendJobOptions {
  /** The job is there exactly when this transaction is. */
  // biome-ignore lint/suspicious/noExplicitAny: whatever tables the caller's database has
  tx?: Transaction<any> | Kysely<any>
  startAfterSeconds?: number
  /** Goes before all of its name that are not. */
  isUrgent?: boolean
}

export interface Queue<J extends JobTable> {
  /** @returns the job's id, or null when one of the same key waits or runs */
  send<K extends keyof J & string>(name: K, data: Payload<J, K>, options?: SendJobOptions): Promise<string | null>
  /** The same of many in one statement: of each key that neither waits nor runs the first. */
  sendAll<K extends keyof J & string>(
    name: K,
    jobs: readonly { data: Payload<J, K>; isUrgent?: boolean }[],
    options?: Pick<SendJobOptions, 'tx'>,
  ): Promise<void>
  /**
   * Runs the jobs of these names, as many at once as the table says, and makes those of the clock. A handler that throws
   * is given the job again later; a payload that does not fit its schema fails for good.
   */
  work<K extends keyof J & string>(handlers: JobHandlers<J, K>): Promise<void>
  /** Takes no new jobs and waits for those that run, 20 s unless told otherwise; the rest go back to the queue as they were. */
  stop(options?: { timeoutMs?: number }): Promise<void>
  isHealthy(): Promise<boolean>
  /** False when a handler that was told to end long ago still runs: only a new process gets rid of it. */
  isMoving(): boolean
}

export interface QueueOptions<J extends JobTable> {
  databaseUrl: string
  jobs: J
  log: Log
  /** `work` also looks after the queues (time-outs, schedules, cleaning). */
  role: 'send' | 'work'
  /** While the database stands still, sending fails with DatabaseStillError; without it, it waits. */
  pulse?: Pulse
  /** As of `connectDatabase`, for who sends. */
  answersWithinMs?: number
  /** False for who has waited until somebody else has made tables and queues. They are made unless told otherwise. */
  makesQueues?: boolean
  /** A job belongs to what it was sent from, whichever process runs it. */
  traces?: Traces | null
}

const SUPERVISE_INTERVAL_SECONDS = 5
const MAX_CONNECTIONS = { send: 2, work: 6 }
const STOP_TIMEOUT_MS = 20_000
/** Between giving jobs back and cutting their handlers. */
const GIVE_BACK_MS = 1_500
const CONNECT_TIMEOUT_MS = 10_000

/** Connects; makes the tables and queues that are missing, and keeps their options up to date, unless told not to. */
export async function createQueue<J extends JobTable>(options: QueueOptions<J>): Promise<Queue<J>> {
  const { jobs, log, makesQueues = true } = options
  const traced = traceJobs(options.traces ?? null)
  const pool = options.pulse ? createSendingPool(options, options.pulse) : null
  const boss = createBoss(options, pool)
  await boss.start()
  if (makesQueues) await ensureQueues(boss, jobs)
  const running = createRunningJobs((text, values) => boss.getDb().executeSql(text, values), log)
  const clocked: string[] = []
  const schedule = async (name: string) => {
    const definition = getJob(jobs, name)
    if (definition.cron) await boss.schedule(name, definition.cron, {}, { tz: 'UTC', ...toJobOptions(definition) })
  }
  const make = (name: string) => ensureQueue(boss, name, getJob(jobs, name))
  const mending = { boss, log, queues: Object.keys(jobs), clocked: () => clocked, make, schedule }
  const stopMending = options.role === 'work' ? mendQueues(mending) : null
  return {
    send(name, data, sendOptions = {}) {
      const kept = toSendOptions(getJob(jobs, name), data, sendOptions)
      return traced.send(name, (toSent) => boss.send(name, toSent(data), kept))
    },
    async sendAll(name, list, { tx } = {}) {
      if (list.length === 0) return
      const definition = getJob(jobs, name)
      await traced.send(name, (toSent) => {
        const made = list.map(({ data, isUrgent = false }) => ({
          data: toSent(data),
          ...toKept(definition, data, isUrgent),
        }))
        return boss.insert(name, made, tx && { db: fromKysely(tx) })
      })
    },
    async work(handlers) {
      for (const [name, handler] of Object.entries<JobHandler<never>>(handlers)) {
        const definition = getJob(jobs, name)
        await startWorker({ boss, log, running, traced }, { name, definition, handler })
        await schedule(name)
        if (definition.cron) clocked.push(name)
      }
    },
    async stop({ timeoutMs = STOP_TIMEOUT_MS } = {}) {
      running.stop()
      await stopMending?.()
      const late = setTimeout(() => {
        running.giveBackAll().catch((error: unknown) => log.error({ error }, 'queue.not-given-back'))
      }, timeoutMs)
      await boss.stop({ graceful: true, timeout: timeoutMs + GIVE_BACK_MS })
      clearTimeout(late)
      await pool?.end()
    },
    isHealthy: () => isReachable(boss),
    isMoving: () => running.listStuck().length === 0,
  }
}

/** @throws Error for a name that no job has, which only a caller without types can give */
function getJob(jobs: JobTable, name: string): JobDefinition {
  const definition = jobs[name]
  if (!definition) throw new Error(`there is no job ${name}`)
  return definition
}

// NOTE of its own: a job is sent within a transaction, and the queue may look something up at the same time.
function createSendingPool(
  { databaseUrl, role, answersWithinMs }: Pick<QueueOptions<JobTable>, 'databaseUrl' | 'role' | 'answersWithinMs'>,
  pulse: Pulse,
): pg.Pool {
  const config: pg.PoolConfig & CarefulConfig = {
    ...(answersWithinMs !== undefined && { answersWithinMs }),
    Client: CarefulClient,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    connectionString: databaseUrl,
    application_name: `kola-queue-${role}`,
    max: MAX_CONNECTIONS[role],
  }
  const pool = createWatchedPool(config, pulse)
  pool.on('error', () => undefined)
  return pool
}

function createBoss({ databaseUrl, log, role }: Omit<QueueOptions<JobTable>, 'jobs'>, pool: pg.Pool | null): PgBoss {
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

const toKept = (definition: JobDefinition, data: object, isUrgent: boolean) => ({
  ...toJobOptions(definition),
  // NOTE the policies of the queues allow one job per key. A job that names none gets one of its own.
  singletonKey: definition.key?.(data as never) ?? newId(),
  ...(definition.group && { group: { id: definition.group(data as never) } }),
  ...(isUrgent && { priority: 1 }),
})

function toSendOptions(definition: JobDefinition, data: object, options: SendJobOptions): SendOptions {
  return {
    ...toKept(definition, data, options.isUrgent ?? false),
    ...(options.tx && { db: fromKysely(options.tx) }),
    ...(options.startAfterSeconds !== undefined && { startAfter: options.startAfterSeconds }),
  }
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

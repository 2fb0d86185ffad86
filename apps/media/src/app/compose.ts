import { access, constants, mkdir } from 'node:fs/promises'
import { JOBS, type Jobs } from '@kola/contract/jobs'
import { connectDatabase } from '@kola/platform/db/connect'
import { listMissingMigrations } from '@kola/platform/db/migrate'
import { type AwaitSchemaOptions, awaitSchema } from '@kola/platform/db/schema/await-schema'
import { createGiving } from '@kola/platform/handouts/giving'
import { watchEventLoop } from '@kola/platform/lifecycle/event-loop'
import { createHealth, type Health } from '@kola/platform/lifecycle/health'
import { createLifecycle } from '@kola/platform/lifecycle/lifecycle'
import { countConnections, warnOfFewConnections } from '@kola/platform/lifecycle/room'
import { createLog } from '@kola/platform/log'
import { createMetrics } from '@kola/platform/metrics'
import { createProgress } from '@kola/platform/progress'
import { createQueue } from '@kola/platform/queue'
import type { JobHandlers } from '@kola/platform/queue/job-table'
import { measureJobs } from '@kola/platform/queue/measure'
import { listMissingQueues } from '@kola/platform/queue/missing'
import { createSecretBox } from '@kola/platform/secret-box'
import { createStorage } from '@kola/platform/storage/create-storage'
import { installTraceMetrics } from '@kola/platform/traces/figures'
import { startTraces } from '@kola/platform/traces/start'
import type { Config, Secrets } from '../config.ts'
import { removeForgotten, removeOwnParts } from '../shared/work-folder.ts'
import { HANDLERS, type MediaJob } from './handlers.ts'
import type { MediaNeeds } from './needs.ts'

/** Of the tables it knows those of the platform alone. */
const listMissing: AwaitSchemaOptions['listMissing'] = async (pool) => [
  ...(await listMissingMigrations(pool, [])),
  ...(await listMissingQueues(pool, JOBS)),
]

/** After the abort, ffmpeg is gone at once and the job goes back to the queue. */
const STOP_TIMEOUT_MS = 8_000
const MAX_CONNECTIONS = 2
/** How soon what came back is seen. */
const LOOK_MS = 2_000
/** Longer than any film is tried. */
const FORGOTTEN_DAYS = 7

/** Starts the media worker. `close` stops what is in work; its folder stays for the next start. */
export async function startMedia(config: Config, secrets: Secrets) {
  const traces = await startTraces(config.traces)
  const log = createLog({ name: 'media', level: config.logLevel, traces })
  const lifecycle = createLifecycle()
  const health = createHealth(lifecycle, { live: { eventLoop: watchEventLoop().isTurning } })
  const metrics = createMetrics({ prefix: 'kola_media_' })
  if (traces) installTraceMetrics(metrics, traces)
  const metricsServer = await metrics.serve({ ...config.metrics, health })
  const { pool, close: closeDatabase } = connectDatabase({
    url: secrets.databaseUrl,
    maxConnections: MAX_CONNECTIONS,
    applicationName: 'kola-media',
    traces,
  })
  const { migrates: makesQueues } = config
  if (!makesQueues) await awaitSchema({ pool, log, listMissing })
  const queue = await createQueue({
    databaseUrl: secrets.directUrl,
    jobs: JOBS,
    log,
    role: 'work',
    makesQueues,
    traces,
  })
  const stopping = new AbortController()
  const needs: MediaNeeds = {
    log,
    queue,
    progress: createProgress(pool),
    storage: createStorage(config.storage),
    secretBox: createSecretBox(secrets.masterKeys),
    settings: config.media,
    traces,
    elsewhere: toElsewhere(config, pool),
    stopping: stopping.signal,
  }
  await warnOfFewConnections(pool, { own: countConnections('work', MAX_CONNECTIONS), log })
  addChecks(health, needs, { pool, queue })
  const forgotten = await removeForgotten(config.media.workRoot, { days: FORGOTTEN_DAYS, nowMs: Date.now() })
  if (forgotten.length > 0) log.info({ folders: forgotten.length }, 'media.scratch-removed')
  await queue.work(measureJobs(metrics, JOBS, toHandlers(needs)))
  lifecycle.enter('serving')
  log.info({ encryption: config.media.encryption }, 'media.started')
  const stopJobs = async () => {
    // The queue first: what fails from here on is given back, and costs no try.
    const stopped = queue.stop({ timeoutMs: STOP_TIMEOUT_MS })
    stopping.abort(new Error('The media worker stops'))
    await stopped
    await removeOwnParts(config.media.workRoot)
  }
  return { log, lifecycle, close: [stopJobs, closeDatabase, async () => traces?.stop(), () => metricsServer.close()] }
}

const toElsewhere = ({ elsewhere }: Config, pool: Parameters<typeof createGiving>[0]): MediaNeeds['elsewhere'] =>
  elsewhere && { ...elsewhere, giving: createGiving(pool), lookMs: LOOK_MS, random: Math.random }

const toHandlers = (needs: MediaNeeds): JobHandlers<Jobs, MediaJob> => ({
  'media.package-source': (job) => HANDLERS['media.package-source'](job, needs),
  'media.add-lean': (job) => HANDLERS['media.add-lean'](job, needs),
  'media.package-renditions': (job) => HANDLERS['media.package-renditions'](job, needs),
})

interface Asked {
  pool: { query(text: string): Promise<unknown> }
  queue: { isHealthy(): Promise<boolean>; isMoving(): boolean }
}

function addChecks(health: Health, { storage, settings }: MediaNeeds, { pool, queue }: Asked): void {
  health.add({
    live: { jobs: () => queue.isMoving() },
    ready: {
      database: async () => Boolean(await pool.query('select 1')),
      queue: () => queue.isHealthy(),
      storage: () => storage.isHealthy(),
      scratch: () => isWritable(settings.workRoot),
    },
  })
}

async function isWritable(folder: string): Promise<boolean> {
  await mkdir(folder, { recursive: true })
  await access(folder, constants.W_OK | constants.X_OK)
  return true
}

import { JOBS, type Jobs } from '@kola/contract/jobs'
import { connectDatabase } from '@kola/platform/db/connect'
import { createLog } from '@kola/platform/log'
import { createMetrics } from '@kola/platform/metrics'
import { createProgress } from '@kola/platform/progress'
import { createQueue } from '@kola/platform/queue'
import type { JobHandlers, RunningJob } from '@kola/platform/queue/job-table'
import { createSecretBox } from '@kola/platform/secret-box'
import { createStorage } from '@kola/platform/storage/create-storage'
import type { Config, Secrets } from '../config.ts'
import { HANDLERS, type MediaJob } from './handlers.ts'
import type { MediaNeeds } from './needs.ts'

/** After the abort, ffmpeg is gone at once and the job goes back to the queue. */
const STOP_TIMEOUT_MS = 8_000

/** Starts the media worker. `close` stops what is in work; its folder stays for the next start. */
export async function startMedia(config: Config, secrets: Secrets) {
  const log = createLog({ name: 'media', level: config.logLevel })
  const { pool, close: closeDatabase } = connectDatabase({
    url: secrets.databaseUrl,
    maxConnections: 2,
    applicationName: 'kola-media',
  })
  const queue = await createQueue({ databaseUrl: secrets.databaseUrl, jobs: JOBS, log, role: 'work' })
  const stopping = new AbortController()
  const needs: MediaNeeds = {
    log,
    queue,
    progress: createProgress(pool),
    storage: createStorage(config.storage),
    secretBox: createSecretBox(secrets.masterKeys),
    settings: config.media,
    stopping: stopping.signal,
  }
  const metrics = createMetrics({ prefix: 'kola_media_' })
  const measure = createMeasure(metrics)
  await queue.work({
    'media.package-source': (job) => measure(job, () => HANDLERS['media.package-source'](job, needs)),
    'media.add-lean': (job) => measure(job, () => HANDLERS['media.add-lean'](job, needs)),
    'media.package-renditions': (job) => measure(job, () => HANDLERS['media.package-renditions'](job, needs)),
  } satisfies JobHandlers<Jobs, MediaJob>)
  const metricsServer = config.metrics.port > 0 ? await metrics.serve(config.metrics) : null
  log.info({ encryption: config.media.encryption }, 'media.started')
  const close = [
    async () => stopping.abort(new Error('The media worker stops')),
    () => queue.stop({ timeoutMs: STOP_TIMEOUT_MS }),
    async () => metricsServer?.close(),
    closeDatabase,
  ]
  return { log, close }
}

function createMeasure(metrics: ReturnType<typeof createMetrics>) {
  const jobs = metrics.counter({ name: 'jobs_total', help: 'Jobs by outcome', labelNames: ['job', 'outcome'] })
  const seconds = metrics.histogram({
    name: 'job_seconds',
    help: 'Time that a job took',
    labelNames: ['job'],
    buckets: [0.5, 1, 5, 30, 120, 600, 3600, 14_400],
  })
  return async (job: RunningJob<object>, run: () => Promise<void>) => {
    const stop = seconds.startTimer({ job: job.name })
    try {
      await run()
      jobs.inc({ job: job.name, outcome: 'done' })
    } catch (error) {
      jobs.inc({ job: job.name, outcome: 'again' })
      throw error
    } finally {
      stop()
    }
  }
}

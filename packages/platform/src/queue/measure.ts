import type { Metrics } from '../metrics.ts'
import type { JobHandler, JobTable } from './job-table.ts'

const BUCKETS_SECONDS = [0.05, 0.5, 1, 5, 30, 120, 600, 3_600, 14_400]
/** As queues are made where a job does not say. */
const RETRY_LIMIT = 5

/**
 * The same handlers, which count and time what they run by the queue's name and outcome: `done`, `again` for a try that failed and
 * has another, `failed` for the last.
 */
export function measureJobs<H extends Readonly<Record<string, JobHandler<never>>>>(
  metrics: Pick<Metrics, 'counter' | 'histogram'>,
  jobs: JobTable,
  handlers: H,
): H {
  const counts = metrics.counter({ name: 'jobs_total', help: 'Jobs by outcome', labelNames: ['queue', 'outcome'] })
  const seconds = metrics.histogram({
    ...{ name: 'job_seconds', help: 'Time that a try of a job took' },
    ...{ labelNames: ['queue'], buckets: BUCKETS_SECONDS },
  })
  const measured = Object.entries(handlers).map(([name, handler]) => {
    const limit = jobs[name]?.retryLimit ?? RETRY_LIMIT
    const run: JobHandler<never> = async (job) => {
      const stop = seconds.startTimer({ queue: name })
      try {
        await handler(job)
        counts.inc({ queue: name, outcome: 'done' })
      } catch (error) {
        counts.inc({ queue: name, outcome: job.attempt > limit ? 'failed' : 'again' })
        throw error
      } finally {
        stop()
      }
    }
    return [name, run]
  })
  return Object.fromEntries(measured) as H
}

import type { JobResult, PgBoss } from 'pg-boss'
import type { Log } from '../log.ts'
import { type TracedJobs, toOwnData } from '../traces/jobs.ts'
import { type JobDefinition, NotNow, type RunningJob, toReason } from './job-table.ts'
import type { RunningJobs } from './running.ts'

const POLLING_INTERVAL_SECONDS = 2

export interface Worker {
  name: string
  definition: JobDefinition
  handler: (job: RunningJob<never>) => Promise<void>
}

export interface WorkerNeeds {
  boss: PgBoss
  log: Log
  running: RunningJobs
  traced: TracedJobs
}

/**
 * Runs jobs of one name, one after the other for as long as there are any. What a handler throws is tried again later; a
 * payload that does not fit fails for good, with the reason kept beside it: no later try could make it fit.
 */
export async function startWorker(needs: WorkerNeeds, worker: Worker): Promise<void> {
  const { concurrency = 1 } = worker.definition
  for (let count = 0; count < concurrency; count += 1) await startOne(needs, worker)
}

async function startOne(
  { boss, log, running, traced }: WorkerNeeds,
  { name, definition, handler }: Worker,
): Promise<void> {
  const options = {
    pollingIntervalSeconds: POLLING_INTERVAL_SECONDS,
    // NOTE a new job is notified, one that comes due again is not.
    notifyPollingIntervalSeconds: POLLING_INTERVAL_SECONDS,
    perJobResults: true,
    includeMetadata: true,
    ...(definition.groupLimit !== undefined && { groupConcurrency: definition.groupLimit }),
  } as const
  let workerId = ''
  workerId = await boss.work<object | null, JobResult[], typeof options>(name, options, async (jobs) => {
    // NOTE by itself it would take one job in each interval; woken while it works, it looks for the next at once.
    boss.notifyWorker(workerId)
    const results: JobResult[] = []
    for (const { id, data, signal, retryCount } of jobs) {
      // NOTE what an older build's clock has made bears nothing.
      const payload = definition.payload.safeParse(toOwnData(data ?? {}))
      const attempt = retryCount + 1
      if (!payload.success) {
        const message = `The payload does not fit: ${toReason(payload.error.issues)}`
        log.error({ jobId: id, attempt, reason: message }, `${name}.payload-refused`)
        results.push({ id, status: 'deadletter', output: { message } })
        continue
      }
      const job = { id, name, retryCount, signal }
      try {
        const handle = () => handler({ id, name, data: payload.data as never, signal, attempt })
        await running.during(job, () => traced.run({ name, attempt, data }, handle))
        results.push({ id, status: 'completed' })
      } catch (error) {
        if (error instanceof NotNow || running.isStopping()) await running.giveBack(job)
        log.warn({ error, jobId: id, attempt }, `${name}.job-failed`)
        throw error
      }
    }
    return results
  })
}

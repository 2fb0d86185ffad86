import type { PgBoss, QueueResult } from 'pg-boss'
import type { JobDefinition, JobTable } from './job-table.ts'

/** A worker that has not been heard of for so long is dead, and its job goes to another. */
const HEARTBEAT_SECONDS = 15

/** How a job is tried. It goes with each job, so that a process of another build changes nothing for this one's. */
export const toJobOptions = (definition: JobDefinition) => ({
  retryLimit: definition.retryLimit ?? 5,
  retryDelay: definition.retryDelaySeconds ?? 2,
  retryBackoff: definition.retryBackoff ?? true,
  ...(definition.retryDelayMaxSeconds !== undefined && { retryDelayMax: definition.retryDelayMaxSeconds }),
  expireInSeconds: definition.expireInSeconds ?? 900,
})

const toQueueOptions = (definition: JobDefinition) => ({
  ...toJobOptions(definition),
  heartbeatSeconds: HEARTBEAT_SECONDS,
  notify: true,
})

/** One queue: made if it is missing, and with this build's options. */
export async function ensureQueue(boss: PgBoss, name: string, definition: JobDefinition): Promise<void> {
  const options = toQueueOptions(definition)
  const policy = definition.waitsWhileRunning ? 'short' : 'exclusive'
  await boss.createQueue(name, { policy, ...options })
  await boss.updateQueue(name, options)
}

/** All queues by one look: a start of the same build, of which a fleet makes many, writes nothing. */
export async function ensureQueues(boss: PgBoss, jobs: JobTable): Promise<void> {
  const known = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]))
  for (const [name, definition] of Object.entries(jobs)) {
    if (!isSame(known.get(name), definition)) await ensureQueue(boss, name, definition)
  }
}

function isSame(queue: QueueResult | undefined, definition: JobDefinition): boolean {
  if (!queue) return false
  return Object.entries(toQueueOptions(definition)).every(([name, value]) => queue[name as keyof QueueResult] === value)
}

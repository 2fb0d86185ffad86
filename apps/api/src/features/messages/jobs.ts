import { deliverJobSchema } from '@kola/contract/messages'
import type { Clock } from '@kola/platform/clock'
import type { Queue } from '@kola/platform/queue'
import { type DeliverNeeds, deliver } from './deliver.ts'
import { sweepMessages } from './repository.ts'

/** So many that a mail server which does not answer leaves room for codes. */
const CONCURRENCY = 8
const QUARTER_HOURLY = '*/15 * * * *'
const DAY_MS = 24 * 3_600_000
const KEEP_MESSAGES_MS = 90 * DAY_MS
/** Longer than the job is tried for: nobody looks after such a message any more. */
const WAIT_MS = 3 * DAY_MS
/** Gateways report within three days. */
const KEEP_REPORTS_MS = 3 * DAY_MS

/** Delivers messages, and clears away what is over. */
export async function messageJobs(queue: Queue, needs: Omit<DeliverNeeds, 'queue'>): Promise<void> {
  await queue.work('messages.deliver', { concurrency: CONCURRENCY }, (job) =>
    deliver({ ...needs, queue }, deliverJobSchema.parse(job.data)),
  )
  await queue.work('messages.sweep', {}, async () => {
    const swept = await sweep(needs)
    if (swept.ranOut + swept.gone > 0) needs.log.info(swept, 'messages.swept')
  })
  await queue.schedule('messages.sweep', QUARTER_HOURLY)
}

export function sweep({ db, clock }: { db: DeliverNeeds['db']; clock: Clock }) {
  const now = clock.now()
  const ago = (ms: number) => new Date(now.getTime() - ms)
  return sweepMessages(db, now, {
    messages: ago(KEEP_MESSAGES_MS),
    waiting: ago(WAIT_MS),
    reports: ago(KEEP_REPORTS_MS),
  })
}

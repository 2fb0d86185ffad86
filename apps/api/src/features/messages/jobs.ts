import type { Clock } from '@kola/platform/clock'
import type { Handlers } from '#shared/jobs.ts'
import { type DeliverNeeds, deliver } from './deliver.ts'
import { sweepMessages } from './repository.ts'

const DAY_MS = 24 * 3_600_000
const KEEP_MESSAGES_MS = 90 * DAY_MS
/** Longer than the job is tried for: nobody looks after such a message any more. */
const WAIT_MS = 3 * DAY_MS
/** Gateways report within three days. */
const KEEP_REPORTS_MS = 3 * DAY_MS

/** Delivers messages, and clears away what is over. */
export const messageJobs = (needs: DeliverNeeds): Handlers<'messages.deliver' | 'messages.sweep'> => ({
  'messages.deliver': ({ data }) => deliver(needs, data),
  async 'messages.sweep'() {
    const swept = await sweep(needs)
    if (swept.ranOut + swept.gone > 0) needs.log.info(swept, 'messages.swept')
  },
})

export function sweep({ db, clock }: { db: DeliverNeeds['db']; clock: Clock }) {
  const now = clock.now()
  const ago = (ms: number) => new Date(now.getTime() - ms)
  return sweepMessages(db, now, {
    messages: ago(KEEP_MESSAGES_MS),
    waiting: ago(WAIT_MS),
    reports: ago(KEEP_REPORTS_MS),
  })
}

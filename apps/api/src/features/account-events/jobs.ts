import type { Clock } from '@kola/platform/clock'
import type { Log } from '@kola/platform/log'
import type { Db } from '#shared/database/database.ts'
import type { Handlers } from '#shared/jobs.ts'
import { sweepEvents } from './repository.ts'

/** So long an owner may look back. */
const KEEP_MONTHS = 18

export interface AccountEventJobsNeeds {
  db: Db
  clock: Clock
  log: Log
}

/** Removes what is older than anybody looks back. */
export const accountEventJobs = ({ db, clock, log }: AccountEventJobsNeeds): Handlers<'account-events.sweep'> => ({
  async 'account-events.sweep'() {
    const before = clock.now()
    before.setUTCMonth(before.getUTCMonth() - KEEP_MONTHS)
    const removed = await sweepEvents(db, before)
    if (removed > 0) log.info({ removed }, 'account-events.swept')
  },
})

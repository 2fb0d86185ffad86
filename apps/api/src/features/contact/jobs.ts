import type { Clock } from '@kola/platform/clock'
import type { Log } from '@kola/platform/log'
import type { Db } from '#shared/database/database.ts'
import type { Handlers } from '#shared/jobs.ts'
import { removeMessages } from './repository.ts'

/** As the privacy policy promises. */
const KEEP_YEARS = 2

interface ContactJobsNeeds {
  db: Db
  clock: Clock
  log: Log
}

/** Removes messages to support when the time is over that they are kept for. */
export const contactJobs = (needs: ContactJobsNeeds): Handlers<'contact.sweep'> => ({
  async 'contact.sweep'() {
    const gone = await sweepContact(needs)
    if (gone > 0) needs.log.info({ gone }, 'contact.swept')
  },
})

/** @returns how many went */
export function sweepContact({ db, clock }: Pick<ContactJobsNeeds, 'db' | 'clock'>): Promise<number> {
  const before = clock.now()
  before.setUTCFullYear(before.getUTCFullYear() - KEEP_YEARS)
  return removeMessages(db, before)
}

import type { Clock } from '@kola/platform/clock'
import type { Log } from '@kola/platform/log'
import type { Queue } from '@kola/platform/queue'
import type { Db } from '../../shared/database/database.ts'
import { removeMessages } from './repository.ts'

/** In the small hours of West Africa, at a minute when nothing else begins. */
const DAILY = '43 3 * * *'
/** As the privacy policy promises. */
const KEEP_YEARS = 2

interface ContactJobsNeeds {
  db: Db
  clock: Clock
  log: Log
}

/** Removes messages to support when the time is over that they are kept for. */
export async function contactJobs(queue: Queue, needs: ContactJobsNeeds): Promise<void> {
  await queue.work('contact.sweep', {}, async () => {
    const gone = await sweepContact(needs)
    if (gone > 0) needs.log.info({ gone }, 'contact.swept')
  })
  await queue.schedule('contact.sweep', DAILY)
}

/** @returns how many went */
export function sweepContact({ db, clock }: Pick<ContactJobsNeeds, 'db' | 'clock'>): Promise<number> {
  const before = clock.now()
  before.setUTCFullYear(before.getUTCFullYear() - KEEP_YEARS)
  return removeMessages(db, before)
}

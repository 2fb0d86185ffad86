import type { Clock } from '@kola/platform/clock'
import type { Log } from '@kola/platform/log'
import type { Db } from '#shared/database/database.ts'
import type { Handlers } from '#shared/jobs.ts'
import { sweepTvSignIns } from './repository.ts'

/** So long nobody else is shown the same letters. */
const KEEP_MS = 24 * 3_600_000

export interface TvSignInJobsNeeds {
  db: Db
  clock: Clock
  log: Log
}

/** Removes what ran out a day ago. */
export const tvSignInJobs = ({ db, clock, log }: TvSignInJobsNeeds): Handlers<'tv-sign-in.sweep'> => ({
  async 'tv-sign-in.sweep'() {
    const removed = await sweepTvSignIns(db, new Date(clock.now().getTime() - KEEP_MS))
    if (removed > 0) log.info({ removed }, 'tv-sign-in.swept')
  },
})

import type { Clock } from '@kola/platform/clock'
import type { Log } from '@kola/platform/log'
import type { Db } from '#shared/database/database.ts'
import type { Handlers } from '#shared/jobs.ts'
import { sweepChallenges } from './challenges.ts'

/** Removes what browsers were asked to sign and never answered. */
export const passkeyJobs = ({ db, clock, log }: { db: Db; clock: Clock; log: Log }): Handlers<'passkeys.sweep'> => ({
  async 'passkeys.sweep'() {
    const gone = await sweepChallenges(db, clock.now())
    if (gone > 0) log.info({ gone }, 'passkeys.swept')
  },
})

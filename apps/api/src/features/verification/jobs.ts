import type { Clock } from '@kola/platform/clock'
import type { Log } from '@kola/platform/log'
import type { Db } from '#shared/database/database.ts'
import type { Handlers } from '#shared/jobs.ts'
import { sweepProofs } from './proof/repository.ts'
import type { VerificationStarter } from './sending/start.ts'
import { sweepSmsUse } from './sms/budget.ts'

const DAY_MS = 24 * 3_600_000
/** So long it can be said of a link that it was used or has run out. */
const KEEP_MS = 7 * DAY_MS
/** As long as the messages themselves are told of. */
const KEEP_SMS_USE_MS = 90 * DAY_MS

export interface VerificationJobsNeeds {
  db: Db
  clock: Clock
  log: Log
  starter: VerificationStarter
  /** Of addresses that wait, or can be given back. Account changes supply it. @returns how many were removed */
  sweepAddressChanges(db: Db, now: Date): Promise<number>
}

/** Makes and sends codes and links, and removes old ones. */
export function verificationJobs(needs: VerificationJobsNeeds): Handlers<'verification.start' | 'verification.sweep'> {
  const { db, clock, log, starter } = needs
  return {
    async 'verification.start'({ data, id }) {
      await starter.start(data, id)
    },
    async 'verification.sweep'() {
      const ago = (ms: number) => new Date(clock.now().getTime() - ms)
      const removed =
        (await sweepProofs(db, ago(KEEP_MS))) +
        (await sweepSmsUse(db, ago(KEEP_SMS_USE_MS))) +
        (await needs.sweepAddressChanges(db, clock.now()))
      if (removed > 0) log.info({ removed }, 'verification.swept')
    },
  }
}

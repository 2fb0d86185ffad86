import { sendMailJobSchema } from '@kola/contract/mail'
import type { Clock } from '@kola/platform/clock'
import type { Log } from '@kola/platform/log'
import type { Queue } from '@kola/platform/queue'
import type { Db } from '../../shared/database.ts'
import { MailError, type Mailer } from '../../shared/mail/mailer.ts'
import { sweepSignIn } from './repository.ts'

/** Minute 17 of each hour, when nothing else begins. */
const HOURLY = '17 * * * *'
/**
 * How long a session that has ended is kept: a device that comes back within that time is not reported as new.
 * Longer than a viewer's longest pause between two films.
 */
const KEEP_SESSIONS_MS = 180 * 24 * 3_600_000
/** Long after its window, a try means nothing. */
const KEEP_TRIES_MS = 24 * 3_600_000

export interface SignInJobsNeeds {
  db: Db
  clock: Clock
  log: Log
  mailer: Mailer
}

/** Delivers mails; one that is refused for good is logged and given up, everything else is tried again. */
export async function signInJobs(queue: Queue, { db, clock, log, mailer }: SignInJobsNeeds): Promise<void> {
  await queue.work('sign-in.send-mail', { concurrency: 2 }, async (job) => {
    const mail = sendMailJobSchema.parse(job.data)
    try {
      await mailer.send({ ...mail, id: job.id })
      log.info({ jobId: job.id, attempt: job.attempt }, 'sign-in.mail-sent')
    } catch (error) {
      if (!(error instanceof MailError) || error.isRetryable) throw error
      log.error({ error, jobId: job.id }, 'sign-in.mail-refused')
    }
  })
  await queue.work('sign-in.sweep', {}, async () => {
    const nowMs = clock.now().getTime()
    const before = { sessions: new Date(nowMs - KEEP_SESSIONS_MS), tries: new Date(nowMs - KEEP_TRIES_MS) }
    const swept = await sweepSignIn(db, before)
    if (swept.sessions + swept.tries > 0) log.info(swept, 'sign-in.swept')
  })
  await queue.schedule('sign-in.sweep', HOURLY)
}

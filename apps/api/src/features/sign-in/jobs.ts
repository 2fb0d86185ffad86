import type { Clock } from '@kola/platform/clock'
import type { Log } from '@kola/platform/log'
import type { Queue } from '@kola/platform/queue'
import type { Db } from '../../shared/database/database.ts'
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
}

/** Removes what has run out. */
export async function signInJobs(queue: Queue, { db, clock, log }: SignInJobsNeeds): Promise<void> {
  await queue.work('sign-in.sweep', {}, async () => {
    const nowMs = clock.now().getTime()
    const before = { sessions: new Date(nowMs - KEEP_SESSIONS_MS), tries: new Date(nowMs - KEEP_TRIES_MS) }
    const swept = await sweepSignIn(db, before)
    if (swept.sessions + swept.tries > 0) log.info(swept, 'sign-in.swept')
  })
  await queue.schedule('sign-in.sweep', HOURLY)
}

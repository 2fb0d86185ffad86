import type { Clock } from '@kola/platform/clock'
import type { Log } from '@kola/platform/log'
import type { Db } from '#shared/database/database.ts'
import type { Handlers } from '#shared/jobs.ts'
import { endRunOut, sweepSignIn } from './repository.ts'

/**
 * How long a session that has ended is kept: a device that comes back within that time is not reported as new.
 * Longer than a viewer's longest pause between two films.
 */
const KEEP_SESSIONS_MS = 180 * 24 * 3_600_000
/** Long after its window, a try means nothing. */
const KEEP_TRIES_MS = 24 * 3_600_000

/** In one transaction. */
const END_AT_ONCE = 200

export interface SignInJobsNeeds {
  db: Db
  clock: Clock
  log: Log
  /** What plays with a sign-in. Playback supplies it. */
  playback: {
    endOfSignIn(who: { tenantId: string; accountId: string; signInSessionId: string }, tx: Db): Promise<unknown>
  }
}

/** Ends sessions that ran out, and what still plays with them. @returns how many */
export async function endRunOutSessions({ db, clock, playback }: Omit<SignInJobsNeeds, 'log'>): Promise<number> {
  const now = clock.now()
  let ended = 0
  for (;;) {
    const batch = await db.transaction().execute(async (tx) => {
      const sessions = await endRunOut(tx, { now, max: END_AT_ONCE })
      for (const session of sessions) await playback.endOfSignIn(session, tx)
      return sessions.length
    })
    ended += batch
    if (batch < END_AT_ONCE) return ended
  }
}

/** Ends and removes what has run out. */
export const signInJobs = ({ db, clock, log, playback }: SignInJobsNeeds): Handlers<'sign-in.sweep'> => ({
  async 'sign-in.sweep'() {
    const ended = await endRunOutSessions({ db, clock, playback })
    if (ended > 0) log.info({ ended }, 'sign-in.run-out')
    const nowMs = clock.now().getTime()
    const before = { sessions: new Date(nowMs - KEEP_SESSIONS_MS), tries: new Date(nowMs - KEEP_TRIES_MS) }
    const swept = await sweepSignIn(db, before)
    if (swept.sessions + swept.tries > 0) log.info(swept, 'sign-in.swept')
  },
})

import type { Log } from '@kola/platform/log'
import type { Db } from '#shared/database/database.ts'
import type { Handlers } from '#shared/jobs.ts'
import { createLeaseWalk } from './screens/lease-walk.ts'
import { sweepPlayback } from './screens/sweep.ts'

/** Clears what has run out. */
export function playbackJobs({ db, log }: { db: Db; log: Log }): Handlers<'playback.sweep'> {
  const walk = createLeaseWalk()
  return {
    async 'playback.sweep'() {
      const swept = await sweepPlayback(db, walk)
      if (swept.leases + swept.expired + swept.removed > 0) log.info(swept, 'playback.swept')
    },
  }
}

import type { Log } from '@kola/platform/log'
import type { Queue } from '@kola/platform/queue'
import type { Db } from '../../shared/database/database.ts'
import { createLeaseWalk } from './screens/lease-walk.ts'
import { sweepPlayback } from './screens/sweep.ts'

const EVERY_MINUTE = '* * * * *'

/** Clears what has run out, once a minute. */
export async function registerPlaybackJobs({ db, queue, log }: { db: Db; queue: Queue; log: Log }): Promise<void> {
  const walk = createLeaseWalk()
  await queue.work('playback.sweep', {}, async () => {
    const swept = await sweepPlayback(db, walk)
    if (swept.leases + swept.expired + swept.removed > 0) log.info(swept, 'playback.swept')
  })
  await queue.schedule('playback.sweep', EVERY_MINUTE)
}

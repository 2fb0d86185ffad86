import type { Log } from '@kola/platform/log'
import type { Handlers } from '#shared/jobs.ts'
import { goOut } from './go-out.ts'
import type { ReleasesNeeds } from './needs.ts'
import * as repository from './repository.ts'

interface Needs extends Pick<ReleasesNeeds, 'db' | 'clock' | 'kinds'> {
  log: Pick<Log, 'info' | 'error'>
}

/** Puts out what is due, each release in a transaction of its own: a process that is killed leaves it to the next minute, whole. */
export const releaseJobs = (needs: Needs): Handlers<'releases.due'> => ({
  async 'releases.due'() {
    for (const key of await repository.listDue(needs.db, needs.clock.now())) await goOutOnce(needs, key)
  },
})

async function goOutOnce(needs: Needs, key: repository.ReleaseKey): Promise<void> {
  try {
    const isOut = await needs.db.transaction().execute(async (tx) => {
      const row = await repository.holdRelease(tx, key, false)
      const isDue = row?.state === 'scheduled' && row.goesAt !== null && row.goesAt <= needs.clock.now()
      if (isDue) await goOut(needs, { tx, key, row })
      return isDue
    })
    if (isOut) needs.log.info(key, 'releases.out')
  } catch (error) {
    needs.log.error({ ...key, error }, 'releases.not-out')
  }
}

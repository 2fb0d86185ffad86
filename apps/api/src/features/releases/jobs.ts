import type { AuditChange } from '@kola/contract/staff/audit'
import type { Log } from '@kola/platform/log'
import type { Db } from '#shared/database/database.ts'
import type { Handlers } from '#shared/jobs.ts'
import { goOut } from './go-out.ts'
import type { ReleasesNeeds } from './needs.ts'
import * as repository from './repository.ts'

/** What went out by its time, which nobody called for at that moment. */
export interface WentOut {
  tenantId: string
  /** The release by its name. */
  subject: string
  changes: AuditChange[]
}

interface Needs extends Pick<ReleasesNeeds, 'db' | 'clock' | 'kinds'> {
  log: Pick<Log, 'info' | 'error'>
  /** Writes it down for the staff, in the transaction that puts it out. */
  note(tx: Db, wentOut: WentOut): Promise<void>
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
      if (!isDue) return false
      const out = await goOut(needs, { tx, key, row })
      const by = { field: 'scheduled by', before: null, after: row.scheduledBy ?? row.changedBy }
      const time = { field: 'time', before: null, after: row.goesAt?.toISOString() ?? null }
      await needs.note(tx, { tenantId: key.tenantId, subject: row.name, changes: [by, time, ...out] })
      return true
    })
    if (isOut) needs.log.info(key, 'releases.out')
  } catch (error) {
    needs.log.error({ ...key, error }, 'releases.not-out')
  }
}

import type { Clock } from '@kola/platform/clock'
import type { Log } from '@kola/platform/log'
import { sql } from 'kysely'
import type { Db } from '#shared/database/database.ts'
import { removeOverdue } from '#shared/database/sweep.ts'
import type { Handlers } from '#shared/jobs.ts'

/** What has run out opens nothing; of sessions it is kept for a while who came from where. */
const TABLES = ['staff_ticket', 'staff_link', 'staff_challenge'] as const
const SESSIONS_KEPT = sql`interval '90 days'`

/** Removes what has run out. */
export const staffJobs = ({ db, clock, log }: { db: Db; clock: Clock; log: Log }): Handlers<'staff.sweep'> => ({
  async 'staff.sweep'() {
    const now = clock.now()
    let gone = 0
    for (const table of TABLES) {
      gone += await removeOverdue(db, { table, by: 'expires_at', where: sql`expires_at <= ${now}` })
    }
    const where = sql<boolean>`expires_at <= ${now}::timestamptz - ${SESSIONS_KEPT}`
    gone += await removeOverdue(db, { table: 'staff_session', by: 'expires_at', where })
    if (gone > 0) log.info({ gone }, 'staff.swept')
  },
})

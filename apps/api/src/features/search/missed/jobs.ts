import { MISSED_DAYS, MISSED_FEWEST_VIEWERS, MISSED_RARE_DAYS } from '@kola/contract/numbers/missed'
import type { Clock } from '@kola/platform/clock'
import type { Log } from '@kola/platform/log'
import { sql } from 'kysely'
import { moveDay, toLocalDay } from '#shared/counted/days.ts'
import type { Db } from '#shared/database/database.ts'
import { removeOverdue } from '#shared/database/sweep.ts'
import type { Handlers } from '#shared/jobs.ts'

/** Removes words of long ago, and rare ones sooner. */
export const searchJobs = ({ db, clock, log }: { db: Db; clock: Clock; log: Log }): Handlers<'search.sweep'> => ({
  async 'search.sweep'() {
    const today = toLocalDay(clock.now(), 'UTC')
    const old = sql<boolean>`day < ${moveDay(today, -MISSED_DAYS)}::date`
    const rare = sql<boolean>`day < ${moveDay(today, -MISSED_RARE_DAYS)}::date and bit_count(viewers) < ${MISSED_FEWEST_VIEWERS}`
    let gone = 0
    for (const where of [old, rare]) gone += await removeOverdue(db, { table: 'search_missed', by: 'day', where })
    if (gone > 0) log.info({ gone }, 'search.swept')
  },
})

import type { Clock } from '@kola/platform/clock'
import type { Log } from '@kola/platform/log'
import { sql } from 'kysely'
import type { Db } from '#shared/database/database.ts'
import { removeOverdue } from '#shared/database/sweep.ts'
import type { Handlers } from '#shared/jobs.ts'
import { KEEP_CHANGES_MS } from './stock/read-stock.ts'

interface CatalogueJobsNeeds {
  db: Db
  clock: Clock
  log: Log
}

/** Removes notes of changes that every process has read long ago. */
export const catalogueJobs = (needs: CatalogueJobsNeeds): Handlers<'catalogue.sweep'> => ({
  async 'catalogue.sweep'() {
    const gone = await sweepChanges(needs)
    if (gone > 0) needs.log.info({ gone }, 'catalogue.swept')
  },
})

/** @returns how many went */
export function sweepChanges({ db, clock }: Pick<CatalogueJobsNeeds, 'db' | 'clock'>): Promise<number> {
  const before = new Date(clock.now().getTime() - KEEP_CHANGES_MS)
  return removeOverdue(db, { table: 'catalogue_change', by: 'changed_at', where: sql`changed_at < ${before}` })
}

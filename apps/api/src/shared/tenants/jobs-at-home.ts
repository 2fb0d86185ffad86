import type { Log } from '@kola/platform/log'
import { NotNow, type RunningJob } from '@kola/platform/queue/job-table'
import type { Db } from '../database/database.ts'
import { isGone } from '../database/elsewhere.ts'

type AnyHandler = (job: RunningJob<never>) => Promise<void>

/** Whose a job is; null for one of the clock. */
const readTenantId = (data: object): string | null => {
  const { tenantId } = data as { tenantId?: unknown }
  return typeof tenantId === 'string' ? tenantId : null
}

/**
 * Runs jobs of tenants that are at home here. Those of one that is about to move wait, and are carried over; those that somebody
 * still makes for one that has left are nothing: its new home makes its own.
 */
export function workAtHome<H extends object>(handlers: H, { db, log }: { db: Db; log: Log }): H {
  const guard =
    (handler: AnyHandler): AnyHandler =>
    async (job) => {
      const tenantId = readTenantId(job.data)
      if (tenantId === null) return handler(job)
      const home = await db
        .selectFrom('tenant_home')
        .select('state')
        .where('tenant_id', '=', tenantId)
        .executeTakeFirst()
      if (!home) return handler(job)
      if (!isGone({ ...home, cell: '' })) throw new NotNow(`tenant ${tenantId} is moving`)
      log.info({ jobId: job.id, tenantId }, `${job.name}.moved-away`)
    }
  return Object.fromEntries(
    Object.entries(handlers).map(([name, handler]) => [name, guard(handler as AnyHandler)]),
  ) as H
}

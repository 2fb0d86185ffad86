import type { Clock } from '@kola/platform/clock'
import type { Storage } from '@kola/platform/storage'
import { sql } from 'kysely'
import type { Db } from '#shared/database/database.ts'
import type { JobSender } from '#shared/jobs.ts'
import { toPartsPrefix } from '../uploads/parts.ts'
import { KEEP_UPLOADS_MS } from '../uploads/sweep-uploads.ts'

/** Longer than the queue rests between two tries. */
const SILENT_MS = 30 * 60_000
const AT_ONCE = 100

interface SweepNeeds {
  db: Db
  storage: Storage
  clock: Clock
  queue: JobSender
}

/** Takes away what failed or arrived long ago, and wakes what nobody works on. @returns how many went */
export async function sweepFetches({ db, storage, clock, queue }: SweepNeeds): Promise<number> {
  const before = (ms: number) => new Date(clock.now().getTime() - ms)
  const { rows } = await sql<{ tenantId: string; id: string }>`
    delete from film_fetch f using (
      select tenant_id, id from film_fetch where touched_at < ${before(KEEP_UPLOADS_MS)} and state in ('failed', 'done')
      order by touched_at limit ${sql.lit(AT_ONCE)} for update skip locked
    ) old where f.tenant_id = old.tenant_id and f.id = old.id
    returning f.tenant_id as "tenantId", f.id`.execute(db)
  for (const row of rows) await storage.deletePrefix(toPartsPrefix(row))
  const silent = await db
    .selectFrom('film_fetch')
    .select(['tenant_id as tenantId', 'id as fetchId'])
    .where(sql<boolean>`state in ('waiting', 'fetching')`)
    .where('touched_at', '<', before(SILENT_MS))
    .orderBy('touched_at')
    .limit(AT_ONCE)
    .execute()
  // One that waits or runs is not made twice.
  for (const key of silent) await queue.send('ingest.fetch-film', key)
  return rows.length
}

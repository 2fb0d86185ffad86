import { packagingProgressKey, type RemovedTitleJob } from '@kola/contract/media'
import type { Progress } from '@kola/platform/progress'
import type { Storage } from '@kola/platform/storage'
import { sql } from 'kysely'
import type { Db } from '#shared/database/database.ts'

/**
 * Takes away what a title that was taken out leaves in the storage. Any part of it may have been done before, or may end in
 * the middle: done again it does the rest.
 */
export async function removeFiles(
  { tenantId, titleIds, mediaIds }: RemovedTitleJob,
  { db, storage, progress }: { db: Db; storage: Storage; progress: Progress },
): Promise<void> {
  const back = await listBack(db, { tenantId, titleIds, mediaIds })
  for (const mediaId of mediaIds) {
    if (!back.has(`media/${mediaId}`)) await storage.deletePrefix(`media/${tenantId}/${mediaId}/`)
  }
  for (const titleId of titleIds) {
    if (back.has(`title/${titleId}`)) continue
    await storage.deletePrefix(`art/${tenantId}/${titleId}/`)
    await storage.deletePrefix(`originals/${tenantId}/${titleId}/`)
    await progress.clear(packagingProgressKey(tenantId, titleId))
  }
}

/** What was made anew under the same id meanwhile, such as a film of the demo's. */
async function listBack(db: Db, { tenantId, titleIds, mediaIds }: RemovedTitleJob): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ name: string }>`
    select 'title/' || id as name from title where tenant_id = ${tenantId} and id = any(${[...titleIds]}::text[])
    union all
    select 'media/' || id from media where tenant_id = ${tenantId} and id = any(${[...mediaIds]}::text[])`.execute(db)
  return new Set(rows.map(({ name }) => name))
}

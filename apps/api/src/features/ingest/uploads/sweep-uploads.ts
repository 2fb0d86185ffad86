import type { Clock } from '@kola/platform/clock'
import type { Storage } from '@kola/platform/storage'
import type { Db } from '#shared/database/database.ts'
import { toPartsPrefix } from './parts.ts'
import { deleteUpload, lockUnused, touchUsed, type UploadId } from './upload-repository.ts'

/** How long an upload stays that no title uses: of a refused film, of one that was taken out, of one half sent. */
export const KEEP_UPLOADS_MS = 14 * 24 * 3_600_000
/** Each goes in a transaction of its own; the rest waits for the next hour. */
const MAX_SWEPT = 200
/** Uploads that one sweep looks at, and one statement. */
const MAX_LOOKED = 2_000
const LOOKED_AT_ONCE = 100

export function toKeptUntil(touchedAt: Date): Date {
  return new Date(touchedAt.getTime() + KEEP_UPLOADS_MS)
}

/**
 * Removes uploads that no title uses and that nobody touched for long. What a title uses counts as touched by being looked
 * at, so that no sweep looks at it again for as long. @returns how many
 */
export async function sweepUploads({
  db,
  storage,
  clock,
}: {
  db: Db
  storage: Storage
  clock: Clock
}): Promise<number> {
  const before = new Date(clock.now().getTime() - KEEP_UPLOADS_MS)
  let [swept, looked] = [0, 0]
  while (swept < MAX_SWEPT && looked < MAX_LOOKED) {
    const { seen, unused } = await touchUsed(db, { before, now: clock.now(), limit: LOOKED_AT_ONCE })
    for (const upload of unused) if (await sweepOne(db, { storage, before, upload })) swept += 1
    looked += seen
    if (seen < LOOKED_AT_ONCE) break
  }
  return swept
}

/** Who announces the same file meanwhile waits for the row, and then sends it anew. */
async function sweepOne(
  db: Db,
  { storage, before, upload: id }: { storage: Storage; before: Date; upload: UploadId },
): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const upload = await lockUnused(tx, before, id)
    if (!upload) return false
    await storage.deletePrefix(toPartsPrefix(upload))
    if (upload.storageKey) await storage.delete(upload.storageKey)
    await deleteUpload(tx, upload)
    return true
  })
}

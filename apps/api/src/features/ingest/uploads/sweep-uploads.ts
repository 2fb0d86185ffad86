import type { Clock } from '@kola/platform/clock'
import type { Storage } from '@kola/platform/storage'
import type { Db } from '../../../shared/database/database.ts'
import { toPartsPrefix } from './parts.ts'
import { deleteUpload, lockUnused } from './upload-repository.ts'

/** How long an upload stays that no title uses: of a refused film, of one that was taken out, of one half sent. */
export const KEEP_UPLOADS_MS = 14 * 24 * 3_600_000
/** Each goes in a transaction of its own; the rest waits for the next hour. */
const MAX_SWEPT = 200

export function toKeptUntil(touchedAt: Date): Date {
  return new Date(touchedAt.getTime() + KEEP_UPLOADS_MS)
}

/** Removes uploads that no title uses and that nobody touched for long. @returns how many */
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
  let swept = 0
  while (swept < MAX_SWEPT && (await sweepOne(db, storage, before))) swept += 1
  return swept
}

/** Who announces the same file meanwhile waits for the row, and then sends it anew. */
async function sweepOne(db: Db, storage: Storage, before: Date): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const [upload] = await lockUnused(tx, before, 1)
    if (!upload) return false
    await storage.deletePrefix(toPartsPrefix(upload))
    if (upload.storageKey) await storage.delete(upload.storageKey)
    await deleteUpload(tx, upload)
    return true
  })
}

import type { Storage } from '@kola/platform/storage'
import type { Db } from '#shared/database/database.ts'
import { toChain } from '#shared/files/parts.ts'
import { joinParts, toPartsPrefix } from '../uploads/parts.ts'
import { insertWhole } from '../uploads/upload-repository.ts'
import { toName } from './buckets.ts'
import { GivenUp } from './faults.ts'
import { type FetchRow, noteUpload } from './fetch-repository.ts'

/**
 * Puts together what has arrived: an upload like any other, or the one that the same film is already. @returns its id
 */
export async function toUpload(
  { db, storage }: { db: Db; storage: Storage },
  row: FetchRow,
  signal: AbortSignal,
): Promise<string> {
  const { tenantId, id, sizeBytes } = row
  const prefix = toPartsPrefix(row)
  const storageKey = `sources/${tenantId}/${id}`
  const { body, toHash } = joinParts(storage, toChain(await storage.list(prefix)))
  await storage.put(storageKey, body, { sizeBytes, signal })
  const file = { tenantId, id, name: toName(row.key).slice(-255), sizeBytes, sha256: toHash(), storageKey }
  const { uploadId, given } = await db
    .transaction()
    .execute(async (tx) => {
      const known = await insertWhole(tx, file)
      if (!(await noteUpload(tx, { tenantId, fetchId: id }, known.uploadId))) throw new GivenUp()
      return known
    })
    .catch(async (error: unknown) => {
      if (error instanceof GivenUp) await storage.delete(storageKey)
      throw error
    })
  if (uploadId !== id) await storage.delete(storageKey)
  if (given) await storage.deletePrefix(toPartsPrefix({ tenantId, id: given }))
  await storage.deletePrefix(prefix)
  return uploadId
}

import type { Db, Tx } from '../../shared/database/database.ts'

export interface UploadRow {
  tenantId: string
  id: string
  name: string
  sizeBytes: number
  sha256: string
  storageKey: string | null
  completedAt: Date | null
}

interface UploadId {
  tenantId: string
  uploadId: string
}

export async function findUpload(db: Db | Tx, { tenantId, uploadId }: UploadId): Promise<UploadRow | null> {
  const row = await db
    .selectFrom('upload')
    .select(['tenant_id as tenantId', 'id', 'name', 'size_bytes as sizeBytes', 'sha256'])
    .select(['storage_key as storageKey', 'completed_at as completedAt'])
    .where('tenant_id', '=', tenantId)
    .where('id', '=', uploadId)
    .executeTakeFirst()
  return row ?? null
}

/** @returns the id of the upload that bears this hash, new or known */
export async function insertUpload(
  db: Db,
  file: { tenantId: string; id: string; name: string; sizeBytes: number; sha256: string },
): Promise<string> {
  const row = await db
    .insertInto('upload')
    .values({ tenant_id: file.tenantId, id: file.id, name: file.name, size_bytes: file.sizeBytes, sha256: file.sha256 })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'sha256']).doUpdateSet({ name: file.name }))
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

export async function markUploadComplete(
  db: Db,
  { tenantId, uploadId }: UploadId,
  storageKey: string,
): Promise<Date | null> {
  const row = await db
    .updateTable('upload')
    .set((eb) => ({ storage_key: storageKey, completed_at: eb.fn<Date>('now') }))
    .where('tenant_id', '=', tenantId)
    .where('id', '=', uploadId)
    .returning('completed_at')
    .executeTakeFirst()
  return row?.completed_at ?? null
}

export async function deleteUploads(db: Db | Tx, tenantId: string, uploadIds: readonly string[]): Promise<void> {
  if (uploadIds.length === 0) return
  await db.deleteFrom('upload').where('tenant_id', '=', tenantId).where('id', 'in', uploadIds).execute()
}

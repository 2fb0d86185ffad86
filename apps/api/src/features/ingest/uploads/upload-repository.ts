import { sql } from 'kysely'
import type { Db, Tx } from '../../../shared/database/database.ts'

export interface UploadRow {
  tenantId: string
  id: string
  name: string
  sizeBytes: number
  sha256: string
  storageKey: string | null
  completedAt: Date | null
  touchedAt: Date
}

interface UploadId {
  tenantId: string
  uploadId: string
}

export async function findUpload(db: Db | Tx, { tenantId, uploadId }: UploadId): Promise<UploadRow | null> {
  const row = await db
    .selectFrom('upload')
    .select(['tenant_id as tenantId', 'id', 'name', 'size_bytes as sizeBytes', 'sha256'])
    .select(['storage_key as storageKey', 'completed_at as completedAt', 'touched_at as touchedAt'])
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
    .onConflict((conflict) =>
      conflict
        .columns(['tenant_id', 'sha256'])
        .doUpdateSet((eb) => ({ name: file.name, touched_at: eb.fn<Date>('now') })),
    )
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
    .set((eb) => ({ storage_key: storageKey, completed_at: eb.fn<Date>('now'), touched_at: eb.fn<Date>('now') }))
    .where('tenant_id', '=', tenantId)
    .where('id', '=', uploadId)
    .returning('completed_at')
    .executeTakeFirst()
  return row?.completed_at ?? null
}

/** Keeps uploads from the sweep for another while. */
export async function touchUploads(db: Db | Tx, tenantId: string, uploadIds: readonly string[]): Promise<void> {
  await db
    .updateTable('upload')
    .set((eb) => ({ touched_at: eb.fn<Date>('now') }))
    .where('tenant_id', '=', tenantId)
    .where('id', 'in', uploadIds)
    .execute()
}

/** Uploads that nobody has touched since, and that no title which is made or shown came from; held against others. */
export async function lockUnused(tx: Tx, before: Date, limit: number): Promise<UploadRow[]> {
  const { rows } = await sql<UploadRow>`
    select tenant_id as "tenantId", id, name, size_bytes as "sizeBytes", sha256, storage_key as "storageKey",
      completed_at as "completedAt", touched_at as "touchedAt"
    from upload u
    where u.touched_at < ${before} and not exists (
      select from title_request r join title t on t.tenant_id = r.tenant_id and t.id = r.title_id
      where r.tenant_id = u.tenant_id and t.state in ('processing', 'published') and (
        r.body ->> 'uploadId' = u.id
        or r.body -> 'subtitles' @> jsonb_build_array(jsonb_build_object('uploadId', u.id))
        or r.body -> 'audio' @> jsonb_build_array(jsonb_build_object('uploadId', u.id))
      )
    )
    order by u.touched_at limit ${limit} for update of u skip locked`.execute(tx)
  return rows
}

export async function deleteUpload(tx: Tx, upload: { tenantId: string; id: string }): Promise<void> {
  await tx.deleteFrom('upload').where('tenant_id', '=', upload.tenantId).where('id', '=', upload.id).execute()
}

import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '#shared/database/database.ts'

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

export interface UploadId {
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

/**
 * A file that is stored already; who sends the same in parts has sent it. @returns the upload that bears its hash, and the
 * one whose parts are of no use any more
 */
export async function insertWhole(
  tx: Tx,
  file: Pick<UploadRow, 'tenantId' | 'id' | 'name' | 'sizeBytes' | 'sha256'> & { storageKey: string },
): Promise<{ uploadId: string; given: string | null }> {
  const same = await tx
    .selectFrom('upload')
    .select(['id', 'completed_at as completedAt'])
    .where('tenant_id', '=', file.tenantId)
    .where('sha256', '=', file.sha256)
    .forUpdate()
    .executeTakeFirst()
  if (same?.completedAt) {
    await touchUploads(tx, file.tenantId, [same.id])
    return { uploadId: same.id, given: null }
  }
  if (same) await deleteUpload(tx, { tenantId: file.tenantId, id: same.id })
  await tx
    .insertInto('upload')
    .values((eb) => ({
      ...{ tenant_id: file.tenantId, id: file.id, name: file.name, size_bytes: file.sizeBytes, sha256: file.sha256 },
      ...{ storage_key: file.storageKey, completed_at: eb.fn<Date>('now') },
    }))
    .execute()
  return { uploadId: file.id, given: same?.id ?? null }
}

export interface OpenUploadRow {
  id: string
  name: string
  sizeBytes: number
  touchedAt: Date
}

/** Those that are not finished, the one touched last first. */
export async function listOpen(db: Db, tenantId: string, limit: number): Promise<OpenUploadRow[]> {
  return db
    .selectFrom('upload')
    .select(['id', 'name', 'size_bytes as sizeBytes', 'touched_at as touchedAt'])
    .where('tenant_id', '=', tenantId)
    .where('completed_at', 'is', null)
    .orderBy('touched_at', 'desc')
    .limit(limit)
    .execute()
}

export async function isKnown(db: Db, { tenantId, sha256 }: { tenantId: string; sha256: string }): Promise<boolean> {
  const row = await db
    .selectFrom('upload')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('sha256', '=', sha256)
    .executeTakeFirst()
  return row !== undefined
}

export async function countOpen(db: Db, tenantId: string, most: number): Promise<number> {
  const { rows } = await sql<{ open: number }>`
    select count(*)::int as open from (
      select from upload where tenant_id = ${tenantId} and completed_at is null limit ${sql.lit(most)}
    ) few`.execute(db)
  return rows[0]?.open ?? 0
}

/** Whoever sends a part of it meanwhile is answered as for any that is gone. */
export async function lockUpload(tx: Tx, { tenantId, uploadId }: UploadId): Promise<{ isComplete: boolean } | null> {
  const row = await tx
    .selectFrom('upload')
    .select('completed_at')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', uploadId)
    .forUpdate()
    .executeTakeFirst()
  return row ? { isComplete: row.completed_at !== null } : null
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

/**
 * Each of the three is one look-up by index. Together in one condition they would be joined, and asked for the first row
 * alone the requests would be read one after the other.
 */
const isUsed = (upload: RawBuilder<unknown>) => {
  const byRequest = (condition: RawBuilder<unknown>) => sql`(
    select count(*) from title_request r
    where r.tenant_id = ${upload}.tenant_id and ${condition} and (
      select t.state from title t where t.tenant_id = r.tenant_id and t.id = r.title_id
    ) in ('processing', 'published')
  ) > 0`
  const holds = sql`jsonb_build_array(jsonb_build_object('uploadId', ${upload}.id))`
  return sql`(${byRequest(sql`r.body ->> 'uploadId' = ${upload}.id`)}
    or ${byRequest(sql`r.body -> 'subtitles' @> ${holds}`)}
    or ${byRequest(sql`r.body -> 'audio' @> ${holds}`)})`
}

/**
 * Looks at the uploads that nobody touched for longest: what a title uses counts as touched now.
 * @returns how many were looked at, and those that no title uses
 */
export async function touchUsed(
  db: Db,
  { before, now, limit }: { before: Date; now: Date; limit: number },
): Promise<{ seen: number; unused: UploadId[] }> {
  const { rows } = await sql<UploadId & { isUsed: boolean }>`
    with looked as materialized (
      select tenant_id, id, ${isUsed(sql`u`)} as is_used
      from upload u where u.touched_at < ${before} order by u.touched_at limit ${sql.lit(limit)}
    ), touched as (
      update upload u set touched_at = ${now} from looked l
      where l.is_used and u.tenant_id = l.tenant_id and u.id = l.id
    )
    select tenant_id as "tenantId", id as "uploadId", is_used as "isUsed" from looked`.execute(db)
  return { seen: rows.length, unused: rows.filter((row) => !row.isUsed) }
}

/** @returns null when the upload is gone, was touched or is used meanwhile, or somebody holds it */
export async function lockUnused(tx: Tx, before: Date, { tenantId, uploadId }: UploadId): Promise<UploadRow | null> {
  const { rows } = await sql<UploadRow>`
    select tenant_id as "tenantId", id, name, size_bytes as "sizeBytes", sha256, storage_key as "storageKey",
      completed_at as "completedAt", touched_at as "touchedAt"
    from upload u
    where u.tenant_id = ${tenantId} and u.id = ${uploadId} and u.touched_at < ${before} and not ${isUsed(sql`u`)}
    for update of u skip locked`.execute(tx)
  return rows[0] ?? null
}

export async function deleteUpload(tx: Tx, upload: { tenantId: string; id: string }): Promise<void> {
  await tx.deleteFrom('upload').where('tenant_id', '=', upload.tenantId).where('id', '=', upload.id).execute()
}

import type { FetchWanted } from '@kola/contract/films/buckets'
import { sql } from 'kysely'
import type { Db, Tx } from '#shared/database/database.ts'

export interface FetchKey {
  tenantId: string
  fetchId: string
}

export interface FetchRow {
  tenantId: string
  id: string
  bucket: string
  key: string
  sizeBytes: number
  etag: string
  state: 'waiting' | 'fetching' | 'failed' | 'done'
  fetchedBytes: number
  bytesPerSecond: number | null
  trouble: string | null
  failureCode: string | null
  failureText: string | null
  wanted: FetchWanted
  by: string
  uploadId: string | null
  givenAt: Date
}

const COLUMNS = [
  ...(['tenant_id as tenantId', 'id', 'bucket', 'object_key as key', 'size_bytes as sizeBytes', 'etag'] as const),
  ...(['state', 'fetched_bytes as fetchedBytes', 'bytes_per_second as bytesPerSecond', 'trouble'] as const),
  ...(['failure_code as failureCode', 'failure_text as failureText', 'wanted', 'by_name as by'] as const),
  ...(['upload_id as uploadId', 'given_at as givenAt'] as const),
] as const

const isRunning = sql<boolean>`state in ('waiting', 'fetching')`
const now = sql<Date>`now()`

export async function findFetch(db: Db | Tx, { tenantId, fetchId }: FetchKey): Promise<FetchRow | null> {
  const query = db.selectFrom('film_fetch').select(COLUMNS).where('tenant_id', '=', tenantId).where('id', '=', fetchId)
  return (await query.executeTakeFirst()) ?? null
}

export async function findRunning(
  tx: Tx,
  { tenantId, bucket, key }: { tenantId: string; bucket: string; key: string },
): Promise<FetchRow | null> {
  const query = tx.selectFrom('film_fetch').select(COLUMNS).where('tenant_id', '=', tenantId)
  const found = query.where('bucket', '=', bucket).where('object_key', '=', key).where(isRunning)
  return (await found.executeTakeFirst()) ?? null
}

/** Those that are on their way and those that failed, the newest first. */
export async function listFetches(
  db: Db,
  { tenantId, titleId, limit }: { tenantId: string; titleId?: string | undefined; limit: number },
): Promise<FetchRow[]> {
  let query = db.selectFrom('film_fetch').select(COLUMNS).where('tenant_id', '=', tenantId).where('state', '!=', 'done')
  if (titleId) query = query.where('title_id', '=', titleId)
  return query.orderBy('given_at', 'desc').orderBy('id', 'desc').limit(limit).execute()
}

export async function countUnfinished(tx: Tx, tenantId: string, most: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select from film_fetch where tenant_id = ${tenantId} and state <> 'done' limit ${sql.lit(most)}
    ) few`.execute(tx)
  return rows[0]?.count ?? 0
}

type NewFetch = Pick<FetchRow, 'tenantId' | 'id' | 'bucket' | 'key' | 'sizeBytes' | 'etag' | 'wanted' | 'by'>

/** @returns false when that file is on its way already; who gives it at the same moment is waited for */
export async function insertFetch(tx: Tx, { tenantId, id, bucket, key, ...of }: NewFetch): Promise<boolean> {
  const row = await tx
    .insertInto('film_fetch')
    .values({
      ...{ tenant_id: tenantId, id, bucket, object_key: key, size_bytes: of.sizeBytes, etag: of.etag },
      ...{ wanted: JSON.stringify(of.wanted), title_id: of.wanted.titleId ?? null, by_name: of.by },
    })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'bucket', 'object_key']).where(isRunning).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

const change = (db: Db | Tx, { tenantId, fetchId }: FetchKey) =>
  db.updateTable('film_fetch').where('tenant_id', '=', tenantId).where('id', '=', fetchId)

/** @returns null for one that is over, or was given up */
export async function beginFetch(db: Db, key: FetchKey): Promise<FetchRow | null> {
  const begun = change(db, key).set({ state: 'fetching', touched_at: now, bytes_per_second: null }).where(isRunning)
  return (await begun.returning(COLUMNS).executeTakeFirst()) ?? null
}

/** @returns whether it is still wanted */
export async function tellFetch(
  db: Db,
  key: FetchKey,
  told: { fetchedBytes: number; bytesPerSecond: number | null; trouble: string | null },
): Promise<boolean> {
  const said = { fetched_bytes: told.fetchedBytes, bytes_per_second: told.bytesPerSecond, trouble: told.trouble }
  const { numUpdatedRows } = await change(db, key)
    .set({ ...said, touched_at: now })
    .where(isRunning)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** @returns whether it is still wanted */
export async function noteUpload(tx: Tx, key: FetchKey, uploadId: string): Promise<boolean> {
  const { numUpdatedRows } = await change(tx, key)
    .set({ upload_id: uploadId, touched_at: now, bytes_per_second: null, trouble: null })
    .where(isRunning)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function endFetch(
  db: Db,
  key: FetchKey,
  failure: { code: string; text: string | null } | null,
): Promise<void> {
  const ended = { bytes_per_second: null, trouble: null, touched_at: now }
  await change(db, key)
    .set({
      ...{ ...ended, state: failure ? 'failed' : 'done' },
      ...{ failure_code: failure?.code ?? null, failure_text: failure?.text ?? null },
    })
    .where(isRunning)
    .execute()
}

/** Of the file as it is now. @returns whether it had failed */
export async function restartFetch(
  tx: Tx,
  key: FetchKey,
  of: { sizeBytes: number; etag: string; fetchedBytes: number },
): Promise<boolean> {
  const { numUpdatedRows } = await change(tx, key)
    .set({
      ...{ state: 'waiting', size_bytes: of.sizeBytes, etag: of.etag, fetched_bytes: of.fetchedBytes },
      ...{ failure_code: null, failure_text: null, touched_at: now },
    })
    .where('state', '=', 'failed')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** @returns null when there is none, or it has arrived */
export async function deleteFetch(db: Db, { tenantId, fetchId }: FetchKey): Promise<FetchRow | null> {
  const gone = db.deleteFrom('film_fetch').where('tenant_id', '=', tenantId).where('id', '=', fetchId)
  return (await gone.where('state', '!=', 'done').returning(COLUMNS).executeTakeFirst()) ?? null
}

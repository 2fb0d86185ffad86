import { AppError } from '@kola/contract/errors'
import type { AddTitleBody } from '@kola/contract/ingest'
import { sql } from 'kysely'
import type { Db, Tx } from '#shared/database/database.ts'
import type { TitleColumns } from '#shared/title-writer.ts'

export interface TitleState {
  id: string
  name: string
  state: 'draft' | 'processing' | 'published' | 'failed' | 'withdrawn' | 'stopped'
  mediaId: string | null
  version: string | null
  failureCode: string | null
  failureText: string | null
  notices: { code: string; text: string }[] | null
}

export interface TitleRequest {
  titleId: string
  requestSha256: string
  body: AddTitleBody
}

interface TitleKey {
  tenantId: string
  titleId: string
}

/** @returns false when a request with this key is there already; a running one is waited for */
export async function insertRequest(
  tx: Tx,
  request: { tenantId: string; titleId: string; requestSha256: string; body: AddTitleBody },
): Promise<boolean> {
  const row = await tx
    .insertInto('title_request')
    .values({
      tenant_id: request.tenantId,
      request_key: request.body.requestKey,
      request_sha256: request.requestSha256,
      title_id: request.titleId,
      body: JSON.stringify(request.body),
    })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'request_key']).doNothing())
    .returning('title_id')
    .executeTakeFirst()
  return row !== undefined
}

export async function findRequest(
  db: Db | Tx,
  by: { tenantId: string } & ({ requestKey: string } | { titleId: string }),
): Promise<TitleRequest | null> {
  const row = await db
    .selectFrom('title_request')
    .select(['title_id as titleId', 'request_sha256 as requestSha256', 'body'])
    .where('tenant_id', '=', by.tenantId)
    .where((eb) => ('requestKey' in by ? eb('request_key', '=', by.requestKey) : eb('title_id', '=', by.titleId)))
    .executeTakeFirst()
  return row ? { ...row, body: row.body as AddTitleBody } : null
}

/** What is tried from now on; the request itself stays the one that was made. */
export async function saveRequestBody(
  tx: Tx,
  { tenantId, titleId }: TitleKey,
  body: Required<Pick<AddTitleBody, 'uploadId' | 'subtitles' | 'audio'>>,
): Promise<void> {
  await tx
    .updateTable('title_request')
    .set({ body: sql`body || ${JSON.stringify(body)}::jsonb` })
    .where('tenant_id', '=', tenantId)
    .where('title_id', '=', titleId)
    .execute()
}

export async function findTitle(db: Db | Tx, { tenantId, titleId }: TitleKey): Promise<TitleState | null> {
  const row = await db
    .selectFrom('title')
    .leftJoin('media', (join) =>
      join.onRef('media.tenant_id', '=', 'title.tenant_id').onRef('media.id', '=', 'title.media_id'),
    )
    .select(['title.id', 'title.name', 'title.state', 'title.media_id as mediaId', 'media.version'])
    .select(['media.failure_code as failureCode', 'media.failure_text as failureText', 'media.notices'])
    .where('title.tenant_id', '=', tenantId)
    .where('title.id', '=', titleId)
    .executeTakeFirst()
  return row ?? null
}

/** The film's upload first, then those of its side files. */
export function listUploadIds(body: Pick<AddTitleBody, 'uploadId' | 'subtitles' | 'audio'>): string[] {
  const sides = [...(body.subtitles ?? []), ...(body.audio ?? [])]
  return [body.uploadId, ...sides.map((side) => side.uploadId)]
}

/** A title that nobody sees yet, with the media that is to be made. */
export async function insertTitle(
  tx: Tx,
  title: TitleKey & Pick<TitleColumns, 'name' | 'synopsis' | 'facts' | 'certificate'> & { mediaId: string },
): Promise<void> {
  await tx.insertInto('media').values({ tenant_id: title.tenantId, id: title.mediaId, state: 'processing' }).execute()
  await tx
    .insertInto('title')
    .values({
      tenant_id: title.tenantId,
      id: title.titleId,
      kind: 'movie',
      name: title.name,
      synopsis: title.synopsis,
      facts: JSON.stringify(title.facts),
      certificate: JSON.stringify(title.certificate),
      art: JSON.stringify({ base: '', kinds: [], placeholders: {} }),
      media_id: title.mediaId,
      state: 'processing',
    })
    .execute()
}

/** A draft gets the media that is to be made. @throws AppError TITLE_NOT_FOUND for what is none */
export async function giveMedia(tx: Tx, title: TitleKey & { mediaId: string }): Promise<void> {
  await tx.insertInto('media').values({ tenant_id: title.tenantId, id: title.mediaId, state: 'processing' }).execute()
  const { numUpdatedRows } = await tx
    .updateTable('title')
    .set({ media_id: title.mediaId, state: 'processing' })
    .where('tenant_id', '=', title.tenantId)
    .where('id', '=', title.titleId)
    .where('state', '=', 'draft')
    .where('media_id', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows > 0n) return
  throw new AppError('TITLE_NOT_FOUND', { fields: { titleId: 'There is no such draft' } })
}

/** A failed title is tried again: its media counts as being made. */
export async function restartTitle(tx: Tx, title: TitleKey & { mediaId: string }): Promise<void> {
  await tx
    .updateTable('title')
    .set({ state: 'processing' })
    .where('tenant_id', '=', title.tenantId)
    .where('id', '=', title.titleId)
    .execute()
  await tx
    .updateTable('media')
    .set((eb) => ({ state: 'processing', failure_code: null, failure_text: null, updated_at: eb.fn<Date>('now') }))
    .where('tenant_id', '=', title.tenantId)
    .where('id', '=', title.mediaId)
    .execute()
}

/** Deletes a title with its seasons and episodes. @returns all of them, itself first, and media that no other title plays */
export async function deleteTitle(
  tx: Tx,
  { tenantId, titleId }: TitleKey,
): Promise<{ titleIds: string[]; mediaIds: string[] }> {
  const deleted = await sql<{ id: string; media_id: string | null }>`
    with recursive family as (
      select id from title where tenant_id = ${tenantId} and id = ${titleId}
      union select t.id from title t join family f on t.parent_id = f.id where t.tenant_id = ${tenantId}
    )
    delete from title where tenant_id = ${tenantId} and id in (select id from family) returning id, media_id`.execute(
    tx,
  )
  const mediaIds = [...new Set(deleted.rows.flatMap((row) => row.media_id ?? []))]
  await tx.deleteFrom('title_request').where('tenant_id', '=', tenantId).where('title_id', '=', titleId).execute()
  const titleIds = [titleId, ...deleted.rows.map(({ id }) => id).filter((id) => id !== titleId)]
  if (mediaIds.length === 0) return { titleIds, mediaIds }
  const unused = await tx
    .deleteFrom('media')
    .where('tenant_id', '=', tenantId)
    .where('id', 'in', mediaIds)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('title')
            .select('title.id')
            .whereRef('title.tenant_id', '=', 'media.tenant_id')
            .whereRef('title.media_id', '=', 'media.id'),
        ),
      ),
    )
    .returning('id')
    .execute()
  return { titleIds, mediaIds: unused.map((row) => row.id) }
}

import type { FilmState } from '@kola/contract/films/films'
import type { PackageFailedJob } from '@kola/contract/media'
import { sql } from 'kysely'
import type { Db, Tx } from '#shared/database/database.ts'
import type { FilmEventTable } from '#shared/database/schema/ingest/ingest.ts'
import type { FilmPlace } from './film-cursor.ts'

export interface FilmKey {
  tenantId: string
  titleId: string
}

export interface FilmRow {
  titleId: string
  mediaId: string
  name: string
  titleState: 'draft' | 'processing' | 'published' | 'failed' | 'withdrawn' | 'stopped'
  version: string
  state: FilmState
  sourceName: string
  sourceBytes: number
  sentAt: Date
  failureCode: string | null
  failureText: string | null
  replaceKey: string | null
  replaceSha256: string | null
}

/** What is asked for now counts; its failure before is over. */
export async function noteFilm(
  tx: Tx,
  film: FilmKey & { mediaId: string; version: string; name: string; sizeBytes: number },
): Promise<void> {
  const now = {
    ...{ media_id: film.mediaId, version: film.version, state: 'processing' as const },
    ...{ source_name: film.name, source_bytes: film.sizeBytes, failure_code: null, failure_text: null },
  }
  await tx
    .insertInto('film')
    .values({ tenant_id: film.tenantId, title_id: film.titleId, ...now })
    .onConflict((conflict) =>
      conflict
        .columns(['tenant_id', 'title_id'])
        .doUpdateSet({ ...now, sent_at: sql<Date>`date_trunc('milliseconds', now())` }),
    )
    .execute()
}

/** So that asking for the same replacement again is no other one. */
export async function noteReplacement(tx: Tx, { tenantId, titleId }: FilmKey, of: { key: string; sha256: string }) {
  await tx
    .updateTable('film')
    .set({ replace_key: of.key, replace_sha256: of.sha256 })
    .where('tenant_id', '=', tenantId)
    .where('title_id', '=', titleId)
    .execute()
}

/** Of a title that is gone there is nothing to tell. */
export async function addEvent(
  tx: Db | Tx,
  { tenantId, titleId }: FilmKey,
  event: { kind: FilmEventTable['kind']; by?: string; text: string },
): Promise<void> {
  await sql`
    insert into film_event (tenant_id, title_id, kind, by_name, text)
    select tenant_id, id, ${event.kind}, ${event.by ?? ''}, ${event.text}
    from title where tenant_id = ${tenantId} and id = ${titleId}`.execute(tx)
}

/** One that an earlier version of the service was asked for. */
export async function adoptFilm(tx: Tx, { tenantId, titleId }: FilmKey): Promise<void> {
  await sql`
    insert into film (tenant_id, title_id, media_id, version, state, source_name, source_bytes, sent_at)
    select r.tenant_id, t.id, t.media_id, '', 'processing', u.name, u.size_bytes, date_trunc('milliseconds', r.created_at)
    from title_request r
    join title t on t.tenant_id = r.tenant_id and t.id = r.title_id and t.media_id is not null
    join upload u on u.tenant_id = r.tenant_id and u.id = r.body ->> 'uploadId'
    where r.tenant_id = ${tenantId} and r.title_id = ${titleId}
    on conflict do nothing`.execute(tx)
}

/** @returns null when there is no film; empty when its version was not noted */
export async function findFilmVersion(tx: Tx, { tenantId, titleId }: FilmKey): Promise<string | null> {
  const row = await tx
    .selectFrom('film')
    .select('version')
    .where('tenant_id', '=', tenantId)
    .where('title_id', '=', titleId)
    .forUpdate()
    .executeTakeFirst()
  return row?.version ?? null
}

type Ended = FilmKey & { version?: string | undefined }

/** @returns whether it was the packaging that was asked for last, and was not noted before */
export async function endFilm(
  tx: Tx,
  { tenantId, titleId, version }: Ended,
  failure: Pick<PackageFailedJob, 'code' | 'text'> | null,
): Promise<boolean> {
  const row = await tx
    .updateTable('film')
    .set({
      state: failure ? 'failed' : 'ready',
      failure_code: failure?.code ?? null,
      failure_text: failure?.text ?? null,
    })
    .where('tenant_id', '=', tenantId)
    .where('title_id', '=', titleId)
    .where('state', '=', 'processing')
    .where('version', 'in', ['', ...(version ? [version] : [])])
    .returning('title_id')
    .executeTakeFirst()
  return row !== undefined
}

const films = (db: Db | Tx, tenantId: string) =>
  db
    .selectFrom('film as f')
    .innerJoin('title as t', (join) => join.onRef('t.tenant_id', '=', 'f.tenant_id').onRef('t.id', '=', 'f.title_id'))
    .select([
      'f.title_id as titleId',
      'f.media_id as mediaId',
      't.name',
      't.state as titleState',
      'f.version',
      'f.state',
    ])
    .select(['f.source_name as sourceName', 'f.source_bytes as sourceBytes', 'f.sent_at as sentAt'])
    .select(['f.failure_code as failureCode', 'f.failure_text as failureText'])
    .select(['f.replace_key as replaceKey', 'f.replace_sha256 as replaceSha256'])
    .where('f.tenant_id', '=', tenantId)
    .where('t.state', '!=', 'withdrawn')

export async function findFilm(db: Db | Tx, { tenantId, titleId }: FilmKey): Promise<FilmRow | null> {
  return (await films(db, tenantId).where('f.title_id', '=', titleId).executeTakeFirst()) ?? null
}

/** Whoever asks for something of a film waits until the one before has. */
export async function lockTitle(tx: Tx, { tenantId, titleId }: FilmKey) {
  return tx
    .selectFrom('title')
    .select(['id', 'name', 'state', 'media_id as mediaId'])
    .where('tenant_id', '=', tenantId)
    .where('id', '=', titleId)
    .where('state', '!=', 'withdrawn')
    .forUpdate()
    .executeTakeFirst()
}

export interface FilmsAsked {
  tenantId: string
  search?: string | undefined
  state?: FilmState | undefined
  after: FilmPlace | null
  limit: number
}

export async function listFilms(db: Db, { tenantId, search, state, after, limit }: FilmsAsked): Promise<FilmRow[]> {
  let query = films(db, tenantId)
  if (state) query = query.where('f.state', '=', state)
  if (search) query = query.where('t.name', 'ilike', `%${search.replace(/[\\%_]/g, '\\$&')}%`)
  if (after) query = query.where(sql<boolean>`(f.sent_at, f.title_id) < (${after.at}, ${after.id})`)
  return query.orderBy('f.sent_at', 'desc').orderBy('f.title_id', 'desc').limit(limit).execute()
}

const MOST_EVENTS = 100

export async function listEvents(db: Db, { tenantId, titleId }: FilmKey) {
  return db
    .selectFrom('film_event')
    .select(['at', 'kind', 'by_name as by', 'text'])
    .where('tenant_id', '=', tenantId)
    .where('title_id', '=', titleId)
    .orderBy('number', 'desc')
    .limit(MOST_EVENTS)
    .execute()
}

/** What viewers get of a title. */
export async function findShown(db: Db, { tenantId, mediaId }: { tenantId: string; mediaId: string }) {
  return db
    .selectFrom('media')
    .select(['duration_seconds as durationSeconds', 'package', 'notices'])
    .where('tenant_id', '=', tenantId)
    .where('id', '=', mediaId)
    .where('state', '=', 'ready')
    .executeTakeFirst()
}

import type { TitleDocument } from '@kola/contract/titles/document'
import { sql } from 'kysely'
import type { Db } from '#shared/database/database.ts'
import type { TitleArt } from '#shared/database/schema/schema.ts'
import type { DocumentRow } from './to-document.ts'

export interface TitleKey {
  tenantId: string
  titleId: string
}

export type TitleState = 'draft' | 'processing' | 'published' | 'failed' | 'withdrawn' | 'stopped'

export interface EditedRow extends DocumentRow {
  id: string
  kind: 'movie' | 'series' | 'season' | 'episode'
  parentId: string | null
  number: number | null
  addedAt: Date
  state: TitleState
  art: TitleArt
  /** What its film gave, where an editor chose others since. */
  filmArt: TitleArt | null
  hasMedia: boolean
  /** Of its film; null without one. */
  durationSeconds: number | null
  /** Its windows, or what it is part of, let it be seen in Nigeria some day. */
  isForNigeria: boolean
}

/** An edited row of `EDITED_FROM`. */
export const EDITED =
  sql.raw(`t.id, t.kind, t.parent_id as "parentId", t.number, t.added_at as "addedAt", t.state, t.name, t.synopsis, t.language, t.translations, t.facts, t.genres, t.art, t.certificate,
  t.pictures, t.film_art as "filmArt", coalesce(t.markers, m.package -> 'markers', '[]') as markers,
  m.duration_seconds as "durationSeconds",
  to_char(t.released_on, 'YYYY-MM-DD') as "releasedOn", t.media_id is not null as "hasMedia",
  not exists (select 1 from availability_window w where w.tenant_id = t.tenant_id and w.title_id = t.id)
    or exists (select 1 from availability_window w where w.tenant_id = t.tenant_id and w.title_id = t.id
      and (w.countries = '{}' or w.countries @> array['NG'])) as "isForNigeria"`)
export const EDITED_FROM = sql.raw('title t left join media m on m.tenant_id = t.tenant_id and m.id = t.media_id')

/** With `isHeld` nobody else writes it until the transaction ends. */
export async function findTitle(db: Db, { tenantId, titleId }: TitleKey, isHeld = false): Promise<EditedRow | null> {
  const { rows } = await sql<EditedRow>`
    select ${EDITED} from ${EDITED_FROM}
    where t.tenant_id = ${tenantId} and t.id = ${titleId} and t.state <> 'withdrawn'
    ${isHeld ? sql`for no key update of t` : sql``}`.execute(db)
  return rows[0] ?? null
}

export interface DraftRow {
  document: TitleDocument
  revision: number
  changedAt: Date
  changedBy: string
}

export async function findDraft(db: Db, { tenantId, titleId }: TitleKey): Promise<DraftRow | null> {
  const row = await db
    .selectFrom('title_draft')
    .select(['document', 'revision', 'changed_at as changedAt', 'changed_by as changedBy'])
    .where('tenant_id', '=', tenantId)
    .where('title_id', '=', titleId)
    .executeTakeFirst()
  return row ?? null
}

export async function keepDraft(tx: Db, { tenantId, titleId }: TitleKey, draft: DraftRow): Promise<void> {
  const columns = {
    ...{ document: JSON.stringify(draft.document), revision: draft.revision },
    ...{ changed_at: draft.changedAt, changed_by: draft.changedBy },
  }
  await tx
    .insertInto('title_draft')
    .values({ tenant_id: tenantId, title_id: titleId, ...columns })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'title_id']).doUpdateSet(columns))
    .execute()
}

export async function dropDraft(tx: Db, { tenantId, titleId }: TitleKey): Promise<void> {
  await tx.deleteFrom('title_draft').where('tenant_id', '=', tenantId).where('title_id', '=', titleId).execute()
}

export interface VersionRow {
  number: number
  document: TitleDocument
  note: string
  publishedAt: Date
  publishedBy: string
}

const SHOWN_VERSIONS = 50

/** Newest first. */
export async function listVersions(db: Db, { tenantId, titleId }: TitleKey): Promise<VersionRow[]> {
  return db
    .selectFrom('title_version')
    .select(['number', 'document', 'note', 'published_at as publishedAt', 'published_by as publishedBy'])
    .where('tenant_id', '=', tenantId)
    .where('title_id', '=', titleId)
    .orderBy('number', 'desc')
    .limit(SHOWN_VERSIONS)
    .execute()
}

export async function findVersion(db: Db, key: TitleKey, number: number): Promise<VersionRow | null> {
  const row = await db
    .selectFrom('title_version')
    .select(['number', 'document', 'note', 'published_at as publishedAt', 'published_by as publishedBy'])
    .where('tenant_id', '=', key.tenantId)
    .where('title_id', '=', key.titleId)
    .where('number', '=', number)
    .executeTakeFirst()
  return row ?? null
}

/** One more than the newest. */
export async function addVersion(
  tx: Db,
  { tenantId, titleId }: TitleKey,
  { document, note, publishedAt, publishedBy }: Omit<VersionRow, 'number'>,
): Promise<void> {
  await sql`
    insert into title_version (tenant_id, title_id, number, document, note, published_at, published_by)
    select ${tenantId}, ${titleId}, coalesce(max(number), 0) + 1, ${JSON.stringify(document)}::jsonb, ${note}, ${publishedAt},
      ${publishedBy}
    from title_version where tenant_id = ${tenantId} and title_id = ${titleId}`.execute(tx)
}

import type { TitleDocument } from '@kola/contract/titles/document'
import { sql } from 'kysely'
import type { Db } from '#shared/database/database.ts'
import type { TitleKey } from './needs.ts'

const VERSIONS_SHOWN = 100

export interface DraftRow {
  base: number
  revision: number
  document: TitleDocument
  changedAt: Date
  changedBy: string
}

export interface VersionRow {
  number: number
  document: TitleDocument
  publishedAt: Date
  publishedBy: string
}

export type Certificate = NonNullable<TitleDocument['certificate']>

export async function findDraft(db: Db, { tenantId, titleId }: TitleKey): Promise<DraftRow | null> {
  const row = await db
    .selectFrom('title_draft')
    .select(['base', 'revision', 'document', 'changed_at as changedAt', 'changed_by as changedBy'])
    .where('tenant_id', '=', tenantId)
    .where('title_id', '=', titleId)
    .executeTakeFirst()
  return row ?? null
}

export async function putDraft(tx: Db, { tenantId, titleId }: TitleKey, draft: DraftRow): Promise<void> {
  const row = {
    ...{ base: draft.base, revision: draft.revision, document: JSON.stringify(draft.document) },
    ...{ changed_at: draft.changedAt, changed_by: draft.changedBy },
  }
  await tx
    .insertInto('title_draft')
    .values({ tenant_id: tenantId, title_id: titleId, ...row })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'title_id']).doUpdateSet(row))
    .execute()
}

export async function deleteDraft(tx: Db, { tenantId, titleId }: TitleKey): Promise<void> {
  await tx.deleteFrom('title_draft').where('tenant_id', '=', tenantId).where('title_id', '=', titleId).execute()
}

/** Newest first. */
export async function listVersions(db: Db, { tenantId, titleId }: TitleKey): Promise<VersionRow[]> {
  return db
    .selectFrom('title_version')
    .select(['number', 'document', 'published_at as publishedAt', 'published_by as publishedBy'])
    .where('tenant_id', '=', tenantId)
    .where('title_id', '=', titleId)
    .orderBy('number', 'desc')
    .limit(VERSIONS_SHOWN)
    .execute()
}

/** 0 where none was kept. */
export async function findVersion(db: Db, { tenantId, titleId }: TitleKey): Promise<number> {
  const row = await db
    .selectFrom('title_version')
    .select((select) => select.fn.max('number').as('number'))
    .where('tenant_id', '=', tenantId)
    .where('title_id', '=', titleId)
    .executeTakeFirst()
  return row?.number ?? 0
}

export async function insertVersion(tx: Db, { tenantId, titleId }: TitleKey, version: VersionRow): Promise<void> {
  await tx
    .insertInto('title_version')
    .values({
      ...{ tenant_id: tenantId, title_id: titleId, number: version.number },
      document: JSON.stringify(version.document),
      ...{ published_at: version.publishedAt, published_by: version.publishedBy },
    })
    .execute()
}

export async function findCertificates(
  db: Db,
  tenantId: string,
  ids: readonly string[],
): Promise<Map<string, Certificate>> {
  const { rows } = await sql<{ id: string; number: string; on: string }>`
    select title_id as id, number, to_char(certified_on, 'YYYY-MM-DD') as "on" from title_certificate
    where tenant_id = ${tenantId} and title_id = any (${[...ids]})`.execute(db)
  return new Map(rows.map(({ id, number, on }) => [id, { number, on }]))
}

export async function putCertificate(
  tx: Db,
  { tenantId, titleId }: TitleKey,
  certificate: Certificate | null,
): Promise<void> {
  if (certificate === null) {
    await tx.deleteFrom('title_certificate').where('tenant_id', '=', tenantId).where('title_id', '=', titleId).execute()
    return
  }
  const row = { number: certificate.number.trim(), certified_on: certificate.on }
  await tx
    .insertInto('title_certificate')
    .values({ tenant_id: tenantId, title_id: titleId, ...row })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'title_id']).doUpdateSet(row))
    .execute()
}

/** Whether it is to be seen in Nigeria now or later: no window says otherwise. */
export async function isForNigeria(db: Db, { tenantId, titleId }: TitleKey, now: Date): Promise<boolean> {
  const { rows } = await sql<{ isFor: boolean }>`
    select count(*) = 0 or coalesce(bool_or((countries = '{}' or countries @> array['NG'])
      and coalesce(until_at, 'infinity'::timestamptz) > ${now}), false) as "isFor"
    from availability_window where tenant_id = ${tenantId} and title_id = ${titleId}`.execute(db)
  return rows[0]?.isFor ?? true
}

export async function isScheduled(db: Db, { tenantId, titleId }: TitleKey, now: Date): Promise<boolean> {
  const { rows } = await sql<{ isScheduled: boolean }>`
    select coalesce(bool_or(from_at > ${now}) and not bool_or(from_at <= ${now}
      and coalesce(until_at, 'infinity'::timestamptz) > ${now}), false) as "isScheduled"
    from availability_window where tenant_id = ${tenantId} and title_id = ${titleId}`.execute(db)
  return rows[0]?.isScheduled ?? false
}

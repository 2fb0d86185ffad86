import type { TextDocument } from '@kola/contract/texts/document'
import { type Insertable, sql } from 'kysely'
import type { Db } from '#shared/database/database.ts'
import type { Schema } from '#shared/database/schema/schema.ts'
import type { TextKey } from './needs.ts'

/** One after the other within a text. */
export const holdText = (tx: Db, tenantId: string, { kind, id }: TextKey) =>
  sql`select pg_advisory_xact_lock(8126, hashtext(${`${tenantId} ${kind} ${id}`}))`.execute(tx)

/** One after the other of those who add articles. */
export const holdArticles = (tx: Db, tenantId: string) =>
  sql`select pg_advisory_xact_lock(8127, hashtext(${tenantId}))`.execute(tx)

export interface BaseRow {
  slug: string
  title: string
  excerpt: string
  html: string
  tags: (string | null)[]
  removedAt: Date | null
}

/** An article, as it stands beside its versions. */
export const findArticle = (db: Db, tenantId: string, id: string): Promise<BaseRow | undefined> =>
  db
    .selectFrom('article')
    .select(['slug', 'title', 'excerpt', 'html', 'tags', 'removed_at as removedAt'])
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .executeTakeFirst()

export interface Draft {
  document: TextDocument | null
  revision: number
  changedAt: Date | null
  changedBy: string
}

const NO_DRAFT: Draft = { document: null, revision: 0, changedAt: null, changedBy: '' }

export async function readDraft(db: Db, tenantId: string, { kind, id }: TextKey): Promise<Draft> {
  const row = await db
    .selectFrom('text_draft')
    .select(['document', 'revision', 'changed_at as changedAt', 'changed_by as changedBy'])
    .where('tenant_id', '=', tenantId)
    .where('kind', '=', kind)
    .where('text_id', '=', id)
    .executeTakeFirst()
  return row ?? NO_DRAFT
}

export async function writeDraft(
  tx: Db,
  tenantId: string,
  { kind, id, ...draft }: TextKey & Draft & { changedAt: Date },
): Promise<void> {
  const row = {
    ...{ document: draft.document && JSON.stringify(draft.document), revision: draft.revision },
    ...{ changed_at: draft.changedAt, changed_by: draft.changedBy },
  }
  await tx
    .insertInto('text_draft')
    .values({ tenant_id: tenantId, kind, text_id: id, ...row })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'kind', 'text_id']).doUpdateSet(row))
    .execute()
}

const selectVersions = (db: Db, tenantId: string, { kind, id }: TextKey) =>
  db
    .selectFrom('text_version')
    .select(['number', 'from_day as from', 'in_force_at as inForceAt', 'at', 'by', 'why'])
    .select('withdrawn_at as withdrawnAt')
    .where('tenant_id', '=', tenantId)
    .where('kind', '=', kind)
    .where('text_id', '=', id)

/** Newest first. */
export const listVersions = (db: Db, tenantId: string, { limit, ...key }: TextKey & { limit: number }) =>
  selectVersions(db, tenantId, key).orderBy('number', 'desc').limit(limit).execute()

export type VersionRow = Awaited<ReturnType<typeof listVersions>>[number]

export const findVersion = (db: Db, tenantId: string, { number, ...key }: TextKey & { number: number }) =>
  selectVersions(db, tenantId, key).select('document').where('number', '=', number).executeTakeFirst()

/** The version that counts then. */
export const findInForce = (db: Db, tenantId: string, { at, ...key }: TextKey & { at: Date }) =>
  selectVersions(db, tenantId, key)
    .select('document')
    .where('withdrawn_at', 'is', null)
    .where('in_force_at', '<=', at)
    .orderBy('in_force_at', 'desc')
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Whether there is one that was not withdrawn; with a day, whether there is one from that day. */
export async function hasVersion(db: Db, tenantId: string, { from, ...key }: TextKey & { from?: string }) {
  const query = selectVersions(db, tenantId, key).where('withdrawn_at', 'is', null).limit(1)
  return (await (from === undefined ? query : query.where('from_day', '=', from)).executeTakeFirst()) !== undefined
}

export async function findLastNumber(db: Db, tenantId: string, key: TextKey): Promise<number> {
  const row = await selectVersions(db, tenantId, key).orderBy('number', 'desc').limit(1).executeTakeFirst()
  return row?.number ?? 0
}

export const addVersion = (tx: Db, row: Insertable<Schema['text_version']>) =>
  tx.insertInto('text_version').values(row).execute()

export const withdrawVersion = (
  tx: Db,
  tenantId: string,
  { kind, id, number, at }: TextKey & { number: number; at: Date },
) =>
  tx
    .updateTable('text_version')
    .set({ withdrawn_at: at })
    .where('tenant_id', '=', tenantId)
    .where('kind', '=', kind)
    .where('text_id', '=', id)
    .where('number', '=', number)
    .execute()

/** The beginning of a day by the clocks of a zone. */
export async function findBegin(db: Db, day: string, zone: string): Promise<Date> {
  const { rows } = await sql<{ at: Date }>`select (${day}::date)::timestamp at time zone ${zone} as at`.execute(db)
  return (rows[0] as { at: Date }).at
}

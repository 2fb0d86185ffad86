import type { Arrangement } from '@kola/contract/arranging/arrangement'
import type { HomeChange } from '@kola/contract/arranging/difference'
import { sql } from 'kysely'
import type { Db } from '#shared/database/database.ts'
import type { TitleArt } from '#shared/database/schema/schema.ts'

export interface Draft {
  arrangement: Arrangement | null
  revision: number
  changedAt: Date | null
  changedBy: string
}

const NO_DRAFT: Draft = { arrangement: null, revision: 0, changedAt: null, changedBy: '' }

export async function readDraft(db: Db, tenantId: string): Promise<Draft> {
  const row = await db
    .selectFrom('home_draft')
    .select(['arrangement', 'revision', 'changed_at as changedAt', 'changed_by as changedBy'])
    .where('tenant_id', '=', tenantId)
    .executeTakeFirst()
  return row ?? NO_DRAFT
}

export async function writeDraft(tx: Db, tenantId: string, draft: Draft & { changedAt: Date }): Promise<void> {
  const row = {
    ...{ arrangement: draft.arrangement && JSON.stringify(draft.arrangement), revision: draft.revision },
    ...{ changed_at: draft.changedAt, changed_by: draft.changedBy },
  }
  await tx
    .insertInto('home_draft')
    .values({ tenant_id: tenantId, ...row })
    .onConflict((conflict) => conflict.column('tenant_id').doUpdateSet(row))
    .execute()
}

export interface VersionRow {
  number: number
  at: Date
  by: string
  why: string
  changes: HomeChange[]
}

const selectVersions = (db: Db, tenantId: string) =>
  db.selectFrom('home_version').where('tenant_id', '=', tenantId).orderBy('number', 'desc')

/** Newest first, from the one before `before` on. */
export async function listVersions(
  db: Db,
  tenantId: string,
  { before, limit }: { before: number | null; limit: number },
): Promise<VersionRow[]> {
  const query = selectVersions(db, tenantId).select(['number', 'at', 'by', 'why', 'changes']).limit(limit)
  return await (before === null ? query : query.where('number', '<', before)).execute()
}

/** One with all that it is; the newest, which is in force, where no number is given. */
export async function findVersion(
  db: Db,
  tenantId: string,
  number?: number,
): Promise<{ number: number; arrangement: Arrangement } | null> {
  const query = selectVersions(db, tenantId).select(['number', 'arrangement']).limit(1)
  return (await (number === undefined ? query : query.where('number', '=', number)).executeTakeFirst()) ?? null
}

export async function addVersion(
  tx: Db,
  tenantId: string,
  { arrangement, changes, ...row }: VersionRow & { arrangement: Arrangement },
): Promise<void> {
  const texts = { changes: JSON.stringify(changes), arrangement: JSON.stringify(arrangement) }
  await tx
    .insertInto('home_version')
    .values({ tenant_id: tenantId, ...row, ...texts })
    .execute()
}

export interface NamedRow {
  id: string
  name: string
  kind: 'movie' | 'series' | 'season' | 'episode'
  state: 'processing' | 'published' | 'failed' | 'withdrawn' | 'stopped' | 'draft'
  art: TitleArt
}

export async function findTitles(db: Db, tenantId: string, ids: readonly string[]): Promise<NamedRow[]> {
  if (ids.length === 0) return []
  return db
    .selectFrom('title')
    .select(['id', 'name', 'kind', 'state', 'art'])
    .where('tenant_id', '=', tenantId)
    .where('id', 'in', ids)
    .orderBy('id')
    .execute()
}

export async function findListIds(db: Db, tenantId: string, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await db
    .selectFrom('playlist')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('id', 'in', ids)
    .execute()
  return new Set(rows.map(({ id }) => id))
}

const SHOWN_LISTS = 500

/** By name. */
export async function listLists(db: Db, tenantId: string): Promise<{ id: string; name: string }[]> {
  return db
    .selectFrom('playlist')
    .select(['id', 'name'])
    .where('tenant_id', '=', tenantId)
    .orderBy('name')
    .orderBy('id')
    .limit(SHOWN_LISTS)
    .execute()
}

/** One after the other within a tenant. */
export const holdHome = (tx: Db, tenantId: string) =>
  sql`select pg_advisory_xact_lock(8114, hashtext(${tenantId}))`.execute(tx)

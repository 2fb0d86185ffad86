import type { ConfigurationChange } from '@kola/contract/configuration/endpoints'
import { sql } from 'kysely'
import type { Db } from '#shared/database/database.ts'
import { toConfigTexts } from '#shared/tenants/config-texts.ts'
import type { Texts, Wanted } from './difference.ts'

export interface Draft {
  changes: Wanted
  revision: number
  changedAt: Date | null
  changedBy: string
}

export interface VersionRow {
  number: number
  at: Date
  by: string
  why: string
  changes: ConfigurationChange[]
}

const NO_DRAFT: Draft = { changes: {}, revision: 0, changedAt: null, changedBy: '' }

/** @param isHeld nobody else changes it until the transaction ends */
export async function readTexts(db: Db, tenantId: string, { isHeld }: { isHeld: boolean }): Promise<Texts> {
  const query = db.selectFrom('tenant').select('config').where('id', '=', tenantId)
  const row = await (isHeld ? query.forNoKeyUpdate() : query).executeTakeFirstOrThrow()
  return toConfigTexts(row.config)
}

/** Keys whose text stays keep what was written, letter by letter. */
export async function writeChanges(tx: Db, tenantId: string, changes: readonly ConfigurationChange[]): Promise<void> {
  const gone = changes.filter(({ after }) => after === null).map(({ key }) => key)
  const set = Object.fromEntries(changes.filter(({ after }) => after !== null).map(({ key, after }) => [key, after]))
  await sql`
    update tenant set config =
      (case when jsonb_typeof(config) = 'object' then config else '{}' end - ${gone}::text[]) || ${JSON.stringify(set)}::jsonb
    where id = ${tenantId}`.execute(tx)
}

export async function readDraft(db: Db, tenantId: string): Promise<Draft> {
  const row = await db
    .selectFrom('configuration_draft')
    .select(['changes', 'revision', 'changed_at', 'changed_by'])
    .where('tenant_id', '=', tenantId)
    .executeTakeFirst()
  if (!row) return NO_DRAFT
  return { changes: row.changes, revision: row.revision, changedAt: row.changed_at, changedBy: row.changed_by }
}

export async function writeDraft(tx: Db, tenantId: string, draft: Draft & { changedAt: Date }): Promise<void> {
  const row = {
    ...{ changes: JSON.stringify(draft.changes), revision: draft.revision },
    ...{ changed_at: draft.changedAt, changed_by: draft.changedBy },
  }
  await tx
    .insertInto('configuration_draft')
    .values({ tenant_id: tenantId, ...row })
    .onConflict((conflict) => conflict.column('tenant_id').doUpdateSet(row))
    .execute()
}

const selectVersions = (db: Db, tenantId: string) =>
  db.selectFrom('configuration_version').where('tenant_id', '=', tenantId).orderBy('number', 'desc')

/** Newest first, from the one before `before` on. */
export async function listVersions(
  db: Db,
  tenantId: string,
  { before, limit }: { before: number | null; limit: number },
): Promise<VersionRow[]> {
  const query = selectVersions(db, tenantId).select(['number', 'at', 'by', 'why', 'changes']).limit(limit)
  return await (before === null ? query : query.where('number', '<', before)).execute()
}

/** One with its whole content; the newest where no number is given. */
export async function findVersion(
  db: Db,
  tenantId: string,
  number?: number,
): Promise<{ number: number; texts: Texts } | null> {
  const query = selectVersions(db, tenantId).select(['number', 'config']).limit(1)
  const row = await (number === undefined ? query : query.where('number', '=', number)).executeTakeFirst()
  return row ? { number: row.number, texts: toConfigTexts(row.config) } : null
}

export async function addVersion(tx: Db, tenantId: string, version: VersionRow & { texts: Texts }): Promise<void> {
  const { texts, changes, ...row } = version
  await tx
    .insertInto('configuration_version')
    .values({ tenant_id: tenantId, ...row, changes: JSON.stringify(changes), config: JSON.stringify(texts) })
    .execute()
}

/** Which of these ids are there. */
export async function findIds(
  db: Db,
  tenantId: string,
  { of, ids }: { of: 'playlist' | 'title'; ids: readonly string[] },
): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await db.selectFrom(of).select('id').where('tenant_id', '=', tenantId).where('id', 'in', ids).execute()
  return new Set(rows.map(({ id }) => id))
}

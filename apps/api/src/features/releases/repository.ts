import type { ReleaseKindName } from '@kola/contract/releases/releases'
import { sql } from 'kysely'
import type { Db } from '#shared/database/database.ts'

export interface ReleaseRow {
  id: string
  name: string
  state: 'draft' | 'scheduled' | 'out' | 'undone'
  goesAt: Date | null
  zone: string
  revision: number
  changedAt: Date
  changedBy: string
  /** Who said when; null before. */
  scheduledBy: string | null
  outAt: Date | null
  undoneAt: Date | null
}

export interface ItemRow {
  id: string
  kind: ReleaseKindName
  subject: string
  name: string
  content: unknown
  addedBy: string
  addedAt: Date
  outcome: 'out' | 'held' | 'back' | null
  lacks: string[]
  before: unknown
}

export interface ReleaseKey {
  tenantId: string
  id: string
}

const select = (db: Db, tenantId: string) =>
  db
    .selectFrom('release')
    .select(['id', 'name', 'state', 'goes_at as goesAt', 'zone', 'revision'])
    .select(['changed_at as changedAt', 'changed_by as changedBy', 'scheduled_by as scheduledBy'])
    .select(['out_at as outAt', 'undone_at as undoneAt'])
    .where('tenant_id', '=', tenantId)

/** Those without a time first, then by their time, the latest first. */
export const listReleases = (db: Db, tenantId: string, limit: number): Promise<ReleaseRow[]> =>
  select(db, tenantId)
    .orderBy(sql`coalesce(out_at, goes_at, 'infinity'::timestamptz)`, 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

export async function findRelease(db: Db, { tenantId, id }: ReleaseKey): Promise<ReleaseRow | null> {
  return (await select(db, tenantId).where('id', '=', id).executeTakeFirst()) ?? null
}

/** Nobody else changes it until the transaction ends. @param isPatient waits for whoever holds it, instead of leaving it to them */
export async function holdRelease(tx: Db, { tenantId, id }: ReleaseKey, isPatient = true): Promise<ReleaseRow | null> {
  const query = select(tx, tenantId).where('id', '=', id).forUpdate()
  return (await (isPatient ? query : query.skipLocked()).executeTakeFirst()) ?? null
}

export async function addRelease(
  db: Db,
  tenantId: string,
  row: Omit<ReleaseRow, 'scheduledBy' | 'outAt' | 'undoneAt'>,
): Promise<void> {
  const { goesAt, changedAt, changedBy, ...rest } = row
  await db
    .insertInto('release')
    .values({ tenant_id: tenantId, ...rest, goes_at: goesAt, changed_at: changedAt, changed_by: changedBy })
    .execute()
}

export async function changeRelease(tx: Db, key: ReleaseKey, row: Omit<ReleaseRow, 'id' | 'name'>): Promise<void> {
  const { goesAt, changedAt, changedBy, scheduledBy, outAt, undoneAt, ...rest } = row
  const by = { changed_by: changedBy, scheduled_by: scheduledBy }
  await tx
    .updateTable('release')
    .set({ ...rest, ...by, goes_at: goesAt, changed_at: changedAt, out_at: outAt, undone_at: undoneAt })
    .where('tenant_id', '=', key.tenantId)
    .where('id', '=', key.id)
    .execute()
}

export async function dropRelease(tx: Db, { tenantId, id }: ReleaseKey): Promise<void> {
  await tx.deleteFrom('release').where('tenant_id', '=', tenantId).where('id', '=', id).execute()
}

/** Of these releases, in one order everywhere: two that take the same ones never wait for each other. */
export async function listItems(
  db: Db,
  tenantId: string,
  ids: readonly string[],
): Promise<(ItemRow & { releaseId: string })[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('release_item')
    .select(['release_id as releaseId', 'id', 'kind', 'subject', 'name', 'content'])
    .select(['added_by as addedBy', 'added_at as addedAt', 'outcome', 'lacks', 'before'])
    .where('tenant_id', '=', tenantId)
    .where('release_id', 'in', ids)
    .orderBy('kind')
    .orderBy('subject')
    .execute()
  return rows as (ItemRow & { releaseId: string })[]
}

/** In the place of what was taken in of the same before. */
export async function putItem(
  tx: Db,
  key: ReleaseKey,
  item: Pick<ItemRow, 'id' | 'kind' | 'subject' | 'name' | 'content' | 'addedBy' | 'addedAt'>,
): Promise<void> {
  const { id, kind, subject, content, addedBy, addedAt, name } = item
  const own = { name, content: JSON.stringify(content), added_by: addedBy, added_at: addedAt }
  await sql`
    insert into release_item (tenant_id, release_id, id, kind, subject, name, content, added_by, added_at, lacks)
    values (${key.tenantId}, ${key.id}, ${id}, ${kind}, ${subject}, ${own.name}, ${own.content}::jsonb, ${own.added_by},
      ${own.added_at}, '{}')
    on conflict (tenant_id, release_id, kind, subject) do update
      set name = excluded.name, content = excluded.content, added_by = excluded.added_by, added_at = excluded.added_at`.execute(
    tx,
  )
}

export async function dropItem(tx: Db, { tenantId, id }: ReleaseKey, itemId: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('release_item')
    .where('tenant_id', '=', tenantId)
    .where('release_id', '=', id)
    .where('id', '=', itemId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export async function settleItem(
  tx: Db,
  { tenantId, id }: ReleaseKey,
  item: Pick<ItemRow, 'id' | 'outcome' | 'lacks' | 'before'>,
): Promise<void> {
  const before = item.before === null ? null : JSON.stringify(item.before)
  await tx
    .updateTable('release_item')
    .set({ outcome: item.outcome, lacks: item.lacks, before })
    .where('tenant_id', '=', tenantId)
    .where('release_id', '=', id)
    .where('id', '=', item.id)
    .execute()
}

export async function countReleases(db: Db, tenantId: string): Promise<number> {
  const { count } = await db
    .selectFrom('release')
    .select((from) => from.fn.countAll<string>().as('count'))
    .where('tenant_id', '=', tenantId)
    .where('state', 'in', ['draft', 'scheduled'])
    .executeTakeFirstOrThrow()
  return Number(count)
}

const DUE_AT_ONCE = 100

/** Whose time has come, the earliest first. */
export async function listDue(db: Db, now: Date): Promise<ReleaseKey[]> {
  const rows = await db
    .selectFrom('release')
    .select(['tenant_id as tenantId', 'id'])
    .where('state', '=', 'scheduled')
    .where('goes_at', '<=', now)
    .orderBy('goes_at')
    .limit(DUE_AT_ONCE)
    .execute()
  return rows
}

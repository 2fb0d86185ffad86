import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#shared/database/database.ts'

export interface ChangeRow {
  id: string
  from: string
  into: string
  state: 'running' | 'done' | 'undoing' | 'undone'
  changed: number
  stayed: number
  askedBy: string
  askedAt: Date
}

export interface ChangeKey {
  tenantId: string
  id: string
}

const COLUMNS = sql.raw(`id, from_genre as "from", into_genre as "into", state, changed, stayed, asked_by as "askedBy",
  asked_at as "askedAt"`)

export async function countGenres(
  db: Db,
  { tenantId, limit }: { tenantId: string; limit: number },
): Promise<{ name: string; titles: number }[]> {
  const { rows } = await sql<{ name: string; titles: number }>`
    select genre as name, sum(alike.titles)::int as titles
    from (select genres, count(*) as titles from title where tenant_id = ${tenantId} and state <> 'withdrawn' group by genres) alike
    cross join unnest(alike.genres) genre
    group by genre order by 2 desc, 1 limit ${limit}`.execute(db)
  return rows
}

/** Titles whose row or draft has the genre. */
const having = (tenantId: string, genre: string): RawBuilder<unknown> => sql`
  select t.id from title t where t.tenant_id = ${tenantId} and t.state <> 'withdrawn' and t.genres @> array[${genre}::text]
  union
  select t.id from title_draft d join title t on t.tenant_id = d.tenant_id and t.id = d.title_id and t.state <> 'withdrawn'
  where d.tenant_id = ${tenantId} and d.document -> 'genres' @> ${JSON.stringify([genre])}::jsonb`

export async function countHaving(
  db: Db,
  { tenantId, from, into }: { tenantId: string; from: string; into: string },
): Promise<{ titles: number; both: number; isJoined: boolean }> {
  const { rows } = await sql<{ titles: number; both: number; isJoined: boolean }>`
    with of_from as (${having(tenantId, from)}), of_into as (${having(tenantId, into)})
    select (select count(*)::int from of_from) as titles, exists (select 1 from of_into) as "isJoined",
      (select count(*)::int from of_from join of_into using (id)) as both`.execute(db)
  return rows[0] ?? { titles: 0, both: 0, isJoined: false }
}

/** The next of them, in one order everywhere. */
export async function listHaving(
  db: Db,
  { tenantId, genre, limit }: { tenantId: string; genre: string; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from (${having(tenantId, genre)}) one order by id limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

export async function listChangesOf(db: Db, tenantId: string, limit: number): Promise<ChangeRow[]> {
  const { rows } = await sql<ChangeRow>`
    select ${COLUMNS} from genre_change where tenant_id = ${tenantId} order by asked_at desc, id desc limit ${limit}`.execute(
    db,
  )
  return rows
}

/** Nobody else goes on with it until the transaction ends. @param isPatient waits for whoever does */
export async function holdChange(tx: Db, { tenantId, id }: ChangeKey, isPatient: boolean): Promise<ChangeRow | null> {
  const query = tx
    .selectFrom('genre_change')
    .select(['id', 'from_genre as from', 'into_genre as into', 'state', 'changed', 'stayed'])
    .select(['asked_by as askedBy', 'asked_at as askedAt'])
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .forUpdate()
  return (await (isPatient ? query : query.skipLocked()).executeTakeFirst()) ?? null
}

/** @returns false where another one is not over yet */
export async function addChange(
  db: Db,
  tenantId: string,
  row: Pick<ChangeRow, 'id' | 'from' | 'into' | 'askedBy' | 'askedAt'>,
): Promise<boolean> {
  const { id, from, into, askedBy, askedAt } = row
  const { numAffectedRows } = await sql`
    insert into genre_change (tenant_id, id, from_genre, into_genre, state, asked_by, asked_at)
    values (${tenantId}, ${id}, ${from}, ${into}, 'running', ${askedBy}, ${askedAt})
    on conflict (tenant_id) where state in ('running', 'undoing') do nothing`.execute(db)
  return numAffectedRows === 1n
}

export async function moveOn(
  tx: Db,
  { tenantId, id }: ChangeKey,
  { state, changed, stayed }: Pick<ChangeRow, 'state' | 'changed' | 'stayed'>,
): Promise<void> {
  await sql`update genre_change set state = ${state}, changed = ${changed}, stayed = ${stayed}
    where tenant_id = ${tenantId} and id = ${id}`.execute(tx)
}

/** @returns false where another one is not over yet */
export async function beginUndo(tx: Db, { tenantId, id }: ChangeKey): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update genre_change set state = 'undoing' where tenant_id = ${tenantId} and id = ${id} and not exists (
      select 1 from genre_change other where other.tenant_id = ${tenantId} and other.state in ('running', 'undoing'))`.execute(
    tx,
  )
  return numAffectedRows === 1n
}

export interface KeptTitle {
  titleId: string
  before: string[] | null
  after: string[] | null
  draftBefore: string[] | null
  draftAfter: string[] | null
}

export async function keepTitle(tx: Db, { tenantId, id }: ChangeKey, kept: KeptTitle): Promise<void> {
  const { titleId, before, after, draftBefore, draftAfter } = kept
  await sql`
    insert into genre_change_title (tenant_id, change_id, title_id, before, after, draft_before, draft_after)
    values (${tenantId}, ${id}, ${titleId}, ${before}, ${after}, ${draftBefore}, ${draftAfter})
    on conflict (tenant_id, change_id, title_id) do update set
      before = coalesce(genre_change_title.before, excluded.before), after = coalesce(excluded.after, genre_change_title.after),
      draft_before = coalesce(genre_change_title.draft_before, excluded.draft_before),
      draft_after = coalesce(excluded.draft_after, genre_change_title.draft_after)`.execute(tx)
}

export async function listKept(tx: Db, { tenantId, id }: ChangeKey, limit: number): Promise<KeptTitle[]> {
  const { rows } = await sql<KeptTitle>`
    select title_id as "titleId", before, after, draft_before as "draftBefore", draft_after as "draftAfter"
    from genre_change_title where tenant_id = ${tenantId} and change_id = ${id} order by title_id limit ${limit}`.execute(
    tx,
  )
  return rows
}

export async function dropKept(tx: Db, { tenantId, id }: ChangeKey, titleIds: readonly string[]): Promise<void> {
  await sql`delete from genre_change_title where tenant_id = ${tenantId} and change_id = ${id}
    and title_id = any(${titleIds}::text[])`.execute(tx)
}

/** Those that are not over, the oldest first. */
export async function listOpen(db: Db, limit: number): Promise<ChangeKey[]> {
  const { rows } = await sql<ChangeKey>`
    select tenant_id as "tenantId", id from genre_change where state in ('running', 'undoing')
    order by asked_at limit ${limit}`.execute(db)
  return rows
}

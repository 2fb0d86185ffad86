import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db, Pool } from '#shared/database/database.ts'
import type { TitleTranslation } from '#shared/database/schema/browsing.ts'
import type { TitleArt } from '#shared/database/schema/schema.ts'

export interface TitleRow {
  id: string
  kind: 'movie' | 'series' | 'season' | 'episode'
  parent_id: string | null
  number: number | null
  name: string
  synopsis: string
  language: string
  /** YYYY-MM-DD */
  released_on: string
  added_at: Date
  facts: Record<string, string>
  genres: string[]
  art: TitleArt
  translations: TitleTranslation[]
  duration_seconds: number | null
  is_playable: boolean
}

export interface PlaylistRow {
  id: string
  name: string
}

export interface ListedTitle {
  playlist_id: string
  position: number
  title_id: string
}

/** Titles that one statement reads: they are packed at a stretch, in some four milliseconds. */
const TITLES_AT_ONCE = 100
/** Where nobody waits for it: callers, who get what was there before, have the processor between two of these. */
const GENTLY_AT_ONCE = 20
const GENTLE_PAUSE_MS = 10
/** Ids, which are short. */
export const IDS_AT_ONCE = 5_000
/** Entries of playlists, likewise. */
export const ENTRIES_AT_ONCE = 5_000

/**
 * A title as one text, which is less work to read than fifteen columns. Each is looked up by itself (`offset 0`): a database that
 * has not counted its titles would go through all of them for each statement, or sort all that are left.
 */
const TITLES = `
  select found.title
  from unnest($2::text[]) as wanted (id), lateral (
    select json_build_array(t.id, t.kind, t.parent_id, t.number, t.name, t.synopsis, t.language,
      to_char(t.released_on, 'YYYY-MM-DD'), extract(epoch from t.added_at) * 1000, t.facts, t.genres, t.art, t.translations,
      m.duration_seconds, coalesce(m.state = 'ready', false)) as title
    from title t left join media m on m.tenant_id = t.tenant_id and m.id = t.media_id
    where t.tenant_id = $1 and t.id = wanted.id and t.state = 'published' offset 0
  ) found`

function toTitleRow(text: string): TitleRow {
  const [id, kind, parent_id, number, name, synopsis, language, released_on, addedAtMs, facts, genres, ...more] =
    JSON.parse(text)
  const [art, translations, duration_seconds, is_playable] = more
  const own = { id, kind, parent_id, number, name, synopsis, language, released_on, added_at: new Date(addedAtMs) }
  return { ...own, facts, genres, art, translations, duration_seconds, is_playable }
}

export type TakeTitle = (row: TitleRow) => void

/**
 * Titles of these ids that viewers may see, TITLES_AT_ONCE after TITLES_AT_ONCE. Each is taken while it arrives: rows that were kept
 * until the last one is there would outlive the garbage collector's first look, and fill the memory that it looks at seldom.
 */
export async function takeTitles(
  pool: Pool,
  { tenantId, ids, isGentle = false }: { tenantId: string; ids: readonly string[]; isGentle?: boolean },
  take: TakeTitle,
): Promise<void> {
  const atOnce = isGentle ? GENTLY_AT_ONCE : TITLES_AT_ONCE
  const getTypeParser = () => (text: string) => take(toTitleRow(text))
  for (let start = 0; start < ids.length; start += atOnce) {
    const values = [tenantId, ids.slice(start, start + atOnce)]
    await pool.query({ text: TITLES, values, types: { getTypeParser } })
    if (isGentle) await setTimeout(GENTLE_PAUSE_MS)
  }
}

/** Ids of titles that viewers may see, in their order: IDS_AT_ONCE unless they are the last. */
export async function listTitleIds(
  db: Db,
  { tenantId, after }: { tenantId: string; after: string },
): Promise<readonly string[]> {
  const { rows } = await sql<{ ids: string[] }>`
    select coalesce(json_agg(id order by id), '[]') as ids
    from (
      select id from title where tenant_id = ${tenantId} and state = 'published' and id > ${after}
      order by id limit ${IDS_AT_ONCE}
    ) listed`.execute(db)
  return rows[0]?.ids ?? []
}

const among = (column: string, ids: readonly string[] | null) =>
  ids === null ? sql`true` : sql`${sql.ref(column)} = any(${ids})`

/** @param ids null for all of the tenant's */
export async function listPlaylists(db: Db, tenantId: string, ids: readonly string[] | null): Promise<PlaylistRow[]> {
  const { rows } = await sql<PlaylistRow>`
    select id, name from playlist where tenant_id = ${tenantId} and ${among('id', ids)}`.execute(db)
  return rows
}

export async function listParts(db: Db, tenantId: string, ids: readonly string[] | null) {
  const { rows } = await sql<{ playlist_id: string; part_id: string }>`
    select playlist_id, part_id from playlist_part where tenant_id = ${tenantId} and ${among('playlist_id', ids)}
    order by playlist_id, position, part_id`.execute(db)
  return rows
}

/** Titles that stand in a playlist, one after the other. */
export interface ListedRun {
  playlist_id: string
  /** Of the last one. */
  position: number
  title_ids: string[]
}

/** What stands in playlists after the given entry, in their order. @param ids null for all of the tenant's */
export async function listTitlesIn(
  db: Db,
  tenantId: string,
  { ids, after }: { ids: readonly string[] | null; after: ListedTitle },
): Promise<ListedRun[]> {
  const { rows } = await sql<ListedRun>`
    select playlist_id, max(position) as position, json_agg(title_id order by position, title_id) as title_ids
    from (
      select playlist_id, position, title_id from playlist_title
      where tenant_id = ${tenantId} and ${among('playlist_id', ids)}
        and (playlist_id, position, title_id) > (${after.playlist_id}, ${after.position}, ${after.title_id})
      order by playlist_id, position, title_id limit ${ENTRIES_AT_ONCE}
    ) listed
    group by playlist_id order by playlist_id`.execute(db)
  return rows
}

/** Names what this moment sees: what is changed later, or by a transaction that has not ended yet, is not in it. */
export async function readMoment(db: Db): Promise<string> {
  const { rows } = await sql<{ moment: string }>`select pg_current_snapshot()::text as moment`.execute(db)
  return rows[0]?.moment ?? ''
}

export interface Change {
  kind: 'title' | 'playlist' | 'home'
  id: string
}

/** What was changed since that moment; `most` and one more at most. */
export async function listChanges(
  db: Db,
  { tenantId, moment, most }: { tenantId: string; moment: string; most: number },
): Promise<Change[]> {
  const { rows } = await sql<Change>`
    select distinct kind, id from (
      select kind, id from catalogue_change
      where tenant_id = ${tenantId} and changed_in >= pg_snapshot_xmin(${moment}::pg_snapshot)
        and not pg_visible_in_snapshot(changed_in, ${moment}::pg_snapshot)
      order by changed_in limit ${most + 1}
    ) recent`.execute(db)
  return rows
}

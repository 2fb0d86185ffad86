import type { Cue, SubtitleKind } from '@kola/contract/subtitles/cues'
import { MAX_SUBTITLE_VERSIONS } from '@kola/contract/subtitles/subtitles'
import { sql } from 'kysely'
import type { Db } from '#shared/database/database.ts'
import type { PackageTracks } from '#shared/database/schema/editing/package-tracks.ts'
import type { TitleKey } from './needs.ts'

export interface TrackKey extends TitleKey {
  language: string
  kind: SubtitleKind
}

export interface TrackRow {
  language: string
  kind: SubtitleKind
  label: string
  draftLines: number
  hasDraft: boolean
  revision: number
  version: number
  changedAt: Date
  changedBy: string
}

export interface InForceText {
  language: string
  kind: SubtitleKind
  label: string
  version: number
}

const select = (db: Db, { tenantId, titleId }: TitleKey) =>
  db
    .selectFrom('subtitle_track')
    .select(['language', 'kind', 'label', 'draft_lines as draftLines', 'revision', 'version'])
    .select(['changed_at as changedAt', 'changed_by as changedBy'])
    .select(sql<boolean>`draft is not null`.as('hasDraft'))
    .where('tenant_id', '=', tenantId)
    .where('title_id', '=', titleId)

export const listTracks = (db: Db, key: TitleKey): Promise<TrackRow[]> =>
  select(db, key).orderBy('language').orderBy('kind').execute()

export async function findTrack(db: Db, key: TrackKey): Promise<TrackRow | null> {
  const query = select(db, key).where('language', '=', key.language).where('kind', '=', key.kind)
  return (await query.executeTakeFirst()) ?? null
}

/** Two who work on the same title wait for each other. */
export async function holdTitle(tx: Db, { tenantId, titleId }: TitleKey): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`subtitles:${tenantId}:${titleId}`}, 0))`.execute(tx)
}

export async function readDraft(db: Db, { tenantId, titleId, language, kind }: TrackKey): Promise<Cue[] | null> {
  const row = await db
    .selectFrom('subtitle_track')
    .select('draft')
    .where('tenant_id', '=', tenantId)
    .where('title_id', '=', titleId)
    .where('language', '=', language)
    .where('kind', '=', kind)
    .executeTakeFirst()
  return row?.draft ?? null
}

export interface WrittenTrack {
  label: string
  draft: readonly Cue[] | null
  revision: number
  version: number
  changedAt: Date
  changedBy: string
}

export async function saveTrack(tx: Db, key: TrackKey, row: WrittenTrack): Promise<void> {
  const now = {
    ...{ label: row.label, draft: row.draft && JSON.stringify(row.draft), draft_lines: row.draft?.length ?? 0 },
    ...{ revision: row.revision, version: row.version, changed_at: row.changedAt, changed_by: row.changedBy },
  }
  await tx
    .insertInto('subtitle_track')
    .values({ tenant_id: key.tenantId, title_id: key.titleId, language: key.language, kind: key.kind, ...now })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'title_id', 'language', 'kind']).doUpdateSet(now))
    .execute()
}

export interface VersionRow {
  number: number
  at: Date
  by: string
  lines: number
}

export const listVersions = (db: Db, { tenantId, titleId, language, kind }: TrackKey): Promise<VersionRow[]> =>
  db
    .selectFrom('subtitle_version')
    .select(['number', 'made_at as at', 'made_by as by', 'lines'])
    .where('tenant_id', '=', tenantId)
    .where('title_id', '=', titleId)
    .where('language', '=', language)
    .where('kind', '=', kind)
    .orderBy('number', 'desc')
    .limit(MAX_SUBTITLE_VERSIONS)
    .execute()

export async function readVersion(db: Db, key: TrackKey, number: number): Promise<Cue[] | null> {
  const row = await db
    .selectFrom('subtitle_version')
    .select('cues')
    .where('tenant_id', '=', key.tenantId)
    .where('title_id', '=', key.titleId)
    .where('language', '=', key.language)
    .where('kind', '=', key.kind)
    .where('number', '=', number)
    .executeTakeFirst()
  return row?.cues ?? null
}

export async function addVersion(
  tx: Db,
  key: TrackKey,
  row: { number: number; label: string; cues: readonly Cue[]; at: Date; by: string },
): Promise<void> {
  const own = { tenant_id: key.tenantId, title_id: key.titleId, language: key.language, kind: key.kind }
  await tx
    .insertInto('subtitle_version')
    .values({
      ...{ ...own, number: row.number, label: row.label, cues: JSON.stringify(row.cues), lines: row.cues.length },
      ...{ made_at: row.at, made_by: row.by },
    })
    .execute()
  await tx
    .deleteFrom('subtitle_version')
    .where('tenant_id', '=', key.tenantId)
    .where('title_id', '=', key.titleId)
    .where('language', '=', key.language)
    .where('kind', '=', key.kind)
    .where('number', '<=', row.number - MAX_SUBTITLE_VERSIONS)
    .execute()
}

export interface SoundRow {
  names: { was: string; language: string; label: string }[]
  revision: number
}

export async function findSound(db: Db, { tenantId, titleId }: TitleKey): Promise<SoundRow> {
  const row = await db
    .selectFrom('sound_name')
    .select(['names', 'revision'])
    .where('tenant_id', '=', tenantId)
    .where('title_id', '=', titleId)
    .executeTakeFirst()
  return row ?? { names: [], revision: 0 }
}

export async function saveSound(
  tx: Db,
  { tenantId, titleId }: TitleKey,
  row: SoundRow & { at: Date; by: string },
): Promise<void> {
  const now = { names: JSON.stringify(row.names), revision: row.revision, changed_at: row.at, changed_by: row.by }
  await tx
    .insertInto('sound_name')
    .values({ tenant_id: tenantId, title_id: titleId, ...now })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'title_id']).doUpdateSet(now))
    .execute()
}

export async function saveTracks(db: Db, { tenantId, titleId }: TitleKey, tracks: PackageTracks): Promise<void> {
  const now = { media_id: tracks.mediaId, tracks: JSON.stringify(tracks) }
  await db
    .insertInto('film_tracks')
    .values({ tenant_id: tenantId, title_id: titleId, ...now })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'title_id']).doUpdateSet(now))
    .execute()
}

/** The package's own are right again. */
export async function dropTracks(db: Db, { tenantId, titleId }: TitleKey): Promise<void> {
  await db.deleteFrom('film_tracks').where('tenant_id', '=', tenantId).where('title_id', '=', titleId).execute()
}

/** What players are to get, without the lines themselves. */
export async function findInForce(db: Db, key: TitleKey) {
  const { rows: texts } = await sql<InForceText>`
    select v.language, v.kind, v.label, v.number as version
    from subtitle_track t join subtitle_version v
      on v.tenant_id = t.tenant_id and v.title_id = t.title_id and v.language = t.language and v.kind = t.kind and v.number = t.version
    where t.tenant_id = ${key.tenantId} and t.title_id = ${key.titleId}
    order by v.language, v.kind`.execute(db)
  const sound = await findSound(db, key)
  return { texts, sound: sound.names, soundRevision: sound.revision }
}

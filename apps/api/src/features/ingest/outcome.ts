import type { LeanDoneJob, PackageFailedJob, PackageReadyJob } from '@kola/contract/media'
import { sql } from 'kysely'
import type { Db, Tx } from '#shared/database/database.ts'
import { ASKED_TO_WAIT, type TitleGate } from '#shared/titles/title-gate.ts'
import { addEvent, adoptFilm, endFilm, findFilmVersion } from './films/film-repository.ts'
import { listNewTitlePlaylists, putFirst } from './playlists.ts'
import { findRequest, findTitle, listUploadIds } from './repository.ts'
import { touchUploads } from './uploads/upload-repository.ts'

/**
 * Notes a finished package and shows the title that waited for it, if it may be shown and was not asked to wait; else it
 * is a draft that somebody shows. `gone` when the media was deleted meanwhile, `replaced`
 * when another film was sent for the title since.
 */
export async function publishPackage(
  db: Db,
  ready: PackageReadyJob,
  gate: TitleGate,
): Promise<'published' | 'held' | 'gone' | 'replaced'> {
  // Before: it may read what needs a connection of its own.
  const lacks = await gate.findLacks(db, ready)
  return db.transaction().execute(async (tx) => {
    await adoptFilm(tx, ready)
    const version = await findFilmVersion(tx, ready)
    if (version && version !== ready.version) return 'replaced'
    if (!(await markReady(tx, ready))) return 'gone'
    const held = await listHeld(tx, ready, lacks)
    const kind = await endWaiting(tx, ready, held.length > 0 ? 'draft' : 'published')
    const isNew = kind !== null
    // An episode stands in its season, and never beside films.
    if (kind === 'movie') await putInPlaylists(tx, ready)
    const isHeld = isNew ? held.length > 0 : !(await isPublished(tx, ready))
    const outcome = isHeld ? 'held' : 'published'
    if (!(await endFilm(tx, ready, null))) return outcome
    if (!isNew) await saveRunningTime(tx, ready)
    await addEvent(tx, ready, toEvent(ready, { isNew, isHeld, held }))
    return outcome
  })
}

/**
 * Notes AV1 and Opus beside a package: from then on whoever begins to play may have them, and who plays already goes on
 * as before. `early` when the package itself is still to be noted, `gone` when its film was taken out, `replaced` when
 * the film has been packaged anew since.
 */
export async function addLean(db: Db, done: LeanDoneJob): Promise<'added' | 'early' | 'gone' | 'replaced'> {
  return db.transaction().execute(async (tx) => {
    const row = await tx
      .selectFrom('media')
      .select(['state', 'version', 'notices'])
      .where('tenant_id', '=', done.tenantId)
      .where('id', '=', done.mediaId)
      .forUpdate()
      .executeTakeFirst()
    if (!row) return 'gone'
    if (row.version !== done.version) return row.state === 'processing' ? 'early' : 'replaced'
    const notices = row.notices.filter(({ code }) => !code.startsWith('LEAN_'))
    await tx
      .updateTable('media')
      .set((eb) => ({
        ...(done.lean && { lean: JSON.stringify({ version: done.version, ...done.lean }) }),
        notices: JSON.stringify([...notices, ...done.notices]),
        updated_at: eb.fn<Date>('now'),
      }))
      .where('tenant_id', '=', done.tenantId)
      .where('id', '=', done.mediaId)
      .execute()
    if (done.lean)
      await addEvent(tx, done, { kind: 'lean', text: 'AV1 pictures and Opus sound, which cost less data, were added' })
    return 'added'
  })
}

/** Notes why there is no package. The uploads stay for a while, so that they can be tried again. */
export async function recordFailure(db: Db, failed: PackageFailedJob): Promise<void> {
  const { tenantId, titleId, mediaId, code, text } = failed
  await db.transaction().execute(async (tx) => {
    await tx
      .updateTable('media')
      .set((eb) => ({ state: 'failed', failure_code: code, failure_text: text, updated_at: eb.fn<Date>('now') }))
      .where('tenant_id', '=', tenantId)
      .where('id', '=', mediaId)
      .where('state', '=', 'processing')
      .execute()
    await tx
      .updateTable('title')
      .set({ state: 'failed' })
      .where('tenant_id', '=', tenantId)
      .where('id', '=', titleId)
      .where('state', '=', 'processing')
      .execute()
    await adoptFilm(tx, failed)
    if (await endFilm(tx, failed, { code, text })) await addEvent(tx, failed, { kind: 'failed', text })
    const request = await findRequest(tx, { tenantId, titleId })
    if (request) await touchUploads(tx, tenantId, listUploadIds(request.body))
  })
}

async function markReady(tx: Tx, ready: PackageReadyJob): Promise<boolean> {
  const { dash, hls, hlsClearKey, renditions, audio, subtitles, storyboard, markers } = ready
  const content = { dash, hls, hlsClearKey, renditions, audio, subtitles, storyboard, markers }
  const row = await tx
    .updateTable('media')
    .set((eb) => ({
      state: 'ready',
      version: ready.version,
      duration_seconds: ready.durationSeconds,
      package: JSON.stringify(content),
      notices: JSON.stringify(ready.notices ?? []),
      failure_code: null,
      failure_text: null,
      updated_at: eb.fn<Date>('now'),
    }))
    .where('tenant_id', '=', ready.tenantId)
    .where('id', '=', ready.mediaId)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Why nobody is shown it yet; empty when it may be shown at once. */
async function listHeld(tx: Tx, ready: PackageReadyJob, lacks: readonly string[]): Promise<string[]> {
  const request = await findRequest(tx, ready)
  return [...(request?.body.show === 'later' ? [ASKED_TO_WAIT] : []), ...lacks]
}

async function isPublished(tx: Tx, ready: PackageReadyJob): Promise<boolean> {
  return (await findTitle(tx, ready))?.state === 'published'
}

/** @returns what it is; null when it does not wait for its film, such as one of the demo's */
async function endWaiting(tx: Tx, ready: PackageReadyJob, state: 'published' | 'draft'): Promise<string | null> {
  const facts = { running_time: toRunningTime(ready.durationSeconds) }
  const language = ready.audio.find((track) => track.language !== 'und')?.label
  const row = await tx
    .updateTable('title')
    .set((eb) => ({
      state,
      added_at: eb.fn<Date>('now'),
      facts: sql`facts || ${JSON.stringify(facts)}::jsonb`,
      ...(language ? { language: sql`coalesce(nullif(language, ''), ${language})` } : {}),
      ...(ready.art ? toGivenArt(JSON.stringify(ready.art)) : {}),
    }))
    .where('tenant_id', '=', ready.tenantId)
    .where('id', '=', ready.titleId)
    .where('state', '=', 'processing')
    .returning('kind')
    .executeTakeFirst()
  return row?.kind ?? null
}

/** An editor may have chosen other pictures while the film was made: those stay. */
const toGivenArt = (art: string) => ({
  art: sql<string>`case when pictures = '' then ${art}::jsonb else art end`,
  film_art: sql<string>`case when pictures = '' then film_art else ${art}::jsonb end`,
})

/** Of a film that was replaced: another cut may be longer. */
async function saveRunningTime(tx: Tx, { tenantId, titleId, durationSeconds }: PackageReadyJob): Promise<void> {
  const facts = JSON.stringify({ running_time: toRunningTime(durationSeconds) })
  await tx
    .updateTable('title')
    .set({ facts: sql`facts || ${facts}::jsonb` })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', titleId)
    .execute()
}

function toEvent(
  { durationSeconds, renditions }: PackageReadyJob,
  { isNew, isHeld, held }: { isNew: boolean; isHeld: boolean; held: readonly string[] },
): { kind: 'shown' | 'held'; text: string } {
  const made = `${toRunningTime(durationSeconds)}, ${renditions.length === 1 ? 'one quality' : `${renditions.length} qualities`}`
  if (isNew && isHeld) return { kind: 'held', text: `Ready: ${made}. Nobody sees it yet. ${held.join('. ')}` }
  if (isHeld) return { kind: 'held', text: `Ready, in place of the one before: ${made}. Nobody sees it` }
  if (isNew) return { kind: 'shown', text: `Ready, and shown: ${made}` }
  return { kind: 'shown', text: `Ready, and shown in place of the one before: ${made}` }
}

async function putInPlaylists(tx: Tx, { tenantId, titleId }: PackageReadyJob): Promise<void> {
  const request = await findRequest(tx, { tenantId, titleId })
  const usual = await listNewTitlePlaylists(tx, tenantId)
  const [homeRow, ...lists] = usual
  const asked = request?.body.playlistId ?? homeRow
  for (const playlistId of new Set([asked, ...lists])) {
    if (playlistId) await putFirst(tx, { tenantId, playlistId }, titleId)
  }
}

/** `1h 44m`, `48 min`; what is shorter than a minute counts as one. */
export function toRunningTime(seconds: number): string {
  const minutes = Math.max(1, Math.round(seconds / 60))
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)}h ${minutes % 60}m`
}

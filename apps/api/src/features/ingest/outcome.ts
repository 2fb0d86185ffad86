import type { MediaFailure, PackageFailedJob, PackageReadyJob } from '@kola/contract/media'
import type { Db, Tx } from '../../shared/database/database.ts'
import { raiseCatalogueVersion } from '../../shared/tenants/tenants.ts'
import { listNewTitlePlaylists, putFirst } from './playlists.ts'
import { findRequest } from './repository.ts'
import { deleteUploads, findUpload } from './upload-repository.ts'

/** The fault is in the file, so sending it again brings nothing. */
const FAULTS_OF_FILE: readonly MediaFailure[] = ['NOT_A_VIDEO', 'EMPTY_FILE', 'TRUNCATED_FILE', 'NO_VIDEO_STREAM']

/** Notes a finished package and shows the title that waited for it. `gone` when the media was deleted meanwhile. */
export async function publishPackage(db: Db, ready: PackageReadyJob): Promise<'published' | 'gone'> {
  return db.transaction().execute(async (tx) => {
    if (!(await markReady(tx, ready))) return 'gone'
    if (await showTitle(tx, ready)) await putInPlaylists(tx, ready)
    await raiseCatalogueVersion(tx, ready.tenantId)
    return 'published'
  })
}

/** Notes why there is no package. @returns storage keys of files that are of no use to anyone */
export async function recordFailure(db: Db, failed: PackageFailedJob): Promise<string[]> {
  const { tenantId, titleId, mediaId, code, text } = failed
  return db.transaction().execute(async (tx) => {
    await tx
      .updateTable('media')
      .set((eb) => ({ state: 'failed', failure_code: code, failure_text: text, updated_at: eb.fn<Date>('now') }))
      .where('tenant_id', '=', tenantId)
      .where('id', '=', mediaId)
      .where('state', '=', 'processing')
      .execute()
    const title = await tx
      .updateTable('title')
      .set({ state: 'failed' })
      .where('tenant_id', '=', tenantId)
      .where('id', '=', titleId)
      .where('state', '=', 'processing')
      .returning('id')
      .executeTakeFirst()
    return title && FAULTS_OF_FILE.includes(code) ? forgetUpload(tx, { tenantId, titleId }) : []
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

/** @returns false when the title does not wait for its film, such as one of the demo's */
async function showTitle(tx: Tx, ready: PackageReadyJob): Promise<boolean> {
  const facts = { running_time: toRunningTime(ready.durationSeconds) }
  const language = ready.audio.find((track) => track.language !== 'und')?.label
  const row = await tx
    .updateTable('title')
    .set((eb) => ({
      state: 'published',
      added_at: eb.fn<Date>('now'),
      facts: JSON.stringify(facts),
      ...(language ? { language } : {}),
      ...(ready.art ? { art: JSON.stringify(ready.art) } : {}),
    }))
    .where('tenant_id', '=', ready.tenantId)
    .where('id', '=', ready.titleId)
    .where('state', '=', 'processing')
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
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

async function forgetUpload(tx: Tx, title: { tenantId: string; titleId: string }): Promise<string[]> {
  const request = await findRequest(tx, title)
  if (!request) return []
  const upload = await findUpload(tx, { tenantId: title.tenantId, uploadId: request.body.uploadId })
  await deleteUploads(tx, title.tenantId, [request.body.uploadId])
  return upload?.storageKey ? [upload.storageKey] : []
}

/** `1h 44m`, `48 min`; what is shorter than a minute counts as one. */
export function toRunningTime(seconds: number): string {
  const minutes = Math.max(1, Math.round(seconds / 60))
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)}h ${minutes % 60}m`
}

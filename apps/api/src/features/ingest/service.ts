import { AppError } from '@kola/contract/errors'
import type { AddTitleBody, OperatorTitle } from '@kola/contract/ingest'
import { toLanguageName } from '@kola/contract/language-name'
import { type PackageSourceJob, packagingProgressKey } from '@kola/contract/media'
import { newId, newToken, sha256Hex } from '@kola/platform/ids'
import type { Progress } from '@kola/platform/progress'
import type { SecretBox } from '@kola/platform/secret-box'
import type { Db, Tx } from '#shared/database/database.ts'
import type { JobSender } from '#shared/jobs.ts'
import { createContentKeys } from './content-keys.ts'
import { findPlaylistKind } from './playlists.ts'
import {
  deleteTitle,
  findRequest,
  findTitle,
  insertRequest,
  insertTitle,
  listUploadIds,
  restartTitle,
  type TitleRequest,
  type TitleState,
} from './repository.ts'
import { toKeptUntil } from './uploads/sweep-uploads.ts'
import { findUpload, touchUploads, type UploadRow } from './uploads/upload-repository.ts'

export interface IngestNeeds {
  db: Db
  queue: JobSender
  progress: Progress
  secretBox: SecretBox
  /** Address under which viewers find the service, without a slash at its end. */
  publicUrl: string
}

export type IngestService = ReturnType<typeof createIngestService>

const MAX_SLUG_CHARACTERS = 48

/** Films of the operator: asked for, made in the background, shown when whole. */
export function createIngestService(needs: IngestNeeds) {
  const { db } = needs

  async function get(tenantId: string, titleId: string): Promise<OperatorTitle> {
    const title = await findTitle(db, { tenantId, titleId })
    if (!title || title.state === 'withdrawn') throw new AppError('TITLE_NOT_FOUND')
    return toAnswer(needs, tenantId, title)
  }

  return {
    get,

    /** The same request key with the same contents is the same title; a failed one is tried again. */
    async add(tenantId: string, body: AddTitleBody): Promise<OperatorTitle> {
      const titleId = await db.transaction().execute((tx) => addOnce(needs, tx, { tenantId, body }))
      return get(tenantId, titleId)
    },

    /** Its rows go now, and its files by a job that is there exactly when they are gone. */
    async remove(tenantId: string, titleId: string): Promise<void> {
      await db.transaction().execute(async (tx) => {
        if (!(await findTitle(tx, { tenantId, titleId }))) throw new AppError('TITLE_NOT_FOUND')
        const removed = await deleteTitle(tx, { tenantId, titleId })
        await needs.queue.send('ingest.remove-files', { tenantId, ...removed }, { tx })
      })
    },
  }
}

async function addOnce(needs: IngestNeeds, tx: Tx, asked: { tenantId: string; body: AddTitleBody }): Promise<string> {
  const { tenantId, body } = asked
  const titleId = toTitleId(body.name)
  const requestSha256 = sha256Hex(JSON.stringify(toComparable(body)))
  if (await insertRequest(tx, { tenantId, titleId, requestSha256, body })) {
    const mediaId = newId()
    await assertTitlePlaylist(tx, tenantId, body.playlistId)
    await insertTitle(tx, { tenantId, titleId, mediaId, name: body.name, synopsis: body.synopsis ?? '' })
    await sendJob(needs, tx, { tenantId, titleId, mediaId, body })
    return titleId
  }
  const known = await findRequest(tx, { tenantId, requestKey: body.requestKey })
  if (!known || known.requestSha256 !== requestSha256) throw new AppError('REQUEST_CONFLICT')
  const title = await findTitle(tx, { tenantId, titleId: known.titleId })
  if (title?.state === 'failed' && title.mediaId) {
    await restartTitle(tx, { tenantId, titleId: title.id, mediaId: title.mediaId })
    await sendJob(needs, tx, { tenantId, titleId: title.id, mediaId: title.mediaId, body })
  }
  return known.titleId
}

/** @throws AppError CATALOGUE_NOT_FOUND, INVALID_REQUEST when the playlist holds playlists */
async function assertTitlePlaylist(tx: Tx, tenantId: string, playlistId: string | undefined): Promise<void> {
  if (!playlistId) return
  const kind = await findPlaylistKind(tx, { tenantId, playlistId })
  if (!kind) throw new AppError('CATALOGUE_NOT_FOUND', { fields: { playlistId: 'There is no such playlist' } })
  if (kind === 'titles') return
  throw new AppError('INVALID_REQUEST', { fields: { playlistId: 'That playlist holds playlists, not titles' } })
}

/** The job is there exactly when the title is. */
async function sendJob(
  needs: IngestNeeds,
  tx: Tx,
  film: { tenantId: string; titleId: string; mediaId: string; body: AddTitleBody },
): Promise<void> {
  const { tenantId, titleId, mediaId, body } = film
  await touchUploads(tx, tenantId, listUploadIds(body))
  const source = await getWhole(tx, { tenantId, uploadId: body.uploadId }, 'uploadId')
  const toSides = async (sides: AddTitleBody['subtitles'], field: string) => {
    const files: PackageSourceJob['subtitles'] = []
    for (const [index, { language, uploadId }] of (sides ?? []).entries()) {
      const { storageKey } = await getWhole(tx, { tenantId, uploadId }, `${field}.${index}.uploadId`)
      files.push({ language, label: toLanguageName(language), sourceKey: storageKey })
    }
    return files
  }
  const job: PackageSourceJob = {
    target: {
      tenantId,
      titleId,
      mediaId,
      version: newId(),
      keys: await createContentKeys(tx, needs.secretBox, { tenantId, mediaId }),
    },
    sourceKey: source.storageKey,
    sourceSha256: source.sha256,
    originalName: source.name,
    subtitles: await toSides(body.subtitles, 'subtitles'),
    audio: await toSides(body.audio, 'audio'),
  }
  await needs.queue.send('media.package-source', job, { tx })
}

async function getWhole(
  tx: Tx,
  upload: { tenantId: string; uploadId: string },
  field: string,
): Promise<UploadRow & { storageKey: string }> {
  const row = await findUpload(tx, upload)
  if (row?.completedAt && row.storageKey) return { ...row, storageKey: row.storageKey }
  const text = row ? 'That upload is not complete yet' : 'There is no such upload'
  throw new AppError('UPLOAD_NOT_FOUND', { fields: { [field]: text } })
}

async function toAnswer(needs: IngestNeeds, tenantId: string, title: TitleState): Promise<OperatorTitle> {
  const state = title.state === 'published' ? 'ready' : title.state === 'failed' ? 'failed' : 'processing'
  const found = state === 'processing' ? await needs.progress.read(packagingProgressKey(tenantId, title.id)) : null
  const request = await findRequest(needs.db, { tenantId, titleId: title.id })
  const playlistId = request?.body.playlistId
  return {
    id: title.id,
    name: title.name,
    state,
    progress: found ? { ...found, updatedAt: found.updatedAt.toISOString() } : null,
    failure: state === 'failed' ? await toFailure(needs.db, tenantId, { ...title, request }) : null,
    notices: state === 'ready' ? (title.notices ?? []) : [],
    address: state === 'ready' ? `${needs.publicUrl}/#/details/${title.id}/${playlistId ?? 'search'}` : null,
  }
}

async function toFailure(
  db: Db,
  tenantId: string,
  title: TitleState & { request: TitleRequest | null },
): Promise<OperatorTitle['failure']> {
  const uploadId = title.request?.body.uploadId
  const upload = uploadId ? await findUpload(db, { tenantId, uploadId }) : null
  return {
    code: title.failureCode ?? '',
    text: title.failureText ?? '',
    uploadKeptUntil: upload ? toKeptUntil(upload.touchedAt).toISOString() : null,
  }
}

/** Readable in an address, and never the same twice. */
function toTitleId(name: string): string {
  const plain = name
    .normalize('NFD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
  const slug = plain
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, MAX_SLUG_CHARACTERS)
    .replace(/^-|-$/g, '')
  return `${slug || 'title'}-${newToken(5)
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '0')}`
}

/** Everything that makes two requests differ, in one order. */
function toComparable(body: AddTitleBody): unknown[] {
  const sides = (list: AddTitleBody['subtitles']) =>
    (list ?? []).map(({ language, uploadId }) => [language, uploadId]).sort()
  const { name, type, uploadId, playlistId = null, synopsis = null } = body
  return [name, type, uploadId, playlistId, synopsis, sides(body.subtitles), sides(body.audio)]
}

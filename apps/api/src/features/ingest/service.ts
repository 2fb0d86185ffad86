import { AppError } from '@kola/contract/errors'
import type { AddTitleBody, OperatorTitle } from '@kola/contract/ingest'
import { packagingProgressKey } from '@kola/contract/media'
import { newId, newToken, sha256Hex } from '@kola/platform/ids'
import type { Progress } from '@kola/platform/progress'
import type { Db, Tx } from '#shared/database/database.ts'
import { ASKED_TO_WAIT, type TitleGate } from '#shared/title-gate.ts'
import { addEvent } from './films/film-repository.ts'
import { toFileText } from './films/film-words.ts'
import { askForPackage, type PackagingNeeds } from './packaging.ts'
import { findPlaylistKind } from './playlists.ts'
import {
  deleteTitle,
  findRequest,
  findTitle,
  giveMedia,
  insertRequest,
  insertTitle,
  restartTitle,
  type TitleRequest,
  type TitleState,
} from './repository.ts'
import { toKeptUntil } from './uploads/sweep-uploads.ts'
import { findUpload } from './uploads/upload-repository.ts'

export interface IngestNeeds extends PackagingNeeds {
  db: Db
  gate: TitleGate
  progress: Progress
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
    async add(tenantId: string, body: AddTitleBody, by = ''): Promise<OperatorTitle> {
      const titleId = await db.transaction().execute((tx) => addOnce(needs, tx, { tenantId, body, by }))
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

interface Asked {
  tenantId: string
  body: AddTitleBody
  /** Who asks. */
  by: string
}

async function addOnce(needs: IngestNeeds, tx: Tx, asked: Asked): Promise<string> {
  const { tenantId, body, by } = asked
  const titleId = body.titleId ?? toTitleId(body.name)
  const requestSha256 = sha256Hex(JSON.stringify(toComparable(body)))
  if (await insertRequest(tx, { tenantId, titleId, requestSha256, body })) {
    const mediaId = newId()
    await assertTitlePlaylist(tx, tenantId, body.playlistId)
    if (body.titleId) await giveMedia(tx, { tenantId, titleId, mediaId })
    else await insertTitle(tx, { tenantId, titleId, mediaId, ...toFirst(body) })
    const source = await askForPackage(needs, tx, { tenantId, titleId, mediaId, body })
    await addEvent(tx, { tenantId, titleId }, { kind: 'sent', by, text: `Sent ${toFileText(source)}` })
    return titleId
  }
  const known = await findRequest(tx, { tenantId, requestKey: body.requestKey })
  if (!known || known.requestSha256 !== requestSha256) throw new AppError('REQUEST_CONFLICT')
  const title = await findTitle(tx, { tenantId, titleId: known.titleId })
  if (title?.state === 'failed' && title.mediaId) {
    const film = { tenantId, titleId: title.id, mediaId: title.mediaId }
    await restartTitle(tx, film)
    const source = await askForPackage(needs, tx, { ...film, body })
    await addEvent(tx, film, { kind: 'tried-again', by, text: `Tried again from ${toFileText(source)}` })
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

async function toAnswer(needs: IngestNeeds, tenantId: string, title: TitleState): Promise<OperatorTitle> {
  const state = title.state === 'failed' ? 'failed' : title.state === 'processing' ? 'processing' : 'ready'
  const isShown = title.state === 'published'
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
    held: state === 'ready' && !isShown ? await listHeld(needs, tenantId, title) : [],
    address: isShown ? `${needs.publicUrl}/#/details/${title.id}/${playlistId ?? 'search'}` : null,
  }
}

async function listHeld(
  { db, gate }: IngestNeeds,
  tenantId: string,
  { id: titleId, state }: TitleState,
): Promise<string[]> {
  const lacks = await gate.findLacks(db, { tenantId, titleId })
  if (lacks.length > 0) return lacks
  return [state === 'draft' ? ASKED_TO_WAIT : 'It was stopped']
}

const toFirst = ({ name, synopsis = '', rating, certificate = { number: '', givenOn: '' } }: AddTitleBody) => ({
  ...{ name, synopsis, certificate },
  facts: { ...(rating && { 'Maturity Rating': rating }) } as Readonly<Record<string, string>>,
})

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
  const { name, type, uploadId, playlistId = null, synopsis = null, titleId, rating, certificate, show } = body
  const first = [name, type, uploadId, playlistId, synopsis, sides(body.subtitles), sides(body.audio)]
  const { number, givenOn } = certificate ?? {}
  const isMore = rating !== undefined || certificate !== undefined || show !== undefined
  // What was asked for before these could be said keeps its hash.
  return [...first, ...(titleId === undefined ? [] : [titleId]), ...(isMore ? [{ rating, number, givenOn, show }] : [])]
}

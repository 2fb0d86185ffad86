import { AppError } from '@kola/contract/errors'
import type { Film, FilmPage, FilmState, ReplaceBody } from '@kola/contract/films/films'
import type { AddTitleBody } from '@kola/contract/ingest'
import { sha256Hex } from '@kola/platform/ids'
import type { Progress } from '@kola/platform/progress'
import type { Db, Tx } from '#shared/database/database.ts'
import { askForPackage, type PackagingNeeds } from '../packaging.ts'
import { findRequest, restartTitle, saveRequestBody } from '../repository.ts'
import { toFilmPage, toFilms } from './film-answer.ts'
import { readCursor, toCursor } from './film-cursor.ts'
import { addEvent, type FilmKey, findFilm, listFilms, lockTitle, noteReplacement } from './film-repository.ts'
import { toFileText } from './film-words.ts'

export interface FilmsNeeds extends PackagingNeeds {
  db: Db
  progress: Progress
}

interface Asked extends FilmKey {
  /** Who asks. */
  by: string
}

const PAGE = 50

export type Films = ReturnType<typeof createFilms>

/** Films as those see them who send them. */
export function createFilms(needs: FilmsNeeds) {
  const { db } = needs

  async function get(key: FilmKey): Promise<FilmPage> {
    const film = await findFilm(db, key)
    if (!film) throw new AppError('TITLE_NOT_FOUND')
    return toFilmPage(needs, key.tenantId, film)
  }

  return {
    get,

    async list(asked: {
      tenantId: string
      search?: string | undefined
      state?: FilmState | undefined
      cursor?: string | undefined
      limit?: number | undefined
    }): Promise<{ films: Film[]; cursor: string | null }> {
      const limit = asked.limit ?? PAGE
      const after = asked.cursor === undefined ? null : readCursor(asked.cursor)
      const search = asked.search?.trim()
      const rows = await listFilms(db, { ...asked, search, after, limit: limit + 1 })
      const shown = rows.slice(0, limit)
      const last = shown.at(-1)
      return {
        films: await toFilms(needs, asked.tenantId, shown),
        cursor: rows.length > limit && last ? toCursor({ at: last.sentAt, id: last.titleId }) : null,
      }
    },

    /** From the file that was sent. Who asks twice has asked once. */
    async retry(asked: Asked): Promise<FilmPage> {
      await db.transaction().execute((tx) => retryOnce(needs, tx, asked))
      return get(asked)
    },

    async replace(asked: Asked, body: ReplaceBody): Promise<FilmPage> {
      await db.transaction().execute((tx) => replaceOnce(needs, tx, { ...asked, body }))
      return get(asked)
    },
  }
}

async function retryOnce(needs: FilmsNeeds, tx: Tx, { by, ...key }: Asked): Promise<void> {
  const title = await lockTitle(tx, key)
  const film = title && (await findFilm(tx, key))
  if (!title?.mediaId || !film) throw new AppError('TITLE_NOT_FOUND')
  if (film.state !== 'failed') return
  const request = await findRequest(tx, key)
  if (!request) throw new AppError('UPLOAD_NOT_FOUND')
  await beginAgain(tx, { ...key, mediaId: title.mediaId, hasFailed: title.state === 'failed' })
  const source = await askForPackage(needs, tx, { ...key, mediaId: title.mediaId, body: request.body })
  await addEvent(tx, key, { kind: 'tried-again', by, text: `Tried again from ${toFileText(source)}` })
}

async function replaceOnce(needs: FilmsNeeds, tx: Tx, asked: Asked & { body: ReplaceBody }): Promise<void> {
  const { by, body, ...key } = asked
  const title = await lockTitle(tx, key)
  const film = title && (await findFilm(tx, key))
  if (!title?.mediaId || !film) throw new AppError('TITLE_NOT_FOUND')
  const sha256 = sha256Hex(JSON.stringify(toComparable(body)))
  if (film.replaceKey === body.requestKey) {
    if (film.replaceSha256 === sha256) return
    throw new AppError('REQUEST_CONFLICT')
  }
  if (film.state === 'processing') throw new AppError('FILM_BUSY')
  const before = (await findRequest(tx, key))?.body
  const wanted = {
    uploadId: body.uploadId,
    subtitles: body.subtitles ?? before?.subtitles ?? [],
    audio: body.audio ?? before?.audio ?? [],
  }
  await beginAgain(tx, { ...key, mediaId: title.mediaId, hasFailed: title.state === 'failed' })
  await saveRequestBody(tx, key, wanted)
  const source = await askForPackage(needs, tx, { ...key, mediaId: title.mediaId, body: wanted })
  await noteReplacement(tx, key, { key: body.requestKey, sha256 })
  await addEvent(tx, key, { kind: 'replaced', by, text: `To be replaced by ${toFileText(source)}` })
}

/** What viewers see stays as it is until the new one is whole; what somebody stopped stays so. */
async function beginAgain(tx: Tx, of: FilmKey & { mediaId: string; hasFailed: boolean }): Promise<void> {
  if (of.hasFailed) await restartTitle(tx, of)
}

/** Everything that makes two requests differ, in one order. */
function toComparable({ uploadId, subtitles, audio }: ReplaceBody): unknown[] {
  const sides = (list: AddTitleBody['subtitles']) => list?.map((side) => [side.language, side.uploadId]).sort() ?? null
  return [uploadId, sides(subtitles), sides(audio)]
}

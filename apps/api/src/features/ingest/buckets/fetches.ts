import { AppError } from '@kola/contract/errors'
import { type FetchWanted, type FilmFetch, MAX_OPEN_FETCHES } from '@kola/contract/films/buckets'
import { newId } from '@kola/platform/ids'
import type { Storage } from '@kola/platform/storage'
import { SourceFault } from '@kola/platform/storage/source/fault'
import type { SourceFile } from '@kola/platform/storage/source/source-bucket'
import type { Db, Tx } from '#shared/database/database.ts'
import type { JobSender } from '#shared/jobs.ts'
import { findFilm } from '../films/film-repository.ts'
import { findTitle } from '../repository.ts'
import { toPartsPrefix } from '../uploads/parts.ts'
import { checkKey } from './address.ts'
import { type FilmBuckets, type OpenBucket, toName } from './buckets.ts'
import { findUnfit, isFault, toCode, toFault } from './faults.ts'
import {
  countUnfinished,
  deleteFetch,
  type FetchKey,
  type FetchRow,
  findFetch,
  findRunning,
  insertFetch,
  listFetches,
  restartFetch,
} from './fetch-repository.ts'

export interface FetchesNeeds {
  db: Db
  storage: Storage
  queue: JobSender
  buckets: FilmBuckets
}

interface Given {
  tenantId: string
  bucket: string
  key: string
  wanted: FetchWanted
  /** Who gives it. */
  by: string
}

export type Fetches = ReturnType<typeof createFetches>

/** Films that come from buckets: given by an address, brought here in the background. */
export function createFetches(needs: FetchesNeeds) {
  const { db, storage, buckets } = needs
  return {
    async list(tenantId: string, titleId?: string): Promise<{ fetches: FilmFetch[] }> {
      const rows = await listFetches(db, { tenantId, titleId, limit: MAX_OPEN_FETCHES })
      return { fetches: rows.map(toFetch) }
    },

    /** The same file for the same while it is on its way is the same fetch. */
    async give(given: Given): Promise<FilmFetch> {
      const bucket = buckets.get(given.tenantId, given.bucket)
      const key = checkKey(given.key, bucket.config)
      const file = await lookFit(bucket, key)
      return toFetch(await db.transaction().execute((tx) => giveOnce(needs, tx, { ...given, key, file })))
    },

    /** Where the file is another since, it begins anew. */
    async retry(asked: FetchKey): Promise<FilmFetch> {
      const row = await get(db, asked)
      if (row.state !== 'failed') return toFetch(row)
      if (row.uploadId === null) await begin(row, asked)
      else await restart(needs, asked, row)
      return toFetch(await get(db, asked))
    },

    /** @returns what it was; null when it was gone already */
    async giveUp(asked: FetchKey): Promise<string | null> {
      const row = await deleteFetch(db, asked)
      if (!row) return null
      await storage.deletePrefix(toPartsPrefix(row))
      return toName(row.key)
    },
  }

  async function begin(row: FetchRow, asked: FetchKey): Promise<void> {
    const bucket = buckets.find(row.tenantId, row.bucket)
    if (!bucket) throw unfit('BUCKET_GONE')
    const { etag, sizeBytes } = await lookFit(bucket, row.key)
    const isSame = etag === row.etag && sizeBytes === row.sizeBytes
    if (!isSame) await storage.deletePrefix(toPartsPrefix(row))
    await restart(needs, asked, { ...row, etag, sizeBytes, fetchedBytes: isSame ? row.fetchedBytes : 0 })
  }
}

async function get(db: Db, key: FetchKey): Promise<FetchRow> {
  const row = await findFetch(db, key)
  if (!row) throw new AppError('FETCH_NOT_FOUND')
  return row
}

/** @throws AppError BUCKET_FILE_UNFIT */
async function lookFit({ source }: OpenBucket, key: string): Promise<SourceFile & { etag: string }> {
  if (key === '' || key.endsWith('/')) throw unfit('NO_FILM')
  const file = await source.look(key).catch((error: unknown) => {
    throw error instanceof SourceFault ? unfit(toCode(error.kind)) : error
  })
  const fault = findUnfit(key, file)
  if (fault) throw unfit(fault)
  return file
}

function unfit(code: Parameters<typeof toFault>[0]): AppError {
  const { text, mend } = toFault(code)
  return new AppError('BUCKET_FILE_UNFIT', { message: `${text}. ${mend}`, extra: { fault: code } })
}

async function giveOnce(
  { queue }: FetchesNeeds,
  tx: Tx,
  { file, ...given }: Given & { file: { sizeBytes: number; etag: string } },
): Promise<FetchRow> {
  const { tenantId } = given
  const running = await findRunning(tx, given)
  if (running) return toSame(running, given.wanted)
  await checkWanted(tx, tenantId, given.wanted)
  if ((await countUnfinished(tx, tenantId, MAX_OPEN_FETCHES)) >= MAX_OPEN_FETCHES) throw new AppError('FETCHES_FULL')
  const id = newId()
  if (await insertFetch(tx, { ...given, id, sizeBytes: file.sizeBytes, etag: file.etag })) {
    await queue.send('ingest.fetch-film', { tenantId, fetchId: id }, { tx })
    const row = await findFetch(tx, { tenantId, fetchId: id })
    if (row) return row
  }
  const other = await findRunning(tx, given)
  if (!other) throw new AppError('FETCH_OTHERWISE')
  return toSame(other, given.wanted)
}

/** @throws AppError FETCH_OTHERWISE */
function toSame(row: FetchRow, wanted: FetchWanted): FetchRow {
  const toText = (one: FetchWanted) => JSON.stringify([one.as, one.titleId, one.as === 'title' && one.name])
  if (toText(row.wanted) === toText(wanted)) return row
  throw new AppError('FETCH_OTHERWISE')
}

/** What can be seen now need not be found out after an hour. @throws AppError TITLE_NOT_FOUND, FILM_BUSY */
async function checkWanted(tx: Tx, tenantId: string, wanted: FetchWanted): Promise<void> {
  const { titleId } = wanted
  if (titleId === undefined) return
  if (wanted.as === 'replacement') {
    const film = await findFilm(tx, { tenantId, titleId })
    if (!film) throw new AppError('TITLE_NOT_FOUND')
    if (film.state === 'processing') throw new AppError('FILM_BUSY')
    return
  }
  const title = await findTitle(tx, { tenantId, titleId })
  if (title?.state !== 'draft' || title.mediaId !== null) {
    throw new AppError('TITLE_NOT_FOUND', { fields: { titleId: 'There is no such draft' } })
  }
}

async function restart(
  { db, queue }: FetchesNeeds,
  { tenantId, fetchId }: FetchKey,
  of: Pick<FetchRow, 'bucket' | 'key' | 'sizeBytes' | 'etag' | 'fetchedBytes'>,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    if (await findRunning(tx, { tenantId, bucket: of.bucket, key: of.key })) throw new AppError('FETCH_OTHERWISE')
    if (!(await restartFetch(tx, { tenantId, fetchId }, of))) return
    await queue.send('ingest.fetch-film', { tenantId, fetchId }, { tx })
  })
}

function toFetch(row: FetchRow): FilmFetch {
  const { id, bucket, key, sizeBytes, fetchedBytes, bytesPerSecond, wanted, by } = row
  const code = row.failureCode ?? ''
  return {
    ...{ id, bucket, key, name: toName(key), sizeBytes, fetchedBytes, bytesPerSecond, wanted, by },
    // One that has arrived meanwhile is on its way no more.
    state: row.state === 'done' ? 'fetching' : row.state,
    trouble: row.trouble !== null && isFault(row.trouble) ? toFault(row.trouble).text : null,
    failure: row.state === 'failed' && isFault(code) ? toFault(code, row.failureText ?? undefined) : null,
    givenAt: row.givenAt.toISOString(),
  }
}

import { setTimeout as pause } from 'node:timers/promises'
import { AppError } from '@kola/contract/errors'
import type { BucketFault } from '@kola/contract/films/bucket-faults'
import { JOBS } from '@kola/contract/jobs'
import type { Log } from '@kola/platform/log'
import { NotNow } from '@kola/platform/queue/job-table'
import type { Storage } from '@kola/platform/storage'
import { StorageError } from '@kola/platform/storage/key'
import { SourceFault } from '@kola/platform/storage/source/fault'
import type { Db } from '#shared/database/database.ts'
import type { Films } from '../films/films.ts'
import type { IngestService } from '../service.ts'
import { toPartsPrefix } from '../uploads/parts.ts'
import type { FilmBuckets } from './buckets.ts'
import { GivenUp, toCode } from './faults.ts'
import { beginFetch, endFetch, type FetchKey, type FetchRow, findFetch, tellFetch } from './fetch-repository.ts'
import { toUpload } from './finish.ts'
import { receive, type Told } from './receive.ts'

export interface FetchJobNeeds {
  db: Db
  storage: Storage
  log: Log
  buckets: FilmBuckets
  ingest: Pick<IngestService, 'add'>
  films: Pick<Films, 'replace'>
  /** The process ends: what is under way waits for the next. */
  stopping: AbortSignal
  /** Between two tries of a line that broke, at first; each other one waits twice as long. */
  restMs?: number
  partBytes?: number
}

interface Run {
  attempt: number
  signal: AbortSignal
}

/** Of a line on which nothing comes any more; each byte makes them anew. Then the queue waits longer. */
const QUICK_TRIES = 4
const REST_MS = 1_000

/** Brings a film from its bucket and makes it a title’s. Killed anywhere it goes on there. */
export async function fetchFilm(needs: FetchJobNeeds, key: FetchKey, { attempt, signal }: Run): Promise<void> {
  const row = await beginFetch(needs.db, key)
  if (!row) return
  try {
    const uploadId = row.uploadId ?? (await bring(needs, row, AbortSignal.any([signal, needs.stopping])))
    if (needs.stopping.aborted) throw new NotNow()
    await giveTo(needs, row, uploadId)
    await endFetch(needs.db, key, null)
    needs.log.info({ ...key, sizeBytes: row.sizeBytes }, 'ingest.film-fetched')
  } catch (error) {
    if (needs.stopping.aborted) throw new NotNow()
    if (signal.aborted) throw error
    // Its parts may be gone under its hands.
    if (error instanceof GivenUp || !(await findFetch(needs.db, key)))
      return needs.storage.deletePrefix(toPartsPrefix(row))
    const failure = toFailure(error)
    if (failure.isPassing && attempt <= JOBS['ingest.fetch-film'].retryLimit) throw error
    await endFetch(needs.db, key, failure)
    needs.log.warn({ ...key, code: failure.code }, 'ingest.film-not-fetched')
  }
}

/** @returns the upload that it is now */
async function bring(needs: FetchJobNeeds, row: FetchRow, signal: AbortSignal): Promise<string> {
  const { db, storage, buckets, restMs = REST_MS, partBytes } = needs
  const source = buckets.find(row.tenantId, row.bucket)?.source
  if (!source) throw new AppError('BUCKET_NOT_FOUND')
  const key = { tenantId: row.tenantId, fetchId: row.id }
  const at = { fetchedBytes: -1, tries: 0, trouble: null as BucketFault | null }
  const tell = async (told: Told) => {
    if (told.fetchedBytes > at.fetchedBytes && at.fetchedBytes >= 0) Object.assign(at, { tries: 0, trouble: null })
    at.fetchedBytes = told.fetchedBytes
    if (!(await tellFetch(db, key, { ...told, trouble: at.trouble }))) throw new GivenUp()
  }
  for (;;) {
    try {
      await receive(row, { storage, source, signal, tell, partBytes })
      return await toUpload(needs, row, signal)
    } catch (error) {
      if (signal.aborted || !isOfLine(error)) throw error
      Object.assign(at, { tries: at.tries + 1, trouble: 'NO_ANSWER' })
      await tell({ fetchedBytes: at.fetchedBytes, bytesPerSecond: null })
      if (at.tries >= QUICK_TRIES) throw error
      await pause(restMs * 2 ** (at.tries - 1), undefined, { signal })
    }
  }
}

const isOfLine = (error: unknown) => error instanceof SourceFault && error.kind === 'no-answer'

/** Once: the same key is the same request. @throws AppError */
async function giveTo({ ingest, films }: FetchJobNeeds, row: FetchRow, uploadId: string): Promise<void> {
  const { tenantId, by, wanted } = row
  const requestKey = `fetch.${row.id}`
  if (wanted.as === 'replacement') {
    await films.replace({ tenantId, titleId: wanted.titleId, by }, { requestKey, uploadId })
    return
  }
  const { name, titleId } = wanted
  const body = { requestKey, name, uploadId, type: 'vod', show: 'later', ...(titleId && { titleId }) } as const
  await ingest.add(tenantId, body, by)
}

interface Failure {
  code: BucketFault
  text: string | null
  /** Trying again makes sense. */
  isPassing: boolean
}

function toFailure(error: unknown): Failure {
  const failed = (code: BucketFault, more: Partial<Failure> = {}) => ({ code, text: null, isPassing: false, ...more })
  if (error instanceof SourceFault) return failed(toCode(error.kind), { isPassing: error.kind === 'no-answer' })
  if (error instanceof StorageError && error.kind === 'full') return failed('STORAGE_FULL')
  if (!(error instanceof AppError)) return failed('NOT_STORED', { isPassing: true })
  return error.code === 'BUCKET_NOT_FOUND' ? failed('BUCKET_GONE') : failed('NOT_ADDED', { text: error.message })
}

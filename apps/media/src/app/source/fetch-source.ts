import { createWriteStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import type { Storage } from '@kola/platform/storage'
import { StorageError } from '@kola/platform/storage/key'
import { MediaFailure } from '#shared/failure.ts'
import type { WorkFolder } from '#shared/work-folder.ts'

export interface SourceFetch {
  storage: Storage
  folder: WorkFolder
  key: string
  /** Name in the work folder when the storage is not on this machine. */
  name: string
  signal: AbortSignal
}

/**
 * Answers where a stored file can be read on this machine's disk, bringing it there from a bucket once.
 * @throws MediaFailure SOURCE_MISSING, DISK_FULL
 */
export async function fetchSource(fetch: SourceFetch): Promise<string> {
  const local = fetch.storage.localPath(fetch.key)
  if (local) {
    await stat(local).catch(() => {
      throw new MediaFailure('SOURCE_MISSING')
    })
    return local
  }
  const facts = await fetch.storage.stat(fetch.key)
  if (!facts) throw new MediaFailure('SOURCE_MISSING')
  const inputs = { key: fetch.key, etag: facts.etag }
  if (!(await fetch.folder.isFinished(fetch.name, inputs))) {
    await download(fetch)
    await fetch.folder.finish(fetch.name, inputs)
  }
  return fetch.folder.toFile(fetch.name)
}

async function download(fetch: SourceFetch): Promise<void> {
  try {
    const body = await fetch.storage.open(fetch.key)
    await pipeline(body, createWriteStream(fetch.folder.toPart(fetch.name)), { signal: fetch.signal })
  } catch (error) {
    if (error instanceof StorageError && error.kind === 'missing') throw new MediaFailure('SOURCE_MISSING')
    throw error
  }
}

import { AppError } from '@kola/contract/errors'
import { type BucketFile, type BucketFolder, FOLDER_PAGE, type LookedAt } from '@kola/contract/films/buckets'
import { SourceFault } from '@kola/platform/storage/source/fault'
import { createSourceBucket, type SourceBucket, type SourceFile } from '@kola/platform/storage/source/source-bucket'
import type { FilmBucket } from '#shared/files/film-bucket.ts'
import { checkKey, readAddress, toAddress } from './address.ts'
import { findUnfit, toCode, toFault } from './faults.ts'

export interface OpenBucket {
  config: FilmBucket
  source: SourceBucket
}

export type FilmBuckets = ReturnType<typeof createFilmBuckets>

/** Buckets that films are fetched from: those of the configuration, each for its tenant alone. */
export function createFilmBuckets(configs: readonly FilmBucket[]) {
  const opened = configs.map((config): OpenBucket => ({ config, source: openBucket(config) }))
  const of = (tenantId: string) => opened.filter(({ config }) => config.tenantId === tenantId)

  function find(tenantId: string, name: string): OpenBucket | null {
    return of(tenantId).find(({ config }) => config.name === name) ?? null
  }
  /** @throws AppError BUCKET_NOT_FOUND */
  function get(tenantId: string, name: string): OpenBucket {
    const bucket = find(tenantId, name)
    if (!bucket) throw new AppError('BUCKET_NOT_FOUND')
    return bucket
  }

  return {
    find,
    get,

    list: (tenantId: string) => ({
      buckets: of(tenantId).map(({ config }) => ({
        ...{ name: config.name, address: toAddress(config), prefix: config.prefix },
      })),
    }),

    /** @throws AppError BUCKET_NOT_FOUND, BUCKET_UNREADABLE */
    async openFolder(
      tenantId: string,
      asked: { bucket: string; folder?: string | undefined; cursor?: string | undefined },
    ): Promise<BucketFolder> {
      const { config, source } = get(tenantId, asked.bucket)
      const folder = checkKey(asked.folder ?? config.prefix, config)
      if (folder !== '' && !folder.endsWith('/'))
        throw new AppError('INVALID_REQUEST', { fields: { folder: 'A folder ends in a stroke' } })
      const page = await source
        .list(folder, { cursor: asked.cursor ?? null, limit: FOLDER_PAGE })
        .catch(rethrowUnreadable)
      return {
        folders: page.folders.map((key) => ({ key, name: key.slice(folder.length, -1) })),
        files: page.files.map((file) => toFile(file.key, file)),
        cursor: page.cursor,
      }
    },

    /** @throws AppError BUCKET_NOT_FOUND, INVALID_REQUEST */
    async lookAt(tenantId: string, address: string): Promise<LookedAt> {
      const place = readAddress(
        address,
        of(tenantId).map(({ config }) => config),
      )
      const { name } = place.bucket
      const { source } = get(tenantId, name)
      const answer = { bucket: name, key: place.key, file: null, isFolder: false, fault: null }
      if (place.key === '' || place.key.endsWith('/')) return { ...answer, isFolder: true }
      const { key, file, fault } = await lookOnce(source, place.key)
      if (file || place.otherwise === null || fault !== 'MISSING') {
        return { ...answer, key, file: file && toFile(key, file), fault: fault && toFault(fault) }
      }
      const other = await lookOnce(source, place.otherwise)
      const isThere = other.file !== null
      return isThere
        ? { ...answer, key: other.key, file: toFile(other.key, other.file) }
        : { ...answer, fault: toFault(fault) }
    },
  }
}

const openBucket = ({ bucket, region, endpoint, isPathStyle, accessKeyId, secretAccessKey }: FilmBucket) =>
  createSourceBucket({
    ...{ kind: 's3', bucket, region, forcePathStyle: isPathStyle, accessKeyId, secretAccessKey },
    ...(endpoint && { endpoint }),
  })

async function lookOnce(source: SourceBucket, key: string) {
  try {
    return { key, file: await source.look(key), fault: null }
  } catch (error) {
    if (!(error instanceof SourceFault)) throw error
    return { key, file: null, fault: toCode(error.kind) }
  }
}

function toFile(key: string, file: SourceFile): BucketFile {
  const unfit = findUnfit(key, file)
  return {
    ...{ key, name: toName(key), sizeBytes: file.sizeBytes, modifiedAt: file.modifiedAt.toISOString() },
    fault: unfit && toFault(unfit),
  }
}

export const toName = (key: string): string => key.slice(key.lastIndexOf('/') + 1)

function rethrowUnreadable(error: unknown): never {
  if (!(error instanceof SourceFault)) throw error
  const { text, mend } = toFault(toCode(error.kind))
  throw new AppError('BUCKET_UNREADABLE', { message: `${text}. ${mend}` })
}

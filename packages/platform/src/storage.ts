import type { Readable } from 'node:stream'
import type { Secret } from './config.ts'
import { createDiskStorage } from './storage/disk.ts'
import { createS3Storage } from './storage/s3.ts'

/**
 * Files under keys such as `art/demo/title/poster-480.avif`. Keys are checked: parts of plain letters, none beginning
 * with a dot. Failures are StorageError (`@kola/platform/storage/key`).
 */
export interface Storage {
  /** Appears whole or not at all, and replaces what was there. @throws StorageError full */
  put(key: string, body: Buffer | Readable, options?: { contentType?: string }): Promise<void>
  /** The same with a file's contents; the file stays where it is. */
  putFile(key: string, path: string): Promise<void>
  /** @throws StorageError missing */
  get(key: string): Promise<Buffer>
  /** Bytes from `start` to `end`, both inclusive and counted from 0. @throws StorageError missing */
  open(key: string, range?: { start: number; end: number }): Promise<Readable>
  /** The etag is quoted, as HTTP wants it. */
  stat(key: string): Promise<{ size: number; modifiedAt: Date; etag: string } | null>
  /** Every key that begins with the prefix, sorted. */
  list(prefix: string): Promise<string[]>
  /** Deleting what is not there is no failure. */
  delete(key: string): Promise<void>
  deletePrefix(prefix: string): Promise<void>
  /** Where a file on this machine's disk lies; null for a bucket. */
  localPath(key: string): string | null
  isHealthy(): Promise<boolean>
}

export interface S3Config {
  kind: 's3'
  bucket: string
  region: string
  /** Of a server other than Amazon's. */
  endpoint?: string
  accessKeyId: string
  secretAccessKey: Secret
  /** On where there is an endpoint, unless told otherwise. */
  forcePathStyle?: boolean
}

export type StorageConfig = { kind: 'disk'; folder: string } | S3Config

export function createStorage(config: StorageConfig): Storage {
  return config.kind === 'disk' ? createDiskStorage(config.folder) : createS3Storage(config)
}

/**
 * Reads `disk:/absolute/folder` or `s3://bucket?region=eu-west-1&endpoint=https://…`.
 * @throws Error with a text for the operator
 */
export function parseStorageUrl(url: string, keys: { accessKeyId?: string; secretAccessKey?: Secret }): StorageConfig {
  if (url.startsWith('disk:/')) return { kind: 'disk', folder: url.slice('disk:'.length) }
  if (!url.startsWith('s3://') || !URL.canParse(url)) throw new Error('must begin with disk:/ or s3://')
  const { accessKeyId, secretAccessKey } = keys
  if (!accessKeyId || !secretAccessKey) throw new Error('needs S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY')
  const { hostname: bucket, searchParams } = new URL(url)
  const endpoint = searchParams.get('endpoint') ?? undefined
  return {
    kind: 's3',
    bucket,
    region: searchParams.get('region') ?? 'us-east-1',
    ...(endpoint && { endpoint }),
    accessKeyId,
    secretAccessKey,
  }
}

import type { Readable } from 'node:stream'
import type { Secret } from './config.ts'

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

import type { Readable } from 'node:stream'
import type { Secret } from './config.ts'

/**
 * Files under keys such as `art/demo/title/poster-480.avif`. Keys are checked: parts of plain letters, none beginning
 * with a dot. Failures are StorageError (`@kola/platform/storage/key`).
 */
export interface Storage {
  /** Appears whole or not at all, and replaces what was there. @throws StorageError full */
  put(key: string, body: Buffer | Readable, options?: PutOptions): Promise<void>
  /** The same with a file's contents; the file stays where it is. */
  putFile(key: string, path: string, options?: PutOptions): Promise<void>
  /** @throws StorageError missing */
  get(key: string): Promise<Buffer>
  /** Bytes from `start` to `end`, both inclusive and counted from 0. @throws StorageError missing */
  open(key: string, range?: { start: number; end: number }): Promise<Readable>
  /** The etag is quoted, as HTTP wants it. */
  stat(key: string): Promise<{ size: number; modifiedAt: Date; etag: string } | null>
  /** Every key that begins with the prefix, sorted. */
  list(prefix: string): Promise<string[]>
  /** The next of them after a key, in an order of the storage's own, with the times at which they were written. */
  page(prefix: string, options: { after: string | null; limit: number }): Promise<StoredFile[]>
  /** Deleting what is not there is no failure. */
  delete(key: string): Promise<void>
  deletePrefix(prefix: string): Promise<void>
  /** Takes away what writers that died left half written before that time, so many at most. @returns how many */
  removeUnfinished(options: { before: Date; limit: number }): Promise<number>
  /** Where a file on this machine's disk lies; null for a bucket. */
  localPath(key: string): string | null
  /** An address at which anybody may read this key for a while, whether it is there or not; null for a disk. */
  toAddress(key: string, seconds: number): Promise<string | null>
  isHealthy(): Promise<boolean>
}

export interface PutOptions {
  /** Of its ending unless told otherwise. */
  contentType?: string
  /** Of a stream, where it is known: large ones go up in larger parts. */
  sizeBytes?: number
  /** Ends it, so that nothing is left of it. */
  signal?: AbortSignal
}

export interface StoredFile {
  key: string
  modifiedAt: Date
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

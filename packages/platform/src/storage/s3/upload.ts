import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import type { PutOptions } from '#storage.ts'
import { toContentType } from '../content-type.ts'
import { checkKey } from '../key.ts'
import type { Bucket } from './bucket.ts'

type Upload = PutOptions & { body: Buffer | Readable }
type UploadOfFile = PutOptions & { path: string }

const MEGABYTE = 1024 * 1024
const LEAST_PART_BYTES = 8 * MEGABYTE
/** Every server takes a thousand parts; Amazon's, and some others, ten times as many. */
const MOST_PARTS = 900
/** What one upload holds in memory. */
const HELD_BYTES = 64 * MEGABYTE
const MOST_AT_ONCE = 4

/** How a body of that size goes up: in one, or in parts of one size, several at once. */
export function toParts(sizeBytes: number | undefined): { partSize: number; queueSize: number } {
  const even = Math.ceil((sizeBytes ?? 0) / MOST_PARTS / MEGABYTE) * MEGABYTE
  const partSize = Math.max(LEAST_PART_BYTES, even)
  return { partSize, queueSize: Math.min(MOST_AT_ONCE, Math.max(1, Math.floor(HELD_BYTES / partSize))) }
}

/** Parts are tried three times each. What fails for good, or is told to end, leaves no parts. */
export async function upload(bucket: Bucket, key: string, { body, ...options }: Upload): Promise<void> {
  checkKey(key)
  options.signal?.throwIfAborted()
  const lib = await import('@aws-sdk/lib-storage')
  const type = options.contentType ?? toContentType(key)
  const params = { Bucket: bucket.name, Key: key, Body: body, ...(type && { ContentType: type }) }
  const running = new lib.Upload({ client: bucket.client, params, ...toParts(options.sizeBytes) })
  // The SDK's own way to abort answers before the parts are gone.
  const end = () => void (body instanceof Readable && body.destroy(new Error('The upload was told to end')))
  options.signal?.addEventListener('abort', end, { once: true })
  try {
    await running.done()
  } finally {
    options.signal?.removeEventListener('abort', end)
  }
}

export async function uploadFile(bucket: Bucket, key: string, { path, ...options }: UploadOfFile): Promise<void> {
  const { size: sizeBytes } = await stat(path)
  const body = createReadStream(path, { highWaterMark: MEGABYTE })
  await upload(bucket, key, { ...options, body, sizeBytes }).finally(() => body.destroy())
}

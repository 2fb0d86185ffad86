import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import type * as Sdk from '@aws-sdk/client-s3'
import type { S3Config, Storage } from '../storage.ts'
import { checkKey, checkPrefix, StorageError } from './key.ts'

interface Bucket {
  sdk: typeof Sdk
  client: Sdk.S3Client
  name: string
}

const DELETE_BATCH = 1_000
const CONNECT_TIMEOUT_MS = 5_000
const REQUEST_TIMEOUT_MS = 60_000

/** Objects of a bucket, at Amazon or a server that speaks the same. The SDK is loaded at the first use. */
export function createS3Storage(config: S3Config): Storage {
  let connected: Promise<Bucket> | undefined
  const use = async <T>(key: string, act: (bucket: Bucket) => Promise<T>): Promise<T> => {
    checkPrefix(key)
    connected ??= connect(config)
    const bucket = await connected
    return act(bucket).catch((error: unknown) => {
      throw toStorageError(error, key)
    })
  }
  return {
    put: (key, body, options) => use(key, (bucket) => upload(bucket, key, { body, ...options })),
    putFile: (key, path) => use(key, (bucket) => upload(bucket, key, { body: createReadStream(path) })),
    get: async (key) => Buffer.concat(await (await use(key, (bucket) => read(bucket, key))).toArray()),
    open: (key, range) => use(key, (bucket) => read(bucket, key, range)),
    stat: (key) => use(key, (bucket) => head(bucket, key)).catch(nullIfMissing),
    list: (prefix) => use(prefix, (bucket) => list(bucket, prefix)),
    delete: (key) => use(key, (bucket) => remove(bucket, key)),
    deletePrefix: (prefix) => use(prefix, async (bucket) => deleteAll(bucket, await list(bucket, prefix))),
    localPath: () => null,
    isHealthy: () => use('health', isReachable).catch(() => false),
  }
}

async function connect(config: S3Config): Promise<Bucket> {
  const sdk = await import('@aws-sdk/client-s3')
  const client = new sdk.S3Client({
    region: config.region,
    ...(config.endpoint && { endpoint: config.endpoint }),
    forcePathStyle: config.forcePathStyle ?? config.endpoint !== undefined,
    credentials: { accessKeyId: config.accessKeyId, secretAccessKey: config.secretAccessKey.reveal() },
    // NOTE servers other than Amazon's often refuse the checksum trailers that the SDK adds by itself.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: CONNECT_TIMEOUT_MS, requestTimeout: REQUEST_TIMEOUT_MS },
  })
  return { sdk, client, name: config.bucket }
}

interface UploadBody {
  body: Buffer | Readable
  contentType?: string
}

async function upload(bucket: Bucket, key: string, { body, contentType }: UploadBody): Promise<void> {
  checkKey(key)
  const { Upload } = await import('@aws-sdk/lib-storage')
  const params = { Bucket: bucket.name, Key: key, Body: body, ...(contentType && { ContentType: contentType }) }
  await new Upload({ client: bucket.client, params }).done()
}

async function read(bucket: Bucket, key: string, range?: { start: number; end: number }): Promise<Readable> {
  checkKey(key)
  const answer = await bucket.client.send(
    new bucket.sdk.GetObjectCommand({
      Bucket: bucket.name,
      Key: key,
      ...(range && { Range: `bytes=${range.start}-${range.end}` }),
    }),
  )
  if (!(answer.Body instanceof Readable)) throw new StorageError('unavailable', key)
  return answer.Body
}

async function head(bucket: Bucket, key: string) {
  checkKey(key)
  const found = await bucket.client.send(new bucket.sdk.HeadObjectCommand({ Bucket: bucket.name, Key: key }))
  return { size: found.ContentLength ?? 0, modifiedAt: found.LastModified ?? new Date(0), etag: found.ETag ?? '' }
}

async function list(bucket: Bucket, prefix: string): Promise<string[]> {
  const keys: string[] = []
  const pages = bucket.sdk.paginateListObjectsV2({ client: bucket.client }, { Bucket: bucket.name, Prefix: prefix })
  for await (const page of pages) {
    for (const item of page.Contents ?? []) if (item.Key) keys.push(item.Key)
  }
  return keys
}

async function deleteAll(bucket: Bucket, keys: string[]): Promise<void> {
  for (let start = 0; start < keys.length; start += DELETE_BATCH) {
    await Promise.all(
      keys
        .slice(start, start + DELETE_BATCH)
        .map((Key) => bucket.client.send(new bucket.sdk.DeleteObjectCommand({ Bucket: bucket.name, Key }))),
    )
  }
}

async function remove(bucket: Bucket, key: string): Promise<void> {
  checkKey(key)
  await deleteAll(bucket, [key])
}

async function isReachable({ client, sdk, name }: Bucket): Promise<boolean> {
  await client.send(new sdk.ListObjectsV2Command({ Bucket: name, MaxKeys: 1 }))
  return true
}

function toStorageError(error: unknown, key: string): unknown {
  if (error instanceof StorageError || !(error instanceof Error)) return error
  if (['NoSuchKey', 'NotFound'].includes(error.name)) return new StorageError('missing', key, error)
  return new StorageError('unavailable', key, error)
}

function nullIfMissing(error: unknown): null {
  if (error instanceof StorageError && error.kind === 'missing') return null
  throw error
}

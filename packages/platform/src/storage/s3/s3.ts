import { Readable } from 'node:stream'
import type { S3Config, Storage, StoredFile } from '#storage.ts'
import { checkKey, checkPrefix, StorageError } from '../key.ts'
import { assertClient, type Bucket, connect } from './bucket.ts'
import { abortUnfinished } from './unfinished.ts'
import { upload, uploadFile } from './upload.ts'

const DELETE_BATCH = 100

/**
 * Objects of a bucket, at Amazon or a server that speaks the same. The SDK is loaded at the first use.
 * @throws Error where it is not installed
 */
export function createS3Storage(config: S3Config): Storage {
  assertClient()
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
    put: (key, body, options) => use(key, (bucket) => upload(bucket, key, { ...options, body })),
    putFile: (key, path, options) => use(key, (bucket) => uploadFile(bucket, key, { ...options, path })),
    get: async (key) => Buffer.concat(await (await use(key, (bucket) => read(bucket, key))).toArray()),
    open: (key, range) => use(key, (bucket) => read(bucket, key, range)),
    stat: (key) => use(key, (bucket) => head(bucket, key)).catch(nullIfMissing),
    list: (prefix) => use(prefix, (bucket) => list(bucket, prefix)),
    page: (prefix, options) => use(prefix, (bucket) => listPage(bucket, prefix, options)),
    delete: (key) => use(key, (bucket) => remove(bucket, key)),
    deletePrefix: (prefix) => use(prefix, async (bucket) => deleteAll(bucket, await list(bucket, prefix))),
    removeUnfinished: (options) => use('unfinished', (bucket) => abortUnfinished(bucket, options)),
    localPath: () => null,
    toAddress: (key, seconds) => use(key, (bucket) => presign(bucket, key, seconds)),
    isHealthy: () => use('health', isReachable).catch(() => false),
  }
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

/** One call. */
async function listPage(
  { client, sdk, name: Bucket }: Bucket,
  Prefix: string,
  { after, limit }: { after: string | null; limit: number },
): Promise<StoredFile[]> {
  const asked = { Bucket, Prefix, MaxKeys: limit, ...(after !== null && { StartAfter: after }) }
  const { Contents = [] } = await client.send(new sdk.ListObjectsV2Command(asked))
  return Contents.flatMap(({ Key, LastModified }) =>
    Key && LastModified ? { key: Key, modifiedAt: LastModified } : [],
  )
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

/** Nothing is asked for it: whoever reads there finds out whether the key is. */
async function presign({ client, sdk, name: Bucket }: Bucket, key: string, seconds: number): Promise<string> {
  checkKey(key)
  const { getSignedUrl } = await import('@aws-sdk/s3-request-presigner')
  return getSignedUrl(client, new sdk.GetObjectCommand({ Bucket, Key: key }), { expiresIn: seconds })
}

async function isReachable({ client, sdk, name }: Bucket): Promise<boolean> {
  await client.send(new sdk.ListObjectsV2Command({ Bucket: name, MaxKeys: 1 }))
  return true
}

function toStorageError(error: unknown, key: string): unknown {
  if (error instanceof StorageError || !(error instanceof Error)) return error
  if (error.name === 'AbortError') return error
  if (['NoSuchKey', 'NotFound'].includes(error.name)) return new StorageError('missing', key, error)
  return new StorageError('unavailable', key, error)
}

function nullIfMissing(error: unknown): null {
  if (error instanceof StorageError && error.kind === 'missing') return null
  throw error
}

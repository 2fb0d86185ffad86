import { Readable } from 'node:stream'
import type * as Sdk from '@aws-sdk/client-s3'
import type { S3Config } from '#storage.ts'
import { assertClient, type Bucket, connect } from '../s3/bucket.ts'
import { SourceFault, toSourceFault } from './fault.ts'

export interface SourceFile {
  sizeBytes: number
  modifiedAt: Date
  /** It must be restored before it can be read. */
  isArchived: boolean
}

export interface SourceFolder {
  /** Keys, each ending in a stroke. */
  folders: string[]
  files: (SourceFile & { key: string })[]
  /** For what comes after; null at the end. */
  cursor: string | null
}

export interface SourceRange {
  start: number
  /** Of the whole file, as it was looked at. */
  sizeBytes: number
  etag: string
  signal: AbortSignal
}

/** A bucket of somebody else’s, which is only read. Failures are SourceFaults. */
export interface SourceBucket {
  /** One call, without a byte of the file. */
  look(key: string): Promise<SourceFile & { etag: string }>
  /** One call. */
  list(folder: string, options: { cursor: string | null; limit: number }): Promise<SourceFolder>
  /** From there to the end, of that very file and no other. */
  open(key: string, range: SourceRange): Promise<Readable>
}

const COLD = new Set(['GLACIER', 'DEEP_ARCHIVE'])
const PATIENCE = { maxAttempts: 2, answersWithinMs: 15_000 }

/** @throws Error where the client is not installed */
export function createSourceBucket(config: S3Config): SourceBucket {
  assertClient('FILM_BUCKETS')
  let connected: Promise<Bucket> | undefined
  const use = async <T>(act: (bucket: Bucket) => Promise<T>): Promise<T> => {
    connected ??= connect(config, PATIENCE)
    const bucket = await connected
    return act(bucket).catch((error: unknown) => {
      throw toSourceFault(error)
    })
  }
  return {
    look: (key) => use((bucket) => look(bucket, key)),
    list: (folder, options) => use((bucket) => list(bucket, folder, options)),
    open: (key, range) => use((bucket) => open(bucket, key, range)),
  }
}

async function look({ client, sdk, name: Bucket }: Bucket, Key: string): Promise<SourceFile & { etag: string }> {
  const found = await client.send(new sdk.HeadObjectCommand({ Bucket, Key }))
  if (found.ContentLength === undefined || !found.LastModified || !found.ETag) throw new SourceFault('refused')
  const isRestored = found.Restore?.includes('ongoing-request="false"') ?? false
  const isCold = COLD.has(found.StorageClass ?? '') || found.ArchiveStatus !== undefined
  return {
    ...{ sizeBytes: found.ContentLength, modifiedAt: found.LastModified, etag: found.ETag },
    isArchived: isCold && !isRestored,
  }
}

async function list(
  { client, sdk, name: Bucket }: Bucket,
  Prefix: string,
  { cursor, limit }: { cursor: string | null; limit: number },
): Promise<SourceFolder> {
  const asked: Sdk.ListObjectsV2CommandInput = { Bucket, Prefix, Delimiter: '/', MaxKeys: limit }
  const page = await client.send(
    new sdk.ListObjectsV2Command({
      ...{ ...asked, OptionalObjectAttributes: ['RestoreStatus'] },
      ...(cursor !== null && { ContinuationToken: cursor }),
    }),
  )
  return {
    folders: (page.CommonPrefixes ?? []).flatMap(({ Prefix: key }) => (key ? [key] : [])),
    // A folder that somebody made is a file of no bytes that bears its name.
    files: (page.Contents ?? []).flatMap(({ Key, Size, LastModified, StorageClass, RestoreStatus }) =>
      Key === undefined || Key.endsWith('/') || !LastModified
        ? []
        : [
            {
              ...{ key: Key, sizeBytes: Size ?? 0, modifiedAt: LastModified },
              isArchived: COLD.has(StorageClass ?? '') && !RestoreStatus?.RestoreExpiryDate,
            },
          ],
    ),
    cursor: (page.IsTruncated && page.NextContinuationToken) || null,
  }
}

async function open(
  { client, sdk, name: Bucket }: Bucket,
  Key: string,
  { start, sizeBytes, etag, signal }: SourceRange,
): Promise<Readable> {
  const end = sizeBytes - 1
  const answer = await client.send(
    new sdk.GetObjectCommand({ Bucket, Key, Range: `bytes=${start}-${end}`, IfMatch: etag }),
    { abortSignal: signal },
  )
  if (!(answer.Body instanceof Readable)) throw new SourceFault('refused')
  const fault = toUnfit(answer, { etag, range: `bytes ${start}-${end}/${sizeBytes}` })
  if (!fault) return answer.Body
  answer.Body.destroy()
  throw fault
}

/** Not every server looks at the condition, nor at the range: bytes of another place or file are never taken. */
function toUnfit(answer: Sdk.GetObjectCommandOutput, wanted: { etag: string; range: string }): SourceFault | null {
  if (answer.ETag !== wanted.etag) return new SourceFault('changed')
  return answer.ContentRange === wanted.range ? null : new SourceFault('refused', 'Range')
}

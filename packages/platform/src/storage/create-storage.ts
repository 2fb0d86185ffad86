import type { Secret } from '../config.ts'
import type { Storage, StorageConfig } from '../storage.ts'
import { createDiskStorage } from './disk.ts'
import { createS3Storage } from './s3/s3.ts'

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

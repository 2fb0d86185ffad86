import { createRequire } from 'node:module'
import type * as Sdk from '@aws-sdk/client-s3'
import type { S3Config } from '#storage.ts'

export interface Bucket {
  sdk: typeof Sdk
  client: Sdk.S3Client
  name: string
}

const CLIENT = '@aws-sdk/client-s3'
const CONNECT_TIMEOUT_MS = 5_000
const REQUEST_TIMEOUT_MS = 60_000

/** @throws Error with a text for the operator where the client was left out of the installation */
export function assertClient(name = CLIENT): void {
  try {
    createRequire(import.meta.url).resolve(name)
  } catch (cause) {
    throw new Error(`STORAGE_URL names a bucket, and ${name} is not installed: npm install --include=optional`, {
      cause,
    })
  }
}

export async function connect(config: S3Config): Promise<Bucket> {
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

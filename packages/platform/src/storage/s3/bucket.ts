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
export function assertClient(variable = 'STORAGE_URL', name = CLIENT): void {
  try {
    createRequire(import.meta.url).resolve(name)
  } catch (cause) {
    throw new Error(`${variable} names a bucket, and ${name} is not installed: npm install --include=optional`, {
      cause,
    })
  }
}

export interface Patience {
  /** Tries of one call; the client's own number unless told otherwise. */
  maxAttempts?: number
  /** Until a call is answered, whatever goes up with it; long ones are only warned of unless told otherwise. */
  answersWithinMs?: number
}

export async function connect(config: S3Config, { maxAttempts, answersWithinMs }: Patience = {}): Promise<Bucket> {
  const sdk = await import('@aws-sdk/client-s3')
  const client = new sdk.S3Client({
    region: config.region,
    ...(config.endpoint && { endpoint: config.endpoint }),
    forcePathStyle: config.forcePathStyle ?? config.endpoint !== undefined,
    credentials: { accessKeyId: config.accessKeyId, secretAccessKey: config.secretAccessKey.reveal() },
    // NOTE servers other than Amazon's often refuse the checksum trailers that the SDK adds by itself.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      ...{ connectionTimeout: CONNECT_TIMEOUT_MS, requestTimeout: answersWithinMs ?? REQUEST_TIMEOUT_MS },
      throwOnRequestTimeout: answersWithinMs !== undefined,
    },
    ...(maxAttempts && { maxAttempts }),
  })
  return { sdk, client, name: config.bucket }
}

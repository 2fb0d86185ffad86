import { chmod, mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { createS3Storage } from '@kola/platform/storage/s3/s3'
import { startTestSwift } from '@kola/platform/testing/swift/swift'
import { type Disk, openDisk } from './disk.ts'
import { openWire, type Wire } from './wire.ts'

const MEGABYTES = 256
const BUCKET = 'films'
const EDGE_SECRET = 'f'.repeat(24)

/** Where films and uploads lie, and how each process is told of it. */
export interface Films {
  variables: Record<string, string>
  nginx: { storage: string; bucket?: { port: number; secret: string } }
  /** Null where they lie in a bucket. */
  disk: Disk | null
  /** Between everybody and the bucket; null where there is none. */
  bucket: Wire | null
  put: (key: string, bytes: string | Buffer) => Promise<void>
  close(): Promise<void>
}

/** Into a folder that nginx reads as somebody else. */
export const putInto = (folder: string) => async (key: string, bytes: string | Buffer) => {
  const file = join(folder, key)
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, bytes)
  await chmod(file, 0o644)
}

export async function openFilms(folder: string, { isInBucket }: { isInBucket: boolean }): Promise<Films> {
  return isInBucket ? openBucket(folder) : openFolder(join(folder, 'storage'))
}

async function openFolder(folder: string): Promise<Films> {
  const disk = await openDisk(folder, { megabytes: MEGABYTES })
  return {
    ...{ variables: { STORAGE_URL: `disk:${folder}` }, nginx: { storage: folder }, disk, bucket: null },
    ...{ put: putInto(folder), close: disk.close },
  }
}

/** Swift with its S3 layer, which is not ours. Each of ours has its address and keys, and nginx a secret. */
async function openBucket(folder: string): Promise<Films> {
  const swift = await startTestSwift(BUCKET)
  const wire = await openWire('everybody and the bucket', swift.port)
  const endpoint = `http://127.0.0.1:${wire.port}`
  const { region, accessKeyId, secretAccessKey } = swift.config
  const storage = createS3Storage(swift.config)
  return {
    variables: {
      ...{ STORAGE_URL: `s3://${BUCKET}?region=${region}&endpoint=${encodeURIComponent(endpoint)}`, EDGE_SECRET },
      ...{ S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey.reveal() },
    },
    ...{ nginx: { storage: folder, bucket: { port: wire.port, secret: EDGE_SECRET } }, disk: null, bucket: wire },
    put: (key, bytes) => storage.put(key, Buffer.from(bytes)),
    async close() {
      await wire.close()
      await swift.stop()
    },
  }
}

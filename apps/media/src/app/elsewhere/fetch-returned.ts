import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Returned } from '@kola/contract/encoders/spec'
import type { Storage } from '@kola/platform/storage'

export interface ReturnedFetch {
  storage: Storage
  returned: Returned
  path: string
  maxBytes: number
  signal: AbortSignal
}

/** Puts a result together on this machine's disk. @returns why it is not what was announced; null when it is */
export async function fetchReturned({
  storage,
  returned,
  path,
  maxBytes,
  signal,
}: ReturnedFetch): Promise<string | null> {
  if (returned.sizeBytes > maxBytes) return `it has ${returned.sizeBytes} bytes, and ${maxBytes} are the most`
  const hash = createHash('sha256')
  let bytes = 0
  async function* read() {
    for (const key of returned.parts) {
      for await (const piece of await storage.open(key)) {
        hash.update(piece as Buffer)
        bytes += (piece as Buffer).length
        yield piece
      }
    }
  }
  await pipeline(Readable.from(read(), { objectMode: false }), createWriteStream(path), { signal })
  if (bytes !== returned.sizeBytes) return `it has ${bytes} bytes instead of ${returned.sizeBytes}`
  return hash.digest('hex') === returned.sha256 ? null : 'its SHA-256 is another than was told'
}

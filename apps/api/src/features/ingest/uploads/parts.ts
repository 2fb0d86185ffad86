import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { Storage } from '@kola/platform/storage'
import type { Part } from '#shared/files/parts.ts'

export function toPartsPrefix(upload: { tenantId: string; id: string }): string {
  return `uploads/${upload.tenantId}/${upload.id}/`
}

/** The whole file as one stream; `toHash` answers its SHA-256 once it has been read to the end. */
export function joinParts(storage: Storage, chain: readonly Part[]): { body: Readable; toHash: () => string } {
  const hash = createHash('sha256')
  async function* read() {
    for (const part of chain) {
      for await (const bytes of await storage.open(part.key)) {
        hash.update(bytes as Buffer)
        yield bytes
      }
    }
  }
  return { body: Readable.from(read(), { objectMode: false }), toHash: () => hash.digest('hex') }
}

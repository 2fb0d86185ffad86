import type { Readable } from 'node:stream'
import type { Storage } from '@kola/platform/storage'
import { SourceFault } from '@kola/platform/storage/source/fault'
import type { SourceBucket } from '@kola/platform/storage/source/source-bucket'
import { toChain, toLength, toPartKey } from '#shared/files/parts.ts'
import { toPartsPrefix } from '../uploads/parts.ts'
import type { FetchRow } from './fetch-repository.ts'

const MB = 1024 * 1024
/** Of what arrives so much is held before it is stored; large films are kept in fewer, larger parts. */
const PART = { least: 8 * MB, most: 64 * MB, inAll: 4_000 }
/** A line on which nothing comes for so long is dead. */
const SILENCE_MS = 30_000
const TELL_MS = 1_000
const SPEED_MS = 15_000

export interface Told {
  fetchedBytes: number
  bytesPerSecond: number | null
}

export interface ReceiveNeeds {
  storage: Storage
  source: SourceBucket
  signal: AbortSignal
  /** @throws to end it */
  tell: (told: Told) => Promise<void>
  partBytes?: number | undefined
}

/**
 * Brings what is still missing of a file, from where the last try ended to its end; what has arrived before a line broke is
 * stored. @throws SourceFault, StorageError
 */
export async function receive(row: FetchRow, needs: ReceiveNeeds): Promise<void> {
  const prefix = toPartsPrefix(row)
  const start = toLength(toChain(await needs.storage.list(prefix)))
  const speed = createSpeed()
  const parts = createParts({ ...needs, prefix, start, partBytes: needs.partBytes ?? toPartBytes(row.sizeBytes) })
  await needs.tell({ fetchedBytes: start, bytesPerSecond: null })
  if (start >= row.sizeBytes) return
  const { sizeBytes, etag } = row
  const body = await needs.source.open(row.key, { start, sizeBytes, etag, signal: needs.signal })
  const end = () => body.destroy(new SourceFault('no-answer', 'Stopped'))
  needs.signal.addEventListener('abort', end, { once: true })
  let toldAt = Date.now()
  try {
    for await (const bytes of withoutSilence(body)) {
      await parts.take(bytes)
      const at = Date.now()
      if (at - toldAt < TELL_MS) continue
      toldAt = at
      await needs.tell({ fetchedBytes: parts.length(), bytesPerSecond: speed(at, parts.length()) })
    }
  } finally {
    needs.signal.removeEventListener('abort', end)
    body.destroy()
    await parts.flush()
    await needs.tell({ fetchedBytes: parts.length(), bytesPerSecond: null })
  }
  if (parts.length() < sizeBytes) throw new SourceFault('no-answer', 'Short')
  if (parts.length() > sizeBytes) throw new SourceFault('refused', 'Long')
}

const toPartBytes = (sizeBytes: number) => Math.min(PART.most, Math.max(PART.least, Math.ceil(sizeBytes / PART.inAll)))

function createParts(given: { storage: Storage; prefix: string; start: number; partBytes: number }) {
  const { storage, prefix, partBytes } = given
  let stored = given.start
  let held: Buffer[] = []
  let holds = 0
  async function flush(): Promise<void> {
    if (holds === 0) return
    const part = { offsetBytes: stored, sizeBytes: holds }
    await storage.put(toPartKey(prefix, part), Buffer.concat(held), { sizeBytes: holds })
    stored += holds
    held = []
    holds = 0
  }
  return {
    flush,
    length: () => stored + holds,
    async take(bytes: Buffer): Promise<void> {
      for (let rest = bytes; rest.length > 0; ) {
        const next = rest.subarray(0, partBytes - holds)
        rest = rest.subarray(next.length)
        held.push(next)
        holds += next.length
        if (holds === partBytes) await flush()
      }
    },
  }
}

/** Only waiting for bytes counts, and not what is done with them. @throws SourceFault no-answer for a line that breaks */
async function* withoutSilence(body: Readable): AsyncGenerator<Buffer> {
  const bytes: AsyncIterator<Buffer> = body[Symbol.asyncIterator]()
  for (;;) {
    const timer = setTimeout(() => body.destroy(new SourceFault('no-answer', 'Silence')), SILENCE_MS)
    const next = await bytes
      .next()
      .catch((error: unknown) => {
        throw error instanceof SourceFault ? error : new SourceFault('no-answer', 'Line')
      })
      .finally(() => clearTimeout(timer))
    if (next.done) return
    yield next.value
  }
}

/** @returns of the last while, in bytes a second; null while that says nothing */
function createSpeed(): (at: number, length: number) => number | null {
  let samples: { at: number; length: number }[] = []
  return (at, length) => {
    samples = [...samples.filter((sample) => at - sample.at < SPEED_MS), { at, length }]
    const first = samples[0]
    if (!first || at - first.at < TELL_MS) return null
    return Math.round(((length - first.length) / (at - first.at)) * 1_000)
  }
}

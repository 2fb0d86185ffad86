import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { CallError, type EncoderClient, type TaskName } from './client.ts'

export interface ResultRun {
  client: EncoderClient
  task: TaskName
  path: string
  signal: AbortSignal
  /** From 0 to 1. */
  onProgress: (fraction: number) => void
}

/** What a lost line costs at most. */
const PART_BYTES = 8 * 1024 * 1024
const MOST_FAILURES = 8
const FIRST_WAIT_MS = 500

/** Sends a finished file, or what is missing of it, and says that it is whole. @throws CallError */
export async function sendResult({ client, task, path, signal, onProgress }: ResultRun): Promise<void> {
  const { size: sizeBytes } = await stat(path)
  const sha256 = await hashFile(path, signal)
  const handle = await open(path, 'r')
  const bytes = Buffer.alloc(Math.min(PART_BYTES, sizeBytes))
  let offset = 0
  try {
    while (offset < sizeBytes) {
      onProgress(offset / sizeBytes)
      const { bytesRead } = await handle.read(bytes, 0, bytes.length, offset)
      const part = { offset, bytes: bytes.subarray(0, bytesRead), signal }
      offset = await patiently(signal, () => client.sendPart(task, part).catch(toOffset))
    }
  } finally {
    await handle.close()
  }
  await patiently(signal, () => client.done(task, { sizeBytes, sha256 }, signal))
  onProgress(1)
}

/** The service knows where it stands: an answer may have been lost. */
function toOffset(error: unknown): number {
  if (error instanceof CallError && error.offsetBytes !== null) return error.offsetBytes
  throw error
}

/** Tries again what may pass, a little later each time. */
export async function patiently<T>(signal: AbortSignal, act: () => Promise<T>): Promise<T> {
  for (let failures = 0; ; failures += 1) {
    try {
      return await act()
    } catch (error) {
      if (!(error instanceof CallError) || !error.isPassing || failures >= MOST_FAILURES) throw error
      const waitMs = error.retryAfterSeconds ? error.retryAfterSeconds * 1_000 : FIRST_WAIT_MS * 2 ** failures
      await wait(waitMs, undefined, { signal })
    }
  }
}

export async function hashFile(path: string, signal: AbortSignal): Promise<string> {
  const hash = createHash('sha256')
  for await (const piece of createReadStream(path, { signal })) hash.update(piece as Buffer)
  return hash.digest('hex')
}

import { ApiError } from '@kola/contract/http/client'
import { client } from '#shared/client.ts'
import { hashFile } from './hash-file.ts'
import { sendPart } from './send-part.ts'

/** An interruption costs a part at most: small on a slow line, large where many would only cost calls. */
const PART = { first: 2 * 1024 * 1024, least: 512 * 1024, most: 32 * 1024 * 1024, seconds: 8 }
const WAIT = { first: 1_000, most: 30_000 }

export type Step =
  | { state: 'reading'; bytes: number }
  | { state: 'sending'; bytes: number }
  /** The line is gone, or the service is; it goes on by itself. */
  | { state: 'waiting'; bytes: number }

interface Run {
  file: File
  signal: AbortSignal
  onStep: (step: Step) => void
}

/** Sends a file, or what is missing of it, however often the line drops. @returns the upload's id @throws ApiError */
export async function sendFile({ file, signal, onStep }: Run): Promise<string> {
  onStep({ state: 'reading', bytes: 0 })
  const sha256 = await hashFile(file, { signal, onRead: (bytes) => onStep({ state: 'reading', bytes }) })
  const patiently = createPatience(signal)
  let at = 0
  const onWait = () => onStep({ state: 'waiting', bytes: at })
  const body = { name: file.name, sizeBytes: file.size, sha256 }
  let upload = await patiently(() => client('POST /api/v1/apps/uploads', { body, signal }), onWait)
  let size = PART.first
  while (!upload.isComplete) {
    at = upload.offsetBytes
    onStep({ state: 'sending', bytes: at })
    const bytes = file.slice(at, at + size)
    const { id } = upload
    const startedAt = performance.now()
    const onSent = (sent: number) => onStep({ state: 'sending', bytes: Math.min(at + sent, file.size) })
    upload = await patiently(async (isAgain) => {
      // The part may have arrived although its answer did not.
      const known = isAgain
        ? await client('GET /api/v1/apps/uploads/{uploadId}', { params: { uploadId: id }, signal })
        : null
      if (known && (known.offsetBytes !== at || known.isComplete)) return known
      return sendPart({ uploadId: id, offsetBytes: at, bytes, signal, onSent })
    }, onWait)
    size = toNextSize(bytes.size, (performance.now() - startedAt) / 1_000)
  }
  return upload.id
}

export function toNextSize(bytes: number, seconds: number): number {
  const wanted = (bytes / Math.max(seconds, 0.001)) * PART.seconds
  return Math.round(Math.min(Math.max(wanted, PART.least), PART.most, bytes * 2 + PART.least))
}

const isPassing = (error: unknown) =>
  error instanceof ApiError &&
  (error.status === 0 || error.status === 429 || error.status >= 500 || error.code === 'UPLOAD_OFFSET_MISMATCH')

/** Tries until it is done, or until trying is of no use; sooner when the browser says that the line is back. */
function createPatience(signal: AbortSignal) {
  return async <T>(act: (isAgain: boolean) => Promise<T>, onWait: () => void): Promise<T> => {
    for (let failures = 0; ; failures += 1) {
      try {
        return await act(failures > 0)
      } catch (error) {
        signal.throwIfAborted()
        if (!isPassing(error) || (error instanceof ApiError && error.code === 'STORAGE_FULL')) throw error
        onWait()
        const told = error instanceof ApiError ? error.retryAfterSeconds * 1_000 : 0
        await pause(Math.max(told, Math.min(WAIT.first * 2 ** failures, WAIT.most)), signal)
      }
    }
  }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = () => {
      clearTimeout(timer)
      removeEventListener('online', end)
      signal.removeEventListener('abort', end)
      if (signal.aborted) reject(signal.reason)
      else resolve()
    }
    const timer = setTimeout(end, ms)
    addEventListener('online', end, { once: true })
    signal.addEventListener('abort', end, { once: true })
  })
}

import { open } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { ApiError } from '@kola/contract/http/client'
import type { LocalFile } from './local-file.ts'
import { isPassing, type OperatorClient } from './operator-client.ts'

/** What an interruption costs at most. */
const PART_BYTES = 8 * 1024 * 1024
const MAX_FAILURES = 8
const FIRST_WAIT_MS = 500

export interface UploadRun {
  client: OperatorClient
  file: LocalFile
  sha256: string
  signal: AbortSignal
  onProgress: (fraction: number) => void
}

/** Sends a file, or what is missing of it. @returns the upload's id @throws ApiError */
export async function uploadFile(run: UploadRun): Promise<string> {
  const { client, file, sha256, signal } = run
  const body = { name: file.name, sizeBytes: file.sizeBytes, sha256 }
  let upload = await client.call('POST /api/v1/apps/uploads', { body, signal })
  const handle = await open(file.path, 'r')
  const bytes = Buffer.alloc(Math.min(PART_BYTES, file.sizeBytes))
  let failures = 0
  try {
    while (!upload.isComplete) {
      run.onProgress(upload.offsetBytes / file.sizeBytes)
      try {
        const { bytesRead } = await handle.read(bytes, 0, bytes.length, upload.offsetBytes)
        const part = {
          uploadId: upload.id,
          offsetBytes: upload.offsetBytes,
          bytes: bytes.subarray(0, bytesRead),
          signal,
        }
        upload = await client.sendPart(part)
        failures = 0
      } catch (error) {
        failures += 1
        if (!canGoOn(error) || failures > MAX_FAILURES) throw error
        await wait(FIRST_WAIT_MS * 2 ** (failures - 1), undefined, { signal })
        upload = await client
          .call('GET /api/v1/apps/uploads/{uploadId}', { params: { uploadId: upload.id }, signal })
          .catch((again: unknown) => {
            if (isPassing(again)) return upload
            throw again
          })
      }
    }
  } finally {
    await handle.close()
  }
  run.onProgress(1)
  return upload.id
}

/** The service knows where the upload stands; after a mismatch or a lost line it is asked. */
function canGoOn(error: unknown): boolean {
  return isPassing(error) || (error instanceof ApiError && error.code === 'UPLOAD_OFFSET_MISMATCH')
}

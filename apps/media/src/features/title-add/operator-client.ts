import { ApiError, type Client, createClient } from '@kola/contract/http/client'
import type { Upload } from '@kola/contract/ingest'

export interface OperatorClient {
  call: Client
  /** Sends the next stretch of a file. @throws ApiError */
  sendPart(part: { uploadId: string; offsetBytes: number; bytes: Buffer; signal: AbortSignal }): Promise<Upload>
}

export interface OperatorAccess {
  address: string
  operatorKey: string
  customerId: string
}

/** The operator's calls of a service. */
export function createOperatorClient({ address, operatorKey, customerId }: OperatorAccess): OperatorClient {
  const headers = { authorization: `Bearer ${operatorKey}`, 'x-customer-id': customerId }
  return {
    call: createClient({ baseUrl: address, headers: () => headers }),
    async sendPart({ uploadId, offsetBytes, bytes, signal }) {
      const response = await fetch(`${address}/api/v1/apps/uploads/${encodeURIComponent(uploadId)}`, {
        method: 'PATCH',
        headers: { ...headers, 'content-type': 'application/octet-stream', 'upload-offset': String(offsetBytes) },
        body: new Uint8Array(bytes),
        signal,
      }).catch((cause: unknown) => {
        if (signal.aborted) throw cause
        throw new ApiError(0, {}, cause)
      })
      const answer = (await response.json().catch(() => ({}))) as Upload & {
        error?: ConstructorParameters<typeof ApiError>[1]
      }
      if (response.status !== 200) throw new ApiError(response.status, answer.error)
      return answer
    },
  }
}

/** The call may go well later: nobody answered, or too much was asked. */
export function isPassing(error: unknown): boolean {
  return error instanceof ApiError && (error.code === 'NETWORK' || [429, 500, 502, 503, 504].includes(error.status))
}

import { ApiError } from '@kola/contract/http/client'
import type { Upload } from '@kola/contract/ingest'
import { toHeaders } from '#shared/client.ts'

interface Part {
  uploadId: string
  offsetBytes: number
  bytes: Blob
  signal: AbortSignal
  onSent: (bytes: number) => void
}

/** NOTE: fetch does not say how much of a body has gone out; only this does. @throws ApiError */
export function sendPart({ uploadId, offsetBytes, bytes, signal, onSent }: Part): Promise<Upload> {
  const call = 'PATCH /api/v1/apps/uploads/{uploadId}'
  const request = new XMLHttpRequest()
  return new Promise((resolve, reject) => {
    const stop = () => request.abort()
    signal.addEventListener('abort', stop, { once: true })
    request.open('PATCH', `/api/v1/apps/uploads/${encodeURIComponent(uploadId)}`)
    request.responseType = 'json'
    const headers = { ...toHeaders(call), 'content-type': 'application/octet-stream' }
    for (const [name, value] of Object.entries({ ...headers, 'upload-offset': String(offsetBytes) }))
      request.setRequestHeader(name, value)
    request.upload.onprogress = ({ loaded }) => onSent(loaded)
    request.onload = () => {
      if (request.status === 200) resolve(request.response as Upload)
      else reject(new ApiError(request.status, request.response?.error))
    }
    request.onerror = () => reject(new ApiError(0))
    request.onabort = () => reject(signal.reason ?? new ApiError(0))
    request.onloadend = () => signal.removeEventListener('abort', stop)
    request.send(bytes)
  })
}

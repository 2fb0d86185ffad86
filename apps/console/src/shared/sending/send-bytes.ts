import { ApiError } from '@kola/contract/http/client'

export interface Sending {
  method: 'POST' | 'PATCH'
  url: string
  headers: Readonly<Record<string, string>>
  bytes: Blob
  signal: AbortSignal
  onSent: (bytes: number) => void
}

/** NOTE: fetch does not say how much of a body has gone out; only this does. @throws ApiError */
export function sendBytes<T>({ method, url, headers, bytes, signal, onSent }: Sending): Promise<T> {
  const request = new XMLHttpRequest()
  return new Promise((resolve, reject) => {
    const stop = () => request.abort()
    signal.addEventListener('abort', stop, { once: true })
    request.open(method, url)
    request.responseType = 'json'
    for (const [name, value] of Object.entries({ ...headers, 'content-type': 'application/octet-stream' }))
      request.setRequestHeader(name, value)
    request.upload.onprogress = ({ loaded }) => onSent(loaded)
    request.onload = () => {
      if (request.status === 200) resolve(request.response as T)
      else reject(new ApiError(request.status, request.response?.error))
    }
    request.onerror = () => reject(new ApiError(0))
    request.onabort = () => reject(signal.reason ?? new ApiError(0))
    request.onloadend = () => signal.removeEventListener('abort', stop)
    request.send(bytes)
  })
}

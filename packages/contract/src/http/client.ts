import type { ErrorBody, ErrorCode } from '../errors.ts'
import type { Answer, CallInput } from './endpoint.ts'
import type { EndpointKey, Endpoints } from './endpoints.ts'

/** Only the parts that an endpoint takes; those without members are left out. */
type Parts<K extends EndpointKey> = {
  [P in keyof CallInput<Endpoints[K]> as CallInput<Endpoints[K]>[P] extends undefined ? never : P]: CallInput<
    Endpoints[K]
  >[P]
}

export type Call<K extends EndpointKey> = Parts<K> & { signal?: AbortSignal; headers?: Record<string, string> }

export type AnswerOf<K extends EndpointKey> = Answer<Endpoints[K]>

/** A failed call. `code` is NETWORK when no answer came. */
export class ApiError extends Error {
  readonly status: number
  readonly code: ErrorCode | 'NETWORK'
  readonly requestId: string
  readonly fields: Record<string, string>
  /** The whole error object, for members such as `devices`. */
  readonly body: Record<string, unknown>
  /** Seconds after which a new try makes sense, of `Retry-After`; 0 when the service does not say. */
  retryAfterSeconds = 0

  constructor(status: number, error: Partial<ErrorBody['error']> = {}, cause?: unknown) {
    super(error.message ?? 'We could not reach the service', cause === undefined ? undefined : { cause })
    this.name = 'ApiError'
    this.status = status
    this.code = status === 0 ? 'NETWORK' : (error.code ?? 'INTERNAL')
    this.requestId = error.requestId ?? ''
    this.fields = error.fields ?? {}
    this.body = error
  }
}

export interface ClientOptions {
  /** Origin of the service, empty for the page's own. */
  baseUrl: string
  /** Headers of each call: customer and token. */
  headers: (key: EndpointKey) => Record<string, string> | Promise<Record<string, string>>
  fetch?: typeof fetch
  /** Told of every failure, before it is thrown. */
  onError?: (error: ApiError, key: EndpointKey) => void
}

export type Client = <K extends EndpointKey>(key: K, call: Call<K>) => Promise<AnswerOf<K>>

type LooseCall = {
  params?: Record<string, string>
  query?: Record<string, unknown>
  body?: unknown
  signal?: AbortSignal
  headers?: Record<string, string>
}

/** Spells the address of a call: fills in `{name}` and appends the query. */
export function toUrl(path: string, call: Pick<LooseCall, 'params' | 'query'>): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(call.params?.[name] ?? '')))
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(call.query ?? {})) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== undefined && one !== null) query.append(name, String(one))
    }
  }
  const text = query.toString()
  return text ? `${filled}?${text}` : filled
}

async function readAnswer(response: Response): Promise<unknown> {
  try {
    return await response.json()
  } catch (cause) {
    throw new ApiError(response.status === 200 ? 0 : response.status, {}, cause)
  }
}

/**
 * One function for every call of the contract. Only HTTP 200 counts as success (specification 1 §7); anything else,
 * a lost connection among it, throws ApiError. Bears no schemas, so that it stays small on the phone.
 */
export function createClient(options: ClientOptions): Client {
  const send = options.fetch ?? ((...args: Parameters<typeof fetch>) => fetch(...args))
  async function request(key: EndpointKey, call: LooseCall): Promise<unknown> {
    const [method, path] = key.split(' ') as [string, string]
    const headers: Record<string, string> = { ...(await options.headers(key)), ...call.headers }
    if (call.body !== undefined) headers['content-type'] = 'application/json'
    let response: Response
    try {
      const body = call.body === undefined ? undefined : JSON.stringify(call.body)
      response = await send(options.baseUrl + toUrl(path, call), { method, headers, body, signal: call.signal })
    } catch (cause) {
      if (call.signal?.aborted) throw cause
      throw new ApiError(0, {}, cause)
    }
    const answer = await readAnswer(response)
    if (response.status === 200) return answer
    const failure = new ApiError(response.status, (answer as ErrorBody | null)?.error)
    failure.retryAfterSeconds = Number(response.headers.get('retry-after')) || 0
    throw failure
  }
  return async (key, call) => {
    try {
      return (await request(key, call as LooseCall)) as never
    } catch (error) {
      if (error instanceof ApiError) options.onError?.(error, key)
      throw error
    }
  }
}

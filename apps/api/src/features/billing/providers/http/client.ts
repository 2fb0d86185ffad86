import type * as z from 'zod/mini'
import { ProviderError } from '#shared/provider-error.ts'
import type { ProviderSlug } from '../provider.ts'

export interface ProviderCall {
  /** What is asked, in a word for the log. */
  operation: string
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  url: string
  headers?: Readonly<Record<string, string>>
  body?: string
  /** Statuses of 401, 403 and 5xx that the adapter reads itself. */
  reads?: readonly number[]
}

export interface ProviderAnswer {
  operation: string
  status: number
  text: string
}

export interface ProviderClient {
  /**
   * Answers of 2xx and 4xx are the adapter's to read.
   * @throws ProviderError: without an answer, or with one of 5xx, nobody knows whether it was done (`mayBeDone`); after
   * 429 and where nobody listened it was not; 401 and 403 mean that our own keys are wrong
   */
  send(call: ProviderCall): Promise<ProviderAnswer>
  /** @throws ProviderError, `mayBeDone`, unless the answer is JSON of that shape */
  read<T>(answer: ProviderAnswer, schema: z.ZodMiniType<T>): T
  /** Where the answer makes no sense. `reason` is a status or a word of ours, never what the provider said. */
  fail(operation: string, reason: string, kind?: { retryable?: boolean; mayBeDone?: boolean }): ProviderError
}

export interface ClientOptions {
  timeoutMs?: number | undefined
  maxBytes?: number | undefined
}

/** A gateway gives up after about 28 s at most. */
const TIMEOUT_MS = 30_000
const MAX_BYTES = 2 * 1024 * 1024
/** Nobody was reached, so nothing was asked. */
const UNREACHED = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'ENETUNREACH', 'EHOSTUNREACH', 'UND_ERR_CONNECT_TIMEOUT']

/** Calls one provider. Bodies are never part of an error: they bear keys and names. */
export function createProviderClient(
  provider: ProviderSlug,
  { timeoutMs = TIMEOUT_MS, maxBytes = MAX_BYTES }: ClientOptions = {},
): ProviderClient {
  const fail: ProviderClient['fail'] = (operation, reason, kind = {}) =>
    new ProviderError({ provider, operation, retryable: true, ...kind, cause: new Error(reason) })

  async function fetchText({ method, url, headers = {}, body }: ProviderCall) {
    const signal = AbortSignal.timeout(timeoutMs)
    const answer = await fetch(url, { method, headers, signal, redirect: 'error', ...(body !== undefined && { body }) })
    return { status: answer.status, text: await readText(answer, maxBytes) }
  }

  return {
    fail,
    async send(call) {
      const { operation, reads = [] } = call
      const { status, text } = await fetchText(call).catch((cause: unknown) => {
        const isUnreached = UNREACHED.includes(codeOf(cause))
        throw new ProviderError({ provider, operation, retryable: true, mayBeDone: !isUnreached, cause })
      })
      if (reads.includes(status)) return { operation, status, text }
      if (status === 429) throw fail(operation, 'status 429', { mayBeDone: false })
      if (status >= 500) throw fail(operation, `status ${status}`)
      if (status === 401 || status === 403) throw fail(operation, `status ${status}`, { retryable: false })
      return { operation, status, text }
    },
    read({ operation, status, text }, schema) {
      const result = schema.safeParse(parseJson(text))
      if (result.success) return result.data
      const paths = result.error.issues.map(({ path }) => path.join('.') || 'body').slice(0, 5)
      throw fail(operation, `status ${status}, unreadable at ${paths.join(', ')}`)
    },
  }
}

async function readText(answer: Response, maxBytes: number): Promise<string> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of answer.body ?? []) {
    bytes += chunk.byteLength
    if (bytes > maxBytes) throw new Error(`more than ${maxBytes} bytes`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // Whoever stands before a provider answers HTML; the schema refuses it.
    return undefined
  }
}

function codeOf(error: unknown): string {
  const { code, cause } = (error ?? {}) as { code?: unknown; cause?: unknown }
  if (typeof code === 'string') return code
  return cause === undefined ? '' : codeOf(cause)
}

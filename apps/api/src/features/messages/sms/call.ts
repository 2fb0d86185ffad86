import { ProviderError } from '#shared/provider-error.ts'
import type { SmsSlug } from './provider.ts'

export interface GatewayCall {
  provider: SmsSlug
  url: string
  headers: Record<string, string>
  body: string | URLSearchParams
  timeoutMs?: number | undefined
}

export interface GatewayAnswer {
  status: number
  /** Null when it was no JSON object. */
  json: Record<string, unknown> | null
}

const TIMEOUT_MS = 10_000

/**
 * Posts to a gateway. What it says is never part of an error: it may repeat the number or the text.
 * @throws ProviderError, retryable, for 429, a fault of theirs and silence
 */
export async function callGateway(call: GatewayCall): Promise<GatewayAnswer> {
  const { provider, url, headers, body, timeoutMs = TIMEOUT_MS } = call
  try {
    const signal = AbortSignal.timeout(timeoutMs)
    const answer = await fetch(url, { method: 'POST', headers, body, signal, redirect: 'error' })
    const text = await answer.text()
    if (answer.status === 429 || answer.status >= 500) throw new Error(`status ${answer.status}`)
    return { status: answer.status, json: readObject(text) }
  } catch (cause) {
    throw new ProviderError({ provider, operation: 'send', retryable: true, cause })
  }
}

/** The gateway answered, and the answer is no. `reason` is a status or a code of theirs. */
export function refused(provider: SmsSlug, reason: string, retryable = false): ProviderError {
  return new ProviderError({ provider, operation: 'send', retryable, cause: new Error(reason) })
}

/** @returns null unless the text is a JSON object */
export function readObject(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null
  } catch {
    // Gateways answer plain text and HTML too, when something is wrong.
    return null
  }
}

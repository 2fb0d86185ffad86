import type { Clock } from '@kola/platform/clock'
import { createLocalJWKSet, errors, type JSONWebKeySet, type JWTVerifyGetKey } from 'jose'
import { ProviderError } from '#shared/provider-error.ts'

export interface JwksOptions {
  url: string
  /** For error texts. */
  provider: string
  clock: Clock
  timeoutMs?: number
}

const TIMEOUT_MS = 5_000
/** For answers that do not say how long they may be kept. */
const DEFAULT_AGE_MS = 5 * 60_000
const MAX_AGE_MS = 24 * 3_600_000
/** A made-up key id makes the keys be read again; not more often than this. */
const REFETCH_EVERY_MS = 30_000

interface Kept {
  find: JWTVerifyGetKey
  readAtMs: number
  expiresAtMs: number
}

/**
 * The provider's public keys, kept as long as its Cache-Control says, read again for a key id that is not among them.
 * What it gives throws ProviderError when they cannot be read.
 */
export function createJwks(options: JwksOptions): JWTVerifyGetKey {
  const { clock } = options
  let kept: Kept | null = null
  let reading: Promise<Kept> | null = null

  async function read(): Promise<Kept> {
    reading ??= readKeys(options).finally(() => {
      reading = null
    })
    kept = await reading
    return kept
  }

  return async (header, token) => {
    const nowMs = clock.now().getTime()
    const current = kept && nowMs < kept.expiresAtMs ? kept : await read()
    try {
      return await current.find(header, token)
    } catch (error) {
      const isUnknown = error instanceof errors.JWKSNoMatchingKey
      if (!isUnknown || nowMs - current.readAtMs < REFETCH_EVERY_MS) throw error
      return (await read()).find(header, token)
    }
  }
}

async function readKeys({ url, provider, clock, timeoutMs = TIMEOUT_MS }: JwksOptions): Promise<Kept> {
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(timeoutMs), redirect: 'error' })
    if (!answer.ok) throw new Error(`status ${answer.status}`)
    const find = createLocalJWKSet((await answer.json()) as JSONWebKeySet)
    const readAtMs = clock.now().getTime()
    return { find, readAtMs, expiresAtMs: readAtMs + readMaxAgeMs(answer.headers.get('cache-control')) }
  } catch (cause) {
    throw new ProviderError({ provider, operation: 'keys', retryable: true, cause })
  }
}

function readMaxAgeMs(cacheControl: string | null): number {
  const seconds = /(?:^|[\s,])max-age=(\d{1,9})/i.exec(cacheControl ?? '')?.[1]
  return seconds === undefined ? DEFAULT_AGE_MS : Math.min(Number(seconds) * 1_000, MAX_AGE_MS)
}

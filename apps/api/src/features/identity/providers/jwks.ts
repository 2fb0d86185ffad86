import { createRemoteJWKSet, errors, type JWTVerifyGetKey } from 'jose'
import { ProviderError } from '#shared/provider-error.ts'

export interface JwksOptions {
  url: string
  /** For error texts. */
  provider: string
  timeoutMs?: number
}

const TIMEOUT_MS = 5_000
/** A made-up key id makes the keys be read again; not more often than this. */
const COOLDOWN_MS = 30_000
/** Google publishes a key days before it signs with it. */
const MAX_AGE_MS = 3_600_000

/**
 * The provider's public keys, kept for an hour, read again for a key id that is not among them.
 * What it gives throws ProviderError when they cannot be read.
 */
export function createJwks({ url, provider, timeoutMs = TIMEOUT_MS }: JwksOptions): JWTVerifyGetKey {
  const find = createRemoteJWKSet(new URL(url), {
    timeoutDuration: timeoutMs,
    cooldownDuration: COOLDOWN_MS,
    cacheMaxAge: MAX_AGE_MS,
  })
  return async (header, token) => {
    try {
      return await find(header, token)
    } catch (cause) {
      if (cause instanceof errors.JWKSNoMatchingKey || cause instanceof errors.JWKSMultipleMatchingKeys) throw cause
      throw new ProviderError({ provider, operation: 'keys', retryable: true, cause })
    }
  }
}

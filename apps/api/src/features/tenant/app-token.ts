import type { Clock } from '@kola/platform/clock'
import { newToken } from '@kola/platform/ids'
import { createMac, type KeyRing } from '@kola/platform/key-ring'

/** Specification 1 §9. */
export const APP_TOKEN_LIFE_MS = 7_200_000
const PREFIX = 'app'
/** Tokens that were verified already, so that a read from memory costs no HMAC. */
const MAX_REMEMBERED = 10_000

interface Payload {
  tenantId: string
  platform: string
  expiresAtMs: number
}

export interface AppTokens {
  issue(who: { tenantId: string; platform: string }): { token: string; expiresAt: Date }
  /** @returns null when it is forged, malformed or has run out */
  read(token: string): { tenantId: string; platform: string } | null
}

/** Tokens that the server keeps nowhere: `app.{payload}.{HMAC-SHA-256}`, signed by the first key and read by any. */
export function createAppTokens(needs: { keys: KeyRing; clock: Clock }): AppTokens {
  const verified = new Map<string, Payload>()
  const mac = createMac(needs.keys, 'app-token')

  function verify(token: string): Payload | null {
    const known = verified.get(token)
    if (known) return known
    const [prefix, payload, signature, ...rest] = token.split('.')
    if (prefix !== PREFIX || !payload || !signature || rest.length > 0) return null
    const given = Buffer.from(signature, 'base64url')
    // The text is compared too: base64url has several spellings of the same bytes.
    if (given.toString('base64url') !== signature || !mac.isRight(payload, given)) return null
    const read = readPayload(payload)
    if (verified.size >= MAX_REMEMBERED) verified.clear()
    verified.set(token, read)
    return read
  }

  return {
    issue({ tenantId, platform }) {
      const expiresAt = new Date(needs.clock.now().getTime() + APP_TOKEN_LIFE_MS)
      const fields = { t: tenantId, p: platform, e: expiresAt.getTime(), n: newToken(8) }
      const payload = Buffer.from(JSON.stringify(fields)).toString('base64url')
      return { token: `${PREFIX}.${payload}.${mac.sign(payload).toString('base64url')}`, expiresAt }
    },
    read(token) {
      const payload = verify(token)
      if (!payload || payload.expiresAtMs <= needs.clock.now().getTime()) return null
      return payload
    },
  }
}

/** Only for payloads whose signature is right. */
function readPayload(payload: string): Payload {
  const { t, p, e } = JSON.parse(Buffer.from(payload, 'base64url').toString('utf8'))
  return { tenantId: t, platform: p, expiresAtMs: e }
}

import type { Clock } from '@kola/platform/clock'
import { createMac, type KeyRing } from '@kola/platform/key-ring'

/** Long enough for a television to start its receiver, and no longer. */
export const CAST_TOKEN_SECONDS = 120
const PREFIX = 'cast'

/** What a television may open, for whom. */
export interface CastGrant {
  tenantId: string
  /** The sign-in that it is given by, and falls with. */
  userTokenSha256: string
  profileId: string
  titleId: string
  deviceName: string
  /** The playback session that goes on there; null for none. */
  sessionId: string | null
}

export interface CastTokens {
  issue(grant: CastGrant): { token: string; expiresAt: Date }
  /** @returns null when it is forged, malformed or has run out */
  read(token: string): CastGrant | null
}

interface Payload {
  t: string
  h: string
  p: string
  v: string
  n: string
  s: string | null
  /** Seconds since 1970. */
  e: number
}

/** `cast.{payload}.{HMAC-SHA-256}`: it goes over a channel that others in the house may read, so it opens one title, soon. */
export function createCastTokens({ keys, clock }: { keys: KeyRing; clock: Clock }): CastTokens {
  const mac = createMac(keys, 'cast-token')
  const nowSeconds = () => Math.floor(clock.now().getTime() / 1_000)
  return {
    issue({ tenantId, userTokenSha256, profileId, titleId, deviceName, sessionId }) {
      const e = nowSeconds() + CAST_TOKEN_SECONDS
      const fields: Payload = {
        t: tenantId,
        h: userTokenSha256,
        p: profileId,
        v: titleId,
        n: deviceName,
        s: sessionId,
        e,
      }
      const payload = Buffer.from(JSON.stringify(fields)).toString('base64url')
      const token = `${PREFIX}.${payload}.${mac.sign(payload).toString('base64url')}`
      return { token, expiresAt: new Date(e * 1_000) }
    },
    read(token) {
      const [prefix, payload, signature, ...rest] = token.split('.')
      if (prefix !== PREFIX || !payload || !signature || rest.length > 0) return null
      const given = Buffer.from(signature, 'base64url')
      // The text is compared too: base64url has several spellings of the same bytes.
      if (given.toString('base64url') !== signature || !mac.isRight(payload, given)) return null
      const { t, h, p, v, n, s, e } = JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')) as Payload
      if (e <= nowSeconds()) return null
      return { tenantId: t, userTokenSha256: h, profileId: p, titleId: v, deviceName: n, sessionId: s }
    },
  }
}

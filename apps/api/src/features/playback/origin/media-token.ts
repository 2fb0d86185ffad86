import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Clock } from '@kola/platform/clock'
import type { Secret } from '@kola/platform/config'
import { toSessionSeconds } from '../screens/lease-time.ts'

export interface MediaKey {
  id: string
  /** 64 hex characters. */
  key: Secret
}

/** What a media token opens: one package's files, and its keys while the session holds a screen. */
export interface MediaGrant {
  tenantId: string
  mediaId: string
  /** Null for a device that stores the film: it opens bytes for a while, needs no screen, and opens no key. */
  sessionId: string | null
  /** Lines of the best quality that it opens; null for all. */
  maxHeight: number | null
}

export interface MediaTokens {
  /**
   * Two times stand in a token: until the first it is good in itself, for a CDN that asks nobody; until the second while
   * its session holds a screen.
   * @returns text that is safe as one part of a path
   */
  sign(grant: MediaGrant & { sessionId: string }, filmSeconds: number): string
  /** For a device that stores the film. @returns it, and how long it is good */
  signStore(grant: Omit<MediaGrant, 'sessionId'>): { token: string; seconds: number }
  /** @returns null when the token is malformed, forged, signed with a key that is no longer known, or is too old */
  read(token: string): MediaGrant | null
}

/** Tokens whose signature was right: every range of a film comes with the same one. */
const MAX_REMEMBERED = 10_000

interface Payload {
  k: string
  t: string
  m: string
  /** Empty for a device that stores the film, which an earlier version takes for a session that there is not. */
  s: string
  /** Seconds since 1970: the first time. */
  e: number
  /** The second time; tokens of earlier versions have the first alone. */
  c?: number
  /** Lines of the best quality that it opens; left out where there is no limit. */
  h?: number
}

/** `{payload}.{HMAC-SHA-256}`, both base64url. The first key signs; the others still verify, so that keys can rotate. */
export function createMediaTokens(needs: {
  keys: readonly MediaKey[]
  clock: Clock
  rightsSeconds: number
}): MediaTokens {
  const [signing] = needs.keys
  if (!signing) throw new Error('There is no key to sign media tokens with')
  const signingId = signing.id
  const known = new Map(needs.keys.map(({ id, key }) => [id, Buffer.from(key.reveal(), 'hex')]))
  const nowSeconds = () => Math.floor(needs.clock.now().getTime() / 1_000)
  const hmac = (keyId: string, payload: string) => {
    const key = known.get(keyId)
    return key ? createHmac('sha256', key).update(`media-token:${payload}`).digest() : null
  }
  const verified = new Map<string, Payload>()

  function verify(token: string): Payload | null {
    const [payload, signature, ...rest] = token.split('.')
    if (!payload || !signature || rest.length > 0) return null
    const fields = readPayload(payload)
    const expected = fields && hmac(fields.k, payload)
    const given = Buffer.from(signature, 'base64url')
    // The text is compared too: base64url has several spellings of the same bytes.
    if (!expected || given.length !== expected.length || !timingSafeEqual(given, expected)) return null
    if (given.toString('base64url') !== signature) return null
    if (verified.size >= MAX_REMEMBERED) verified.clear()
    verified.set(token, fields)
    return fields
  }

  function seal(fields: Payload): string {
    const payload = Buffer.from(JSON.stringify(fields)).toString('base64url')
    return `${payload}.${hmac(signingId, payload)?.toString('base64url')}`
  }

  function toFields({ tenantId, mediaId, sessionId, maxHeight }: MediaGrant): Payload {
    const e = nowSeconds() + needs.rightsSeconds
    return {
      k: signingId,
      t: tenantId,
      m: mediaId,
      s: sessionId ?? '',
      e,
      ...(maxHeight !== null && { h: maxHeight }),
    }
  }

  return {
    sign: (grant, filmSeconds) => seal({ ...toFields(grant), c: nowSeconds() + toSessionSeconds(filmSeconds) }),
    signStore: (grant) => ({ token: seal(toFields({ ...grant, sessionId: null })), seconds: needs.rightsSeconds }),
    read(token) {
      const fields = verified.get(token) ?? verify(token)
      if (!fields || (fields.c ?? fields.e) <= nowSeconds()) return null
      return { tenantId: fields.t, mediaId: fields.m, sessionId: fields.s || null, maxHeight: fields.h ?? null }
    },
  }
}

function readPayload(payload: string): Payload | null {
  try {
    const { k, t, m, s, e, c, h } = JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')) as Partial<Payload>
    const isWhole = [k, t, m, s].every((text) => typeof text === 'string') && typeof e === 'number'
    // A limit that cannot be read is no limit, so such a token is none.
    if (h !== undefined && typeof h !== 'number') return null
    const more = { ...(typeof c === 'number' && { c }), ...(h !== undefined && { h }) }
    return isWhole ? ({ k, t, m, s, e, ...more } as Payload) : null
  } catch {
    return null
  }
}

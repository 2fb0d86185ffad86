import { createHmac } from 'node:crypto'
import type { Secret } from '@kola/platform/config'
import { newId } from '@kola/platform/ids'

/** What the provider verifies up-front tokens with. */
export interface TokenKey {
  id: string
  /** Hex characters. */
  key: Secret
}

/** Once used it is of no use: the provider remembers its name, and it has run out soon. */
const TOKEN_SECONDS = 60

export interface AuthTokenFacts {
  merchant: string
  userId: string
  sessionId: string
  /** The customer rights token. */
  rights: object
  now: Date
}

/**
 * Up-front authorisation: what the callback would have answered stands in the request already, signed. castLabs, "Token
 * Authorization": a JSON web token (RFC 7519, HS256) whose `optData` and `crt` are texts of JSON.
 */
export function writeAuthToken({ id, key }: TokenKey, facts: AuthTokenFacts): string {
  const { merchant, userId, sessionId, rights, now } = facts
  const issuedAt = Math.floor(now.getTime() / 1_000)
  const parts = [
    { alg: 'HS256', kid: id, typ: 'JWT' },
    {
      jti: newId(),
      iat: issuedAt,
      exp: issuedAt + TOKEN_SECONDS,
      optData: JSON.stringify({ merchant, userId, sessionId }),
      crt: JSON.stringify(rights),
    },
  ]
  const signed = parts.map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.')
  const signature = createHmac('sha256', Buffer.from(key.reveal(), 'hex')).update(signed).digest('base64url')
  return `${signed}.${signature}`
}

import { randomUUID } from 'node:crypto'
import type { Controls } from '#shared/controls/controls.ts'
import { type Persona, toSubject } from './personas.ts'

const LIFE_SECONDS = 3_600

export interface TokenRequest {
  clientId: string
  nonce: string
}

/** What the control API may ask for by an outcome of the persona's address. */
const SPOILT: Readonly<Record<string, (nowSeconds: number) => Record<string, unknown>>> = {
  unverified: () => ({ email_verified: false }),
  unhosted: () => ({ hd: undefined }),
  'other-hd': () => ({ hd: 'another.example' }),
  'of-a-phone': () => ({ azp: 'a-phone-of-ours', nonce: 'made-up-by-the-kit' }),
  'wrong-audience': () => ({ aud: 'somebody-else', azp: 'somebody-else' }),
  'wrong-issuer': () => ({ iss: 'https://accounts.example.com' }),
  'wrong-nonce': () => ({ nonce: 'another' }),
  expired: (now) => ({ iat: now - 2 * LIFE_SECONDS, exp: now - LIFE_SECONDS }),
  future: (now) => ({ iat: now + LIFE_SECONDS, exp: now + 2 * LIFE_SECONDS }),
  'no-email': () => ({ email: undefined, email_verified: undefined }),
}

/** As Google's ID tokens: OpenID Connect Core §2 with Google's members. */
export function toClaims(persona: Persona, request: TokenRequest, { clock, outcomes }: Controls) {
  const nowSeconds = Math.floor(clock.now().getTime() / 1_000)
  const spoil = SPOILT[outcomes.find('google', [persona.email]) ?? '']
  return {
    iss: 'https://accounts.google.com',
    azp: request.clientId,
    aud: request.clientId,
    sub: toSubject(persona.email),
    email: persona.email,
    email_verified: persona.isVerified,
    ...(persona.isHosted && { hd: persona.email.split('@').at(-1) }),
    nonce: request.nonce,
    name: `${persona.givenName} ${persona.familyName}`.trim(),
    given_name: persona.givenName,
    ...(persona.familyName && { family_name: persona.familyName }),
    iat: nowSeconds,
    exp: nowSeconds + LIFE_SECONDS,
    jti: randomUUID(),
    ...spoil?.(nowSeconds),
  }
}

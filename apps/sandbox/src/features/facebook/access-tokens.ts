import { randomBytes } from 'node:crypto'
import type { Controls } from '#shared/controls/controls.ts'
import type { Persona } from './personas.ts'

/** About two months, as Facebook gives to web pages. */
export const LIFE_SECONDS = 5_184_000

export interface AccessToken {
  persona: Persona
  expiresAtSeconds: number
}

/** What the control API may ask for by an outcome of the person's id or address. */
type Spoilt = 'expired' | 'revoked' | 'another-app' | 'another-person'

export function createAccessTokens({ clock, outcomes }: Controls) {
  const tokens = new Map<string, AccessToken>()
  const nowSeconds = () => Math.floor(clock.now().getTime() / 1_000)
  const spoiltBy = ({ persona }: AccessToken) => outcomes.find('facebook', [persona.id, persona.email]) as Spoilt | null
  const isLive = (token: AccessToken) =>
    token.expiresAtSeconds > nowSeconds() && !['expired', 'revoked'].includes(spoiltBy(token) ?? '')

  return {
    issue(persona: Persona): string {
      const text = `EAA${randomBytes(60).toString('hex')}`
      tokens.set(text, { persona, expiresAtSeconds: nowSeconds() + LIFE_SECONDS })
      return text
    },
    /** Whose it is, unless it is over. */
    findPerson(text: string | undefined): Persona | null {
      const token = tokens.get(text ?? '')
      if (!token || !isLive(token)) return null
      return spoiltBy(token) === 'another-person' ? { ...token.persona, id: '10000000000000001' } : token.persona
    },
    /** The answer of debug_token. */
    describe(text: string | undefined, appId: string) {
      const token = tokens.get(text ?? '')
      if (!token) return { error: refusal(undefined, 'Invalid OAuth access token.'), is_valid: false, scopes: [] }
      const spoilt = spoiltBy(token)
      return {
        app_id: spoilt === 'another-app' ? '999999999999999' : appId,
        type: 'USER',
        application: 'Kola',
        expires_at: spoilt === 'expired' ? nowSeconds() - 60 : token.expiresAtSeconds,
        ...(!isLive(token) && {
          error:
            spoilt === 'revoked'
              ? refusal(458, 'The user has not authorized application.')
              : refusal(463, 'Session has expired.'),
        }),
        is_valid: isLive(token),
        scopes: token.persona.email ? ['email', 'public_profile'] : ['public_profile'],
        user_id: token.persona.id,
      }
    },
  }
}

const refusal = (subcode: number | undefined, message: string) => ({ code: 190, message, ...(subcode && { subcode }) })

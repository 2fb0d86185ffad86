import { AppError } from '@kola/contract/errors'
import { isEmail, toEmailAddress } from '@kola/contract/rules/person'
import type { Clock } from '@kola/platform/clock'
import { type JWTPayload, type JWTVerifyGetKey, jwtVerify } from 'jose'
import { ProviderError } from '../../../shared/provider-error.ts'
import { createJwks } from './jwks.ts'
import type { IdentityProvider, VouchedPerson } from './provider.ts'

export interface GoogleOptions {
  clientId: string
  /** Such as `https://www.googleapis.com/oauth2/v3/certs`. */
  jwksUrl: string
  clock: Clock
  timeoutMs?: number
}

/** Google, "Verify the Google ID token on your server side". */
const ISSUERS = ['https://accounts.google.com', 'accounts.google.com']
const MAX_TOKEN_AGE = '1 hour'
/** How far two clocks may be apart. */
const CLOCK_TOLERANCE_SECONDS = 60

/** Believes Google's ID tokens for our client. */
export function createGoogle(options: GoogleOptions): IdentityProvider {
  const keys = createJwks({ url: options.jwksUrl, provider: 'google', ...options })
  return {
    name: 'google',
    async verify(token, { nonce }) {
      const claims = await readClaims(token, keys, options)
      if (nonce !== undefined && claims.nonce !== nonce) throw new AppError('SOCIAL_TOKEN_INVALID')
      return toPerson(claims)
    },
  }
}

async function readClaims(token: string, keys: JWTVerifyGetKey, options: GoogleOptions): Promise<JWTPayload> {
  try {
    const { payload } = await jwtVerify(token, keys, {
      algorithms: ['RS256'],
      audience: options.clientId,
      issuer: ISSUERS,
      requiredClaims: ['sub', 'exp', 'iat'],
      maxTokenAge: MAX_TOKEN_AGE,
      clockTolerance: CLOCK_TOLERANCE_SECONDS,
      currentDate: options.clock.now(),
    })
    return payload
  } catch (error) {
    if (error instanceof ProviderError) throw error
    throw new AppError('SOCIAL_TOKEN_INVALID')
  }
}

function toPerson(claims: JWTPayload): VouchedPerson {
  const text = (name: string) => (typeof claims[name] === 'string' ? claims[name] : '')
  const email = toEmailAddress(text('email'))
  const subject = text('sub')
  if (!/^[\x21-\x7e]{1,255}$/.test(subject)) throw new AppError('SOCIAL_TOKEN_INVALID')
  return {
    subject,
    email: isEmail(email) ? email : null,
    // NOTE older tokens bear the text.
    isEmailVouched: isEmail(email) && (claims.email_verified === true || claims.email_verified === 'true'),
    firstName: text('given_name').slice(0, 80),
    lastName: text('family_name').slice(0, 80),
  }
}

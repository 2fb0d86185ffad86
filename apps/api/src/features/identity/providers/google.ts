import { AppError } from '@kola/contract/errors'
import { isEmail, toEmailAddress } from '@kola/contract/rules/person'
import type { Clock } from '@kola/platform/clock'
import { type JWTPayload, type JWTVerifyGetKey, jwtVerify } from 'jose'
import { ProviderError } from '#shared/provider-error.ts'
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
  const keys = createJwks({ url: options.jwksUrl, provider: 'google', timeoutMs: options.timeoutMs })
  return {
    name: 'google',
    async verify(token, { nonce }) {
      const claims = await readClaims(token, keys, options)
      if (!isOfThisSignIn(claims, nonce, options.clientId)) throw new AppError('SOCIAL_TOKEN_INVALID')
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

/**
 * Our page sends a nonce each time, so a token that our own client asked for counts only with it. What telephones ask
 * for (`azp` names their client) may bear a nonce that Google's own kit made up and that the app never sees.
 */
function isOfThisSignIn({ nonce: borne, azp }: JWTPayload, nonce: string | undefined, clientId: string): boolean {
  const isOfPage = borne !== undefined && (azp === undefined || azp === clientId)
  return nonce === undefined && !isOfPage ? true : borne === nonce
}

/** Google, "Verify the Google ID token on your server side": of these domains, or with `hd`, it is the authority. */
const OWN_DOMAINS = ['gmail.com', 'googlemail.com']

/**
 * Anywhere else Google has seen at some time that the address was the person's, which it may have ceased to be: domains
 * lapse, and addresses are given to others.
 */
function isAuthority(email: string, hostedDomain: string): boolean {
  const domain = email.split('@').at(-1) ?? ''
  return OWN_DOMAINS.includes(domain) || (domain !== '' && hostedDomain.toLowerCase() === domain)
}

function toPerson(claims: JWTPayload): VouchedPerson {
  const text = (name: string) => (typeof claims[name] === 'string' ? claims[name] : '')
  const email = toEmailAddress(text('email'))
  const subject = text('sub')
  if (!/^[\x21-\x7e]{1,255}$/.test(subject)) throw new AppError('SOCIAL_TOKEN_INVALID')
  // NOTE older tokens bear the text.
  const isVerified = claims.email_verified === true || claims.email_verified === 'true'
  return {
    subject,
    email: isEmail(email) ? email : null,
    isEmailVouched: isEmail(email) && isVerified && isAuthority(email, text('hd')),
    firstName: text('given_name').slice(0, 80),
    lastName: text('family_name').slice(0, 80),
  }
}

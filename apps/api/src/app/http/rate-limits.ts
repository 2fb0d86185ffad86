import { AppError } from '@kola/contract/errors'
import type { Auth } from '@kola/contract/http/endpoint'
import type { EndpointKey } from '@kola/contract/http/endpoints'
import type { FastifyRequest } from 'fastify'
import { toNetwork } from '#shared/limits.ts'
import { type CountedOptions, toCountKey } from './together/store.ts'

export interface CallLimit {
  options: CountedOptions
  /** By network alone, so that it can be counted before anybody knows who calls. */
  isOfNetwork: boolean
}

export type RateLimits = (key: EndpointKey, auth: Auth) => CallLimit | null

/** Calls a minute from one network address; many viewers share one behind a mobile operator's gateway. */
const PER_ADDRESS: Partial<Record<EndpointKey, number>> = {
  'POST /apps/v1/get-token': 600,
  // Strangers' tries are counted in the database; members behind one IPv4 come back all at once of an evening.
  'POST /apps/v1/login': 600,
  // A page that offers passkeys asks as it opens, and again every few minutes.
  'POST /apps/v1/passkeys/sign-in-options': 600,
  'POST /apps/v1/passkeys/sign-in': 120,
  'POST /apps/v1/reauthenticate': 300,
  'POST /apps/v1/undo-change': 60,
  'POST /apps/v1/undo-change/look': 120,
  'POST /apps/v1/change-password': 300,
  'POST /apps/v1/social-login': 120,
  'POST /apps/v1/social-register': 120,
  'POST /recaptcha/verify': 120,
  'POST /apps/v2/cast-sessions': 120,
  'POST /apps/v1/register': 120,
  'POST /apps/v1/contactus': 120,
  'POST /apps/v1/confirm/{username}': 120,
  'POST /apps/v1/confirm-mobile': 120,
  'POST /apps/v1/trigger-email-verification': 60,
  'POST /apps/v1/trigger-mobile-verification': 60,
  'POST /apps/v1/reset': 60,
  'POST /apps/v1/update-password': 60,
  'POST /apps/v1/update-password-mobile': 60,
  // A whole staff behind one address signs in of a morning; each try is counted in the database besides.
  'POST /api/v1/apps/staff/sign-in': 120,
  'POST /api/v1/apps/staff/sign-in/code': 120,
  'POST /api/v1/apps/staff/sign-in/passkey-options': 300,
  'POST /api/v1/apps/staff/sign-in/passkey': 120,
  'POST /api/v1/apps/staff/invitations/read': 60,
  'POST /api/v1/apps/staff/invitations/accept': 60,
  'POST /api/v1/apps/staff/password/ask': 60,
  'POST /api/v1/apps/staff/password/set': 60,
  'POST /api/v1/apps/staff/enrolment/authenticator': 60,
  'POST /api/v1/apps/staff/enrolment/confirm': 120,
}

/** Served from memory and made to be kept by a CDN: counting them would cost more than answering. */
const UNLIMITED: ReadonlySet<EndpointKey> = new Set<EndpointKey>([
  'GET /apps/v1/appconfig',
  'GET /apps/v1/packages',
  'GET /apps/v1/home',
  'GET /apps/v1/catalogues',
  'GET /apps/v1/video',
  'GET /apps/v1/upcoming-video',
  'GET /apps/v1/blogs',
  'GET /apps/v1/legal/{text}',
])

/** Calls a minute of one account or beacon; a player makes about thirty. */
const PER_CALLER = 600
/** An operator sends a film in thousands of parts. */
const PER_OPERATOR = 6_000

/** Limits of each call, times `factor`; 0 switches them off. */
export function createRateLimits(factor: number): RateLimits {
  return (key, auth) => {
    if (factor === 0 || UNLIMITED.has(key)) return null
    const perAddress = PER_ADDRESS[key]
    if (perAddress) {
      return {
        options: { ...BASE, what: key, max: perAddress * factor, keyGenerator: toNetworkKey },
        isOfNetwork: true,
      }
    }
    const max = (auth === 'operator' ? PER_OPERATOR : PER_CALLER) * factor
    return { options: { ...BASE, what: key, max, keyGenerator: toCallerKey }, isOfNetwork: false }
  }
}

/** So many calls a minute from one network, for an address that is no call of the contract. */
export function toNetworkLimit(what: string, maxPerMinute: number, factor: number): CountedOptions | null {
  if (factor === 0) return null
  return { ...BASE, what, max: maxPerMinute * factor, keyGenerator: toNetworkKey }
}

const BASE = {
  timeWindow: 60_000,
  cache: 20_000,
  errorResponseBuilder: (_request: FastifyRequest, context: { ttl: number }) =>
    new AppError('RATE_LIMITED', { retryAfterSeconds: Math.max(1, Math.ceil(context.ttl / 1_000)) }),
} satisfies Omit<CountedOptions, 'what'>

/** Counted before anything is looked up, and so of no tenant: what a stranger calls itself would make counts of its own. */
const toNetworkKey = ({ ip }: FastifyRequest): string => toCountKey(undefined, toNetwork(ip))

/** Who is counted: an account, or everybody of a tenant behind one network address. */
export function toCallerKey({ caller, ip }: FastifyRequest): string {
  return toCountKey(caller?.tenantId, caller?.accountId ?? caller?.userTokenSha256 ?? toNetwork(ip))
}

import { timingSafeEqual } from 'node:crypto'
import { Failure, invalid } from './failure.ts'

interface Keys {
  secretKey: string
  publishableKey: string
}

const unauthenticated = (message: string) => new Failure({ status: 401, type: 'invalid_request_error' }, message)

const NO_KEY =
  'You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. `Authorization: Bearer YOUR_SECRET_KEY`).'

/**
 * Which key a call came with: as a bearer, as the user of basic authentication, or as a parameter from a browser.
 * @throws Failure 401 without a key of this account
 */
export function readKey(authorization: string | undefined, inForm: unknown, keys: Keys): 'secret' | 'publishable' {
  const given = toKey(authorization) ?? (typeof inForm === 'string' ? inForm : null)
  if (given === null) throw unauthenticated(NO_KEY)
  if (isSame(given, keys.secretKey)) return 'secret'
  if (given === keys.publishableKey) return 'publishable'
  throw unauthenticated(`Invalid API Key provided: ${given.slice(0, 8)}${'*'.repeat(8)}${given.slice(-4)}`)
}

function toKey(authorization = ''): string | null {
  const [scheme = '', value = ''] = authorization.split(' ')
  if (scheme.toLowerCase() === 'bearer' && value) return value
  if (scheme.toLowerCase() !== 'basic') return null
  return Buffer.from(value, 'base64').toString('utf8').split(':')[0] ?? null
}

function isSame(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)]
  return a.length === b.length && timingSafeEqual(a, b)
}

/** What a browser may not do. */
export const refusePublishable = () =>
  invalid(
    'This API call cannot be made with a publishable API key. Please use a secret API key. You can find a list of your API keys at https://dashboard.stripe.com/account/apikeys.',
    { code: 'secret_key_required' },
    403,
  )

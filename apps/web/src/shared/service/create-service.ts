import { ApiError, type Client, type ClientOptions, createClient } from '@kola/contract/http/client'
import type { EndpointKey } from '@kola/contract/http/endpoints'
import type { TokenStore } from './tokens.ts'

/** The header that names the tenant on every call. */
const CUSTOMER_HEADER = 'X-Customer-Id'
const GET_TOKEN = 'POST /apps/v1/get-token'
/** Calls that speak about the token in their body, not by it. */
const SIGN_IN_CODE = 'SIGN_IN_FAILED'
const MANAGEMENT = / \/api\/v1\/apps\//
/** Calls of the start: they bear the app token whoever is signed in. Specification 1 §4, §6; 2 §6. */
const BY_APP_TOKEN: ReadonlySet<EndpointKey> = new Set(['GET /apps/v1/appconfig', 'GET /apps/v1/packages'])

/** No answer, or one of a gateway before a service that is gone. */
const NOT_ANSWERED = [0, 502, 503, 504]

export interface ServiceNeeds {
  customerId: string
  tokens: TokenStore
  /** A user token was refused: the viewer is signed out here. */
  onSessionEnded: () => void
  /** Somebody must sign in before this goes on. */
  onSignInNeeded: () => void
  /** Told of what is not for whoever is there. */
  onBarred: (code: ApiError['code']) => void
  /** The limit of whoever is watching: what is kept on the way must not be what others see. */
  findLimit: () => string | null | undefined
  /** Told after each call whether the service has answered it. */
  onOutcome?: (isAnswered: boolean) => void
  fetch?: ClientOptions['fetch']
}

export interface Service {
  call: Client
  /** An app token that still lives; asks for a new one when needed, once for all who wait. */
  getAppToken: () => Promise<string>
}

/** The service as this tenant's web app calls it: headers, tokens and their renewal. */
export function createService(needs: ServiceNeeds): Service {
  const customer = { [CUSTOMER_HEADER]: needs.customerId }
  let renewal: Promise<string> | null = null

  async function renew(): Promise<string> {
    const answer = await client(GET_TOKEN, { body: { platform: 'website', customerId: needs.customerId } })
    needs.tokens.write('app', answer.token, answer.expiresAt)
    return answer.token
  }
  async function getAppToken(): Promise<string> {
    const kept = needs.tokens.read('app')
    if (kept) return kept
    renewal ??= renew().finally(() => {
      renewal = null
    })
    return renewal
  }
  const findUserToken = (key: EndpointKey) => (BY_APP_TOKEN.has(key) ? null : needs.tokens.read('user'))
  async function headers(key: EndpointKey): Promise<Record<string, string>> {
    if (key === GET_TOKEN) return customer
    const token = findUserToken(key) ?? (await getAppToken())
    const limit = needs.findLimit()
    return { ...customer, Authorization: `Bearer ${token}`, ...(limit && { 'X-Rating-Limit': limit }) }
  }
  function onError(error: ApiError, key: EndpointKey): void {
    needs.onOutcome?.(!NOT_ANSWERED.includes(error.status))
    if (error.status === 403) needs.onBarred(error.code)
    if (error.status !== 401 || error.code === SIGN_IN_CODE) return
    const isMember = findUserToken(key) !== null
    if (isMember || error.code === 'USER_TOKEN_REQUIRED') needs.onSessionEnded()
    if (MANAGEMENT.test(key)) needs.onSignInNeeded()
  }
  const client = createClient({ baseUrl: '', headers, onError, fetch: needs.fetch })
  /** A call that brings a token of its own says nothing of the one who is signed in when that is refused. */
  const onBorrowedError = ({ status }: ApiError) => needs.onOutcome?.(!NOT_ANSWERED.includes(status))
  const borrowing = createClient({ baseUrl: '', headers, onError: onBorrowedError, fetch: needs.fetch })

  const call: Client = async (key, input) => {
    const isBorrowed = input.headers?.Authorization !== undefined
    const isMember = findUserToken(key) !== null
    try {
      const answer = await (isBorrowed ? borrowing : client)(key, input)
      needs.onOutcome?.(true)
      if (isMember) needs.tokens.touch('user')
      return answer
    } catch (error) {
      const isStale = error instanceof ApiError && error.status === 401 && error.code === 'TOKEN_INVALID'
      if (!isStale || isMember || MANAGEMENT.test(key)) throw error
      needs.tokens.clear('app')
      return client(key, input)
    }
  }
  return { call, getAppToken }
}

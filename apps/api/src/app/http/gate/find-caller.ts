import { finished } from 'node:stream'
import { AppError, ERRORS } from '@kola/contract/errors'
import type { Endpoint } from '@kola/contract/http/endpoint'
import type { FastifyRequest } from 'fastify'
import type { Caller, Http } from '#shared/http/route.ts'
import type { Authenticate } from '../authenticate.ts'
import type { Arrival, Gate, Standing } from './gate.ts'

const TOKEN_REFUSED = ERRORS.TOKEN_INVALID.status
/** All calls of one signed-in device in a minute; a player makes about thirty, a start of the app some fifty. */
const MAX_OF_TOKEN = 3_000

export interface Checked {
  auth: Endpoint['auth']
  /** The token is looked up by the route's own query. */
  isByToken: boolean
}

/** Who makes a call of the contract, asked behind the gate. @throws AppError RATE_LIMITED, or why nobody does */
export async function findCaller(
  { authenticate, gate }: { authenticate: Authenticate; gate: Gate },
  { request, reply, auth, isByToken }: Http & Checked,
): Promise<Caller> {
  if (auth === 'open') return {}
  const tell = gate.enter({ address: request.ip, ...toCredential(request, auth) })
  try {
    const found = await authenticate(isByToken ? 'token' : auth, request)
    const caller = { ...found, country: request.country ?? found.account?.country ?? null }
    // Whose token it is, the route's own query tells.
    if (isByToken) finished(reply.raw, () => tell(toStanding(reply.statusCode)))
    else tell('proven')
    return caller
  } catch (error) {
    tell(error instanceof AppError && error.status < 500 ? 'stranger' : 'unknown')
    throw error
  }
}

function toStanding(status: number): Standing {
  if (status === TOKEN_REFUSED) return 'stranger'
  return status < 400 ? 'proven' : 'unknown'
}

/** App tokens are shared by many, and an operator sends films in thousands of parts: both are cheap to check. */
function toCredential(
  request: FastifyRequest,
  auth: Endpoint['auth'],
): Pick<Arrival, 'credential' | 'maxOfCredential'> {
  const { authorization } = request.headers
  if (auth === 'none') return { credential: null }
  if (authorization === undefined) {
    const { auth: token } = request.query as { auth?: unknown }
    return { credential: auth === 'beacon' && typeof token === 'string' ? token : null, maxOfCredential: MAX_OF_TOKEN }
  }
  const isOne = auth !== 'operator' && !/^Bearer +app\./i.test(authorization)
  return { credential: authorization.replace(/^Bearer +/i, '').trim(), ...(isOne && { maxOfCredential: MAX_OF_TOKEN }) }
}

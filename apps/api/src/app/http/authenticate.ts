import { AppError } from '@kola/contract/errors'
import type { Auth } from '@kola/contract/http/endpoint'
import { sha256Hex } from '@kola/platform/ids'
import type { FastifyRequest } from 'fastify'
import { SEEING_PREFIX } from '#features/sign-in/devices/seeing.ts'
import type { Caller, PresenceCaller, SignedIn } from '#shared/http/route.ts'
import { ElsewhereError } from '#shared/tenants/elsewhere-error.ts'
import type { Tenant, Tenants } from '#shared/tenants/tenants.ts'
import { type OperatorNeeds, readOperator } from './staff/read-operator.ts'

export interface AuthenticationNeeds {
  tenants: Pick<Tenants, 'locate'>
  /** @returns whose app token it is, or null when it is forged or has run out */
  readAppToken(token: string): { tenantId: string } | null
  findSignIn(token: string, freshness: 'exact' | 'cached'): Promise<(SignedIn & { tenantId: string }) | null>
  /** @returns whose payment token it is, or null when it is forged or has run out; the sign-in must still stand */
  readPaymentToken(token: string): { tenantId: string; userTokenSha256: string } | null
  /** Whether it is somebody of the staff who may see the service as a member does. */
  maySee(token: string): Promise<boolean>
  findSignInByHash(userTokenSha256: string): Promise<(SignedIn & { tenantId: string }) | null>
  findPresenceCaller(token: string): Promise<PresenceCaller | null>
  operators: OperatorNeeds
}

export type Authenticate = (auth: Auth | 'token', request: FastifyRequest) => Promise<Caller>

const APP_TOKEN_PREFIX = 'app.'
const PAYMENT_TOKEN_PREFIX = 'pay.'
const ID = /^[\w.-]{1,80}$/
const MAX_TOKEN_LENGTH = 500

/** Customer header first, then the token: a bad token is 401 whatever the body says. */
export function createAuthenticate(needs: AuthenticationNeeds): Authenticate {
  return async (auth, request) => {
    if (auth === 'open') return {}
    const presenceToken = auth === 'beacon' ? readPresenceToken(request) : null
    if (presenceToken !== null) return readBeacon(needs, request, presenceToken)
    const tenant = await readTenant(needs, request)
    if (auth === 'none') return { tenantId: tenant.id }
    const token = readBearer(request)
    if (auth === 'operator' || auth === 'staff') return readOperator(needs.operators, { auth, tenant, token, request })
    if (token === null) throw new AppError('TOKEN_REQUIRED')
    if (token.startsWith(APP_TOKEN_PREFIX)) return readVisitor(needs, { auth, tenant, token })
    if (token.startsWith(PAYMENT_TOKEN_PREFIX)) return readPayer(needs, { auth, tenant, token })
    const isSeen = token.startsWith(SEEING_PREFIX)
    if (isSeen && !(await needs.maySee(token))) throw new AppError('TOKEN_INVALID')
    const caller =
      auth === 'token'
        ? { tenantId: tenant.id, userTokenSha256: sha256Hex(token) }
        : await readUser(needs, { auth, tenant, token })
    return isSeen ? { ...caller, isSeen } : caller
  }
}

async function readTenant(needs: AuthenticationNeeds, request: FastifyRequest): Promise<Tenant> {
  const id = request.headers['x-customer-id']
  if (typeof id !== 'string' || id === '') throw new AppError('CUSTOMER_REQUIRED')
  if (!ID.test(id)) throw new AppError('CUSTOMER_UNKNOWN')
  const { tenant, elsewhere } = await needs.tenants.locate(id)
  if (elsewhere) throw new ElsewhereError(elsewhere)
  if (!tenant) throw new AppError('CUSTOMER_UNKNOWN')
  return tenant
}

function readBearer(request: FastifyRequest): string | null {
  const match = /^Bearer +([\x21-\x7e]+) *$/i.exec(request.headers.authorization ?? '')
  const token = match?.[1] ?? null
  if (token === null && request.headers.authorization) throw new AppError('TOKEN_INVALID')
  if (token !== null && token.length > MAX_TOKEN_LENGTH) throw new AppError('TOKEN_INVALID')
  return token
}

/** A beacon sets no headers: its token stands in the query. */
function readPresenceToken(request: FastifyRequest): string | null {
  if (request.headers.authorization) return null
  const { auth } = request.query as { auth?: unknown }
  if (auth === undefined) return null
  if (typeof auth !== 'string' || auth.length > MAX_TOKEN_LENGTH) throw new AppError('TOKEN_INVALID')
  return auth
}

async function readBeacon(needs: AuthenticationNeeds, request: FastifyRequest, token: string): Promise<Caller> {
  const presence = await needs.findPresenceCaller(token)
  if (!presence) throw new AppError('TOKEN_INVALID')
  const customer = request.headers['x-customer-id']
  if (customer !== undefined && customer !== presence.tenantId) throw new AppError('CUSTOMER_MISMATCH')
  return { tenantId: presence.tenantId, accountId: presence.accountId, deviceId: presence.deviceId, presence }
}

interface TokenOf {
  auth: Auth | 'token'
  tenant: Tenant
  token: string
}

function readVisitor(needs: AuthenticationNeeds, { auth, tenant, token }: TokenOf): Caller {
  const read = needs.readAppToken(token)
  if (!read) throw new AppError('TOKEN_INVALID')
  if (read.tenantId !== tenant.id) throw new AppError('CUSTOMER_MISMATCH')
  if (auth !== 'app') throw new AppError('USER_TOKEN_REQUIRED')
  return { tenantId: tenant.id }
}

/** A payment token opens payment calls and no other, as long as the sign-in stands. */
async function readPayer(needs: AuthenticationNeeds, { auth, tenant, token }: TokenOf): Promise<Caller> {
  const read = needs.readPaymentToken(token)
  if (!read) throw new AppError('TOKEN_INVALID')
  if (read.tenantId !== tenant.id) throw new AppError('CUSTOMER_MISMATCH')
  if (auth !== 'payment') throw new AppError('USER_TOKEN_REQUIRED')
  return toUser(await needs.findSignInByHash(read.userTokenSha256), tenant)
}

/** Public reads may go by an answer some seconds old; everything else asks the database. */
async function readUser(needs: AuthenticationNeeds, { auth, tenant, token }: TokenOf): Promise<Caller> {
  return toUser(await needs.findSignIn(token, auth === 'app' ? 'cached' : 'exact'), tenant)
}

function toUser(found: (SignedIn & { tenantId: string }) | null, tenant: Tenant): Caller {
  if (!found) throw new AppError('TOKEN_INVALID')
  if (found.tenantId !== tenant.id) throw new AppError('CUSTOMER_MISMATCH')
  const { tenantId, ...account } = found
  return { tenantId, accountId: account.id, deviceId: account.deviceId, account }
}

import { createHmac, timingSafeEqual } from 'node:crypto'
import * as z from 'zod/mini'
import { type CustomData, parseJson } from '../custom-data.ts'
import { Refusal } from '../refusal.ts'
import { type CustomerRights, rightsSchema } from './customer-rights.ts'

/** A shared secret of the dashboard, by which tokens are verified. */
export interface SharedSecret {
  /** `kid` of the tokens that it signs. */
  id: string
  key: Buffer
}

const HASHES: Record<string, string> = { HS256: 'sha256', HS384: 'sha384', HS512: 'sha512' }
/** Clocks are never quite alike. */
const SKEW_SECONDS = 60
/** So long is the name of a token remembered that says no end of its own. */
const REMEMBERED_SECONDS = 86_400

const seconds = z.number().check(z.nonnegative())
const text = z.string().check(z.minLength(1))
const headerSchema = z.object({ alg: z.enum(['HS256', 'HS384', 'HS512']), kid: text, typ: z.literal('JWT') })
const claimsSchema = z.object({ jti: text, iat: seconds, exp: z.optional(seconds), optData: text, crt: text })
const optDataSchema = z.object({ merchant: text, userId: text, sessionId: z.optional(z.string()) })

export interface TokenQuestion {
  token: string
  customData: CustomData
  assetId: string
}

/** @throws Refusal */
export type ReadAuthToken = (question: TokenQuestion) => CustomerRights

interface Needs {
  /** null where the dashboard has none. */
  secret: SharedSecret | null
  clock: { now(): Date }
}

/** Up-front authorisation: a JSON web token whose `optData` says who asks and whose `crt` what he may. It is good once. */
export function createAuthTokens({ secret, clock }: Needs): ReadAuthToken {
  const used = new Map<string, number>()

  function useOnce({ jti, exp }: z.infer<typeof claimsSchema>, now: number): void {
    for (const [name, until] of used) if (until <= now) used.delete(name)
    if (used.has(jti)) throw refuse('its jti was used before')
    used.set(jti, exp ?? now + REMEMBERED_SECONDS)
  }

  return ({ token, customData, assetId }) => {
    if (!secret) throw refuse('no shared secret is set')
    const claims = readSigned(token, secret)
    const now = clock.now().getTime() / 1_000
    if (claims.iat > now + SKEW_SECONDS) throw refuse('its iat is to come')
    if (claims.exp !== undefined && claims.exp <= now) throw refuse('it has expired')
    assertSame(claims.optData, customData)
    const rights = readRights(claims.crt, assetId)
    useOnce(claims, now)
    return rights
  }
}

const refuse = (detail: string) => new Refusal('authentication', `x-dt-auth-token: ${detail}`)

function readSigned(token: string, { id, key }: SharedSecret): z.infer<typeof claimsSchema> {
  const [head = '', body = '', signature = '', ...more] = token.split('.')
  const header = headerSchema.safeParse(decode(head))
  if (!header.success || more.length > 0) throw refuse('no JSON web token of HS256, HS384 or HS512 with a kid')
  if (header.data.kid !== id) throw refuse('its kid names no shared secret')
  const right = createHmac(HASHES[header.data.alg] ?? '', key)
    .update(`${head}.${body}`)
    .digest()
  const given = Buffer.from(signature, 'base64url')
  if (given.length !== right.length || !timingSafeEqual(given, right)) throw refuse('its signature is wrong')
  const claims = claimsSchema.safeParse(decode(body))
  if (!claims.success) throw refuse(`${claims.error.issues[0]?.path.join('.')} is missing or wrong`)
  return claims.data
}

const decode = (part: string): unknown => parseJson(Buffer.from(part, 'base64url').toString('utf8'))

function assertSame(optData: string, customData: CustomData): void {
  const told = optDataSchema.safeParse(parseJson(optData))
  if (!told.success) throw refuse('optData is not a text of JSON with merchant and userId')
  const { merchant, userId, sessionId = customData.sessionId } = told.data
  if (merchant !== customData.merchant) throw refuse('it names another merchant')
  if (userId !== customData.userId) throw refuse('it names another user')
  if (sessionId !== customData.sessionId) throw refuse('it names another session')
}

/** A text of an object, or of an array with one: both were seen. */
function readRights(crt: string, assetId: string): CustomerRights {
  const value = parseJson(crt)
  const rights = rightsSchema.safeParse(Array.isArray(value) && value.length === 1 ? value[0] : value)
  if (!rights.success) throw new Refusal('deny', 'crt is not a text of a customer rights token')
  // Without a callback nothing else says of which film the service spoke.
  if (rights.data.assetId !== assetId) throw new Refusal('deny', 'the customer rights token is for another asset')
  return rights.data
}

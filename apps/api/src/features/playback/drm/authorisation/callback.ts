import { createHash, timingSafeEqual } from 'node:crypto'
import type { Secret } from '@kola/platform/config'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isPart } from '../custom-data.ts'
import type { KeySystems } from '../key-systems.ts'
import { type Licences, licenceDenied } from '../licences.ts'
import { type HdDevices, type RightsQuestion, toRightsToken } from './rights-token.ts'

export interface CallbackNeeds {
  licences: Licences
  merchant: string
  keySystems: KeySystems
  hdDevices: HdDevices
  /** Stands in the address that DRMtoday is told to call (`?secret=`), or in a bearer header. */
  secret: Secret
}

interface Asked extends RightsQuestion {
  user: string
  session: string
}

/**
 * DRMtoday asks whether it may deliver a licence. castLabs, "License Delivery Authorization": the answer is a customer
 * rights token, and another status than 200 a refusal. It asks again for every renewal. Where none of its systems is
 * configured there is no such address.
 */
export async function callbackRoutes(app: FastifyInstance, needs: CallbackNeeds): Promise<void> {
  if (needs.keySystems.provided.length === 0) return
  app.post('/webhooks/drmtoday', async (request, reply) => {
    reply.header('cache-control', 'no-store')
    if (!isSecret(readSecret(request), needs.secret)) throw licenceDenied('session')
    const asked = readAsked(request.body)
    if (!asked) throw licenceDenied('custom-data')
    const { user: userId, session: sessionId } = asked
    const session = await needs.licences.assertLicensed({ userId, sessionId, merchant: needs.merchant })
    if (session.mediaId !== asked.asset) throw licenceDenied('keys')
    const seconds = await needs.licences.hold(session)
    return toRightsToken(session, asked, { seconds, hdDevices: needs.hdDevices })
  })
}

function readSecret(request: FastifyRequest): string {
  const bearer = /^Bearer +(\S+) *$/i.exec(request.headers.authorization ?? '')?.[1]
  const { secret } = request.query as { secret?: unknown }
  return bearer ?? (typeof secret === 'string' ? secret : '')
}

/** Hashes are of one length, so that the time tells nothing. */
function isSecret(given: string, secret: Secret): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(hash(given), hash(secret.reveal()))
}

function readAsked(body: unknown): Asked | null {
  if (typeof body !== 'object' || body === null) return null
  const { asset, variant, user, session, drmScheme, clientInfo } = body as Record<string, unknown>
  if (!isPart(asset) || !isPart(user) || !isPart(session)) return null
  const secLevel =
    typeof clientInfo === 'object' && clientInfo !== null && 'secLevel' in clientInfo && clientInfo.secLevel
  return {
    ...{ asset, user, session, variant: toText(variant), drmScheme: toText(drmScheme) },
    secLevel: toText(typeof secLevel === 'number' ? String(secLevel) : secLevel),
  }
}

const toText = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)

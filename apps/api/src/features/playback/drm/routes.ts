import { AppError } from '@kola/contract/errors'
import type { Clock } from '@kola/platform/clock'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ProviderError } from '#shared/provider-error.ts'
import type { AskedPlaces } from '../places/shared-places.ts'
import { type TokenKey, writeAuthToken } from './authorisation/auth-token.ts'
import { type HdDevices, toRightsToken } from './authorisation/rights-token.ts'
import { type ClearKeyRequest, isJson, readClearKeyRequest, toClearKeyLicence } from './clear-key.ts'
import { readCustomData, writeCustomData } from './custom-data.ts'
import { createKeptCertificate } from './kept-certificate.ts'
import type { KeySystems } from './key-systems.ts'
import type { LicensedSession } from './licences.ts'
import { DENIALS, type Denial, type Licences, licenceDenied } from './licences.ts'
import { type LicenceProvider, PROVIDER_PATHS, type ProviderSystem } from './provider.ts'

export interface LicenceRouteNeeds {
  licences: Licences
  provider: LicenceProvider
  merchant: string
  clock: Clock
  keySystems: KeySystems
  places: AskedPlaces
  hdDevices: HdDevices
  /** Signs up-front authorisation; null where the provider calls back. */
  tokenKey: TokenKey | null
}

const BODY_LIMIT_BYTES = 128 * 1024
const CERTIFICATE_SECONDS = 3_600
const PROVIDER_QUERY = ['specConform', 'assetId', 'variantId', 'offline']
const EXPOSED = 'x-dt-client-info, x-dt-resp-code, x-dt-error-message, x-dt-csl-tracking-token, x-request-id'
/** ClearKey has no path of its own: its requests are JSON. */
const CLEAR_KEY_PATH: ProviderSystem = 'widevine'

const NO_REQUEST = { extra: { reason: 'request' satisfies Denial } }

interface Asked {
  request: FastifyRequest
  reply: FastifyReply
  session: LicensedSession
}

/**
 * The licence proxy in DRMtoday's shape: ClearKey is answered here, the other systems by the provider. What is not
 * configured is not there.
 */
export async function licenceRoutes(app: FastifyInstance, needs: LicenceRouteNeeds): Promise<void> {
  const { keySystems, licences, merchant } = needs
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers({ 'cache-control': 'no-store', 'access-control-expose-headers': EXPOSED })
  })
  app.addHook('onError', async (_request, reply, error) => {
    const reason = error instanceof AppError ? (error.extra?.reason as Denial | undefined) : undefined
    // A refusal of the provider's bears the provider's own code.
    if (!reason || reply.hasHeader('x-dt-resp-code')) return
    reply.headers({ 'x-dt-resp-code': String(DENIALS[reason]), 'x-dt-error-message': 'not_granted' })
  })
  const systems = new Set([...keySystems.provided, ...(keySystems.hasClearKey ? [CLEAR_KEY_PATH] : [])])
  for (const system of systems) {
    app.post(`/drm/${PROVIDER_PATHS[system]}`, { bodyLimit: BODY_LIMIT_BYTES }, async (request, reply) => {
      const body = toBody(request)
      const clearKey = readClearKeyRequest(body)
      // No other system speaks JSON.
      if (!clearKey && keySystems.hasClearKey && isJson(body)) throw new AppError('INVALID_REQUEST', NO_REQUEST)
      const exists = clearKey ? keySystems.hasClearKey : keySystems.provided.includes(system)
      if (!exists) throw new AppError('NOT_FOUND')
      const session = await licences.assertLicensed(readCustomData(request.headers))
      if (!(await needs.places.note(session.sessionId, request.ip, session.tenantId))) throw licenceDenied('places')
      const asked = { request, reply, session }
      return clearKey ? answerClearKey(licences, asked, clearKey) : proxy(needs, system, asked)
    })
  }
  if (!keySystems.provided.includes('fairplay')) return
  const readCertificate = createKeptCertificate({
    ...{ read: () => needs.provider.readCertificate(merchant), clock: needs.clock, keptSeconds: CERTIFICATE_SECONDS },
  })
  app.get<{ Params: { merchant: string } }>(`/drm/${PROVIDER_PATHS.fairplay}cert/:merchant`, async (request, reply) => {
    if (request.params.merchant !== merchant) throw new AppError('NOT_FOUND')
    const certificate = await readCertificate().catch(toUnavailable)
    reply.header('cache-control', `public, max-age=${CERTIFICATE_SECONDS}`).type('application/x-x509-ca-cert')
    return certificate
  })
}

async function answerClearKey(licences: Licences, { reply, session }: Asked, asked: ClearKeyRequest): Promise<string> {
  // Nothing that is kept on a device is ever licensed with a key that the page can read.
  if (asked.type !== 'temporary') throw licenceDenied('keys')
  const keys = await licences.openKeys(session, asked.keyIds)
  reply.headers({ 'x-dt-resp-code': '0', 'x-dt-client-info': toClientInfo() }).type('application/json')
  return JSON.stringify(toClearKeyLicence(keys))
}

function toClientInfo(): string {
  return Buffer.from(JSON.stringify({ drmVersion: 'org.w3.clearkey', secLevel: 3 })).toString('base64')
}

async function proxy(needs: LicenceRouteNeeds, system: ProviderSystem, asked: Asked): Promise<Buffer> {
  const { request, reply, session } = asked
  const soapAction = request.headers.soapaction
  const authToken = await authorise(needs, system, session)
  const answer = await needs.provider
    .requestLicence({
      system,
      body: system === 'fairplay' ? nameAsset(toBody(request), session.mediaId) : toBody(request),
      contentType: request.headers['content-type'] ?? 'application/octet-stream',
      ...(typeof soapAction === 'string' && { soapAction }),
      query: pickQuery(request.query),
      ...(authToken !== null && { authToken }),
      customData: writeCustomData({
        userId: session.accountId,
        sessionId: session.sessionId,
        merchant: needs.merchant,
      }),
    })
    .catch(toUnavailable)
  reply.headers(answer.headers)
  if (!answer.isGranted) throw licenceDenied('upstream')
  reply.type(answer.contentType)
  return answer.body
}

/** The names by which the provider calls the systems. */
const SCHEMES = { widevine: 'WIDEVINE_MODULAR', playready: 'PLAYREADY', fairplay: 'FAIRPLAY' } as const

/** Counted here as the callback counts it. @returns null where the provider calls back */
async function authorise(
  { licences, tokenKey, merchant, clock, hdDevices }: LicenceRouteNeeds,
  system: ProviderSystem,
  session: LicensedSession,
): Promise<string | null> {
  if (!tokenKey) return null
  const { accountId: userId, sessionId, mediaId: asset } = session
  const seconds = await licences.hold(session)
  const rights = toRightsToken(session, { asset, drmScheme: SCHEMES[system] }, { seconds, hdDevices })
  return writeAuthToken(tokenKey, { ...{ merchant, userId, sessionId, rights }, now: clock.now() })
}

function toBody(request: FastifyRequest): Buffer {
  return Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
}

/** FairPlay's form names the film. Apple's player knows of it what stands in the playlist: the key's name. */
function nameAsset(form: Buffer, mediaId: string): Buffer {
  const fields = form.toString('latin1').split('&')
  const isNamed = fields.some((field) => field !== '' && !field.startsWith('spc='))
  return isNamed ? form : Buffer.from([...fields, `assetId=${encodeURIComponent(mediaId)}`].join('&'), 'latin1')
}

function pickQuery(query: unknown): Record<string, string> {
  const entries = Object.entries(query as Record<string, unknown>)
  return Object.fromEntries(
    entries.filter(
      (entry): entry is [string, string] => PROVIDER_QUERY.includes(entry[0]) && typeof entry[1] === 'string',
    ),
  )
}

function toUnavailable(error: unknown): never {
  if (error instanceof ProviderError) throw new AppError('PROVIDER_UNAVAILABLE', { cause: error })
  throw error
}

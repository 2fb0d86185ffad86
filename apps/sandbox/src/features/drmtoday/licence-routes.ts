import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { pickKeys, readClearKeyRequest, toLicence } from './clear-key.ts'
import { describeClient } from './client-info.ts'
import { readCustomData } from './custom-data.ts'
import { CERTIFICATE, createContentKeyContext, readFairPlayRequest } from './fair-play.ts'
import type { KeyStore } from './key-store.ts'
import { Refusal } from './refusal.ts'
import type { Authorise } from './rights/authorisation.ts'
import { type CustomerRights, type DrmScheme, leaveDenied } from './rights/customer-rights.ts'

interface Needs {
  keys: KeyStore
  authorise: Authorise
  merchant: string
  /** A licence goes out. */
  onLicence: (licence: GrantedLicence) => void
}

export interface GrantedLicence {
  drmScheme: DrmScheme
  assetId: string
  session: string
  rights: CustomerRights
}

type LicenceOf = Pick<GrantedLicence, 'drmScheme' | 'assetId'>

interface LicenceQuery {
  specConform?: string
  assetId?: string
  variantId?: string
}

type LicenceRequest = FastifyRequest<{ Querystring: LicenceQuery; Body: Buffer }>

/** The addresses that players know, with the slashes that they need. */
export function licenceRoutes(app: FastifyInstance, { keys, authorise, merchant, onLicence }: Needs) {
  app.post(
    '/license-proxy-widevine/cenc/',
    { config: { operation: 'widevine' } },
    async (request: LicenceRequest, reply) => {
      const licence = JSON.stringify(await grantClearKey(request, reply, 'WIDEVINE_MODULAR'))
      if (request.query.specConform === 'true') return reply.type('application/octet-stream').send(Buffer.from(licence))
      return reply.send({ status: 'OK', license: Buffer.from(licence).toString('base64') })
    },
  )

  const playReadyPath = '/license-proxy-headerauth/drmtoday/RightsManager.asmx'
  app.post(playReadyPath, { config: { operation: 'playready' } }, async (request: LicenceRequest, reply) => {
    const licence = JSON.stringify(await grantClearKey(request, reply, 'PLAYREADY'))
    return reply.type('application/octet-stream').send(Buffer.from(licence))
  })

  app.post(
    '/license-server-fairplay/',
    { config: { operation: 'fairplay' } },
    async (request: LicenceRequest, reply) => {
      const asked = readFairPlayRequest(request.body)
      const of = { drmScheme: 'FAIRPLAY', assetId: asked.assetId } as const
      const rights = await authoriseRequest(request, reply, of)
      if (!keys.hasAsset(asked.assetId)) throw new Refusal('all-keys-filtered')
      noteGranted(request, reply, { ...of, rights })
      return reply.type('text/plain').send(createContentKeyContext(asked).toString('base64'))
    },
  )

  app.get<{ Params: { merchant: string } }>(
    '/license-server-fairplay/cert/:merchant',
    { config: { operation: 'certificate' } },
    (request, reply) => {
      if (request.params.merchant !== merchant) return reply.code(404).send({ error: 'Unknown merchant' })
      return reply.type('application/octet-stream').send(CERTIFICATE)
    },
  )

  async function grantClearKey(request: LicenceRequest, reply: FastifyReply, drmScheme: DrmScheme) {
    const asked = readClearKeyRequest(request.body)
    const picked = pickKeys(keys, asked, request.query.assetId)
    const assetId = picked[0]?.assetId ?? ''
    const rights = await authoriseRequest(request, reply, { drmScheme, assetId })
    if (asked.type !== 'temporary' && !rights.storeLicense) throw new Refusal('deny', 'the licence may not be stored')
    const given = leaveDenied(picked, rights, drmScheme)
    if (given.length === 0) throw new Refusal('all-keys-filtered')
    noteGranted(request, reply, { drmScheme, assetId, rights })
    return toLicence(given, asked.type)
  }

  async function authoriseRequest(request: LicenceRequest, reply: FastifyReply, of: LicenceOf) {
    const userAgent = request.headers['user-agent'] ?? ''
    const clientInfo = describeClient(userAgent, of.drmScheme)
    reply.header('x-dt-client-info', Buffer.from(JSON.stringify(clientInfo)).toString('base64'))
    const customData = readCustomData(request.headers, merchant)
    const token = request.headers['x-dt-auth-token']
    const authToken = typeof token === 'string' ? token : undefined
    const variantId = request.query.variantId ?? ''
    const asked = { variantId, customData, authToken, clientInfo, remoteAddr: request.ip, userAgent }
    return authorise({ ...of, ...asked })
  }

  function noteGranted(request: LicenceRequest, reply: FastifyReply, granted: LicenceOf & { rights: CustomerRights }) {
    onLicence({ ...granted, session: readCustomData(request.headers, merchant).sessionId })
    reply.header('x-dt-resp-code', '0')
  }
}

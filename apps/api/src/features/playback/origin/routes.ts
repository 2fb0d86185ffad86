import { AppError } from '@kola/contract/errors'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { FileSender } from '#shared/files/send-file.ts'
import { readCustomData } from '../drm/custom-data.ts'
import type { KeySystems } from '../drm/key-systems.ts'
import { type Licences, licenceDenied } from '../drm/licences.ts'
import type { AskedPlaces } from '../places/shared-places.ts'
import type { Readers } from '../screens/readers.ts'
import { isWithin } from './heights.ts'
import { isManifest, isOfClearKey, toRewrite } from './manifests.ts'
import type { MediaGrant, MediaTokens } from './media-token.ts'

export interface OriginNeeds {
  mediaTokens: MediaTokens
  readers: Readers
  licences: Licences
  keySystems: KeySystems
  files: FileSender
  places: AskedPlaces
  /** False where a CDN reads in the name of all viewers. */
  isReadByViewers: boolean
}

interface MediaParams {
  token: string
  mediaId: string
  version: string
  '*': string
}

/** Manifests name other files and may be corrected; what they name never changes under its version. */
const MANIFEST_CACHE = 'public, max-age=300'
/** One that leaves qualities out is its caller's alone. */
const OWN_MANIFEST_CACHE = 'private, max-age=300'
const SEGMENT_CACHE = 'public, max-age=31536000, immutable'
/** How long a server in front may go on without asking about a token again. */
const GRANT_CACHE_SECONDS = 5
const PART = /^[A-Za-z0-9_-][A-Za-z0-9._-]{0,127}$/
const KEY_ID = /^[0-9a-f]{32}$/i

/** Films under `/media/{token}/{mediaId}/{version}/…` to whoever holds a screen, or stores them. */
export async function originRoutes(app: FastifyInstance, needs: OriginNeeds): Promise<void> {
  const { keySystems, files } = needs
  app.get<{ Params: MediaParams }>('/media/:token/:mediaId/:version/*', async (request, reply) => {
    const { params } = request
    const grant = await readGrant(needs, request)
    const key = toStorageKey(grant, params)
    if (!keySystems.hasClearKey && isOfClearKey(params['*'])) throw new AppError('NOT_FOUND')
    if (!isWithin(params['*'], grant.maxHeight)) throw new AppError('QUALITY_NOT_INCLUDED')
    const rewrite = isManifest(key) ? toRewrite(grant, keySystems) : null
    reply.header('timing-allow-origin', '*')
    await files.send({
      ...{ request, reply, key },
      cacheControl: toCacheControl(key, grant),
      ...(rewrite && { rewrite }),
      // One range may be the whole film: who gives the screen back in the middle of it gets no more.
      mayGoOn: () => mayRead(needs, params, grant),
    })
    return reply
  })

  // A web server that reads the files itself asks here, every few seconds, whether the token opens them, and whose they are.
  type GrantRequest = { Params: MediaParams; Querystring: { heights?: unknown } }
  app.get<GrantRequest>('/media/:token/:mediaId', async (request, reply) => {
    const grant = await readGrant(needs, request)
    reply.headers({ 'x-kola-tenant': grant.tenantId, 'cache-control': `private, max-age=${GRANT_CACHE_SECONDS}` })
    if (grant.maxHeight !== null) {
      // Who does not say that it looks at the limit would give every file: the service gives them itself then.
      if (request.query.heights === undefined) throw new AppError('QUALITY_NOT_INCLUDED')
      reply.header('x-kola-max-height', grant.maxHeight)
    }
    return { message: 'This address is good' }
  })
  if (keySystems.hasClearKey) keyRoute(app, needs)
}

const toCacheControl = (key: string, { maxHeight }: MediaGrant): string =>
  isManifest(key) ? (maxHeight === null ? MANIFEST_CACHE : OWN_MANIFEST_CACHE) : SEGMENT_CACHE

/**
 * Sixteen bytes for HLS players that want the key of an identity line. The address alone may have been passed on: the
 * request must name account and session in the custom-data header, as a licence request does.
 */
function keyRoute(app: FastifyInstance, { mediaTokens, licences, places }: OriginNeeds): void {
  type KeyRequest = FastifyRequest<{ Params: MediaParams & { keyId: string } }>
  app.get('/media/:token/:mediaId/:version/key/:keyId', async (request: KeyRequest, reply: FastifyReply) => {
    reply.header('cache-control', 'no-store')
    const grant = readToken(mediaTokens, request.params)
    if (!KEY_ID.test(request.params.keyId)) throw new AppError('NOT_FOUND')
    const session = await licences.assertLicensed(readCustomData(request.headers))
    if (session.sessionId !== grant.sessionId || session.mediaId !== grant.mediaId) throw licenceDenied('session')
    if (!(await places.note(session.sessionId, request.ip, grant.tenantId))) throw licenceDenied('places')
    const [found] = await licences.openKeys(session, [request.params.keyId.toLowerCase()])
    reply.type('application/octet-stream')
    return found?.key
  })
}

/** @throws AppError MEDIA_TOKEN_INVALID for a token that is forged, too old, or opens another film */
function readToken(tokens: MediaTokens, { token, mediaId }: Pick<MediaParams, 'token' | 'mediaId'>): MediaGrant {
  const grant = tokens.read(token)
  if (grant?.mediaId !== mediaId) throw new AppError('MEDIA_TOKEN_INVALID')
  return grant
}

/**
 * @throws AppError MEDIA_TOKEN_INVALID, SCREEN_LAPSED when the token's session has no screen, TOO_MANY_PLACES when others
 * read with it
 */
async function readGrant(
  { mediaTokens, readers, places, isReadByViewers }: OriginNeeds,
  { params, ip }: Pick<FastifyRequest<{ Params: Pick<MediaParams, 'token' | 'mediaId'> }>, 'params' | 'ip'>,
): Promise<MediaGrant> {
  const grant = readToken(mediaTokens, params)
  if (!(await mayRead({ mediaTokens, readers }, params, grant))) throw new AppError('SCREEN_LAPSED')
  if (!isReadByViewers) return grant
  const isLetIn = await places.note(grant.sessionId ?? params.token, ip, grant.tenantId)
  if (!isLetIn) throw new AppError('TOO_MANY_PLACES')
  return grant
}

/** A device that stores may until its token has run out, a player while it holds a screen. */
async function mayRead(
  { mediaTokens, readers }: Pick<OriginNeeds, 'mediaTokens' | 'readers'>,
  { token }: Pick<MediaParams, 'token'>,
  { sessionId }: MediaGrant,
): Promise<boolean> {
  return sessionId === null ? mediaTokens.read(token) !== null : readers.mayRead(sessionId)
}

/** @throws AppError NOT_FOUND for a path that leads elsewhere */
function toStorageKey({ tenantId }: MediaGrant, { mediaId, version, '*': file }: MediaParams): string {
  const parts = [mediaId, version, ...file.split('/')]
  if (!parts.every((part) => PART.test(part))) throw new AppError('NOT_FOUND')
  return `media/${tenantId}/${parts.join('/')}`
}

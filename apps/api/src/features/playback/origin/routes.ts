import { AppError } from '@kola/contract/errors'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { FileSender } from '../../../shared/files/send-file.ts'
import type { Licences } from '../drm/licences.ts'
import type { MediaGrant, MediaTokens } from './media-token.ts'

export interface OriginNeeds {
  mediaTokens: MediaTokens
  licences: Licences
  files: FileSender
}

interface MediaParams {
  token: string
  mediaId: string
  version: string
  '*': string
}

/** Manifests name other files and may be corrected; what they name never changes under its version. */
const MANIFEST_CACHE = 'public, max-age=300'
const SEGMENT_CACHE = 'public, max-age=31536000, immutable'
/** How long a server in front may go on without asking about a token again. */
const GRANT_CACHE_SECONDS = 60
const PART = /^[A-Za-z0-9_-][A-Za-z0-9._-]{0,127}$/
const KEY_ID = /^[0-9a-f]{32}$/i

/** Films under `/media/{token}/{mediaId}/{version}/…`, and their keys to whoever holds a screen. */
export async function originRoutes(app: FastifyInstance, { mediaTokens, licences, files }: OriginNeeds): Promise<void> {
  app.get<{ Params: MediaParams }>('/media/:token/:mediaId/:version/*', async (request, reply) => {
    const grant = readGrant(mediaTokens, request.params)
    const key = toStorageKey(grant, request.params)
    const cacheControl = /\.(mpd|m3u8)$/.test(key) ? MANIFEST_CACHE : SEGMENT_CACHE
    reply.header('timing-allow-origin', '*')
    await files.send({ request, reply, key, cacheControl })
    return reply
  })

  type KeyRequest = FastifyRequest<{ Params: MediaParams & { keyId: string } }>
  app.get('/media/:token/:mediaId/:version/key/:keyId', async (request: KeyRequest, reply: FastifyReply) => {
    reply.header('cache-control', 'no-store')
    const grant = readGrant(mediaTokens, request.params)
    if (!KEY_ID.test(request.params.keyId)) throw new AppError('NOT_FOUND')
    const session = await licences.assertSession(grant)
    const [found] = await licences.openKeys(session, [request.params.keyId.toLowerCase()])
    reply.type('application/octet-stream')
    return found?.key
  })

  // A web server that reads the files itself asks here, once a minute, whether the token opens them, and whose they are.
  app.get<{ Params: MediaParams }>('/media/:token/:mediaId', async (request, reply) => {
    const grant = readGrant(mediaTokens, request.params)
    reply.headers({ 'x-kola-tenant': grant.tenantId, 'cache-control': `private, max-age=${GRANT_CACHE_SECONDS}` })
    return { message: 'This address is good' }
  })
}

/** @throws AppError MEDIA_TOKEN_INVALID for a token that is forged, has run out, or opens another film */
function readGrant(tokens: MediaTokens, { token, mediaId }: Pick<MediaParams, 'token' | 'mediaId'>): MediaGrant {
  const grant = tokens.read(token)
  if (grant?.mediaId !== mediaId) throw new AppError('MEDIA_TOKEN_INVALID')
  return grant
}

/** @throws AppError NOT_FOUND for a path that leads elsewhere */
function toStorageKey({ tenantId }: MediaGrant, { mediaId, version, '*': file }: MediaParams): string {
  const parts = [mediaId, version, ...file.split('/')]
  if (!parts.every((part) => PART.test(part))) throw new AppError('NOT_FOUND')
  return `media/${tenantId}/${parts.join('/')}`
}

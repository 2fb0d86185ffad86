import { AppError } from '@kola/contract/errors'
import type { FastifyRequest } from 'fastify'
import type { Route, UserCaller } from '#shared/http/route.ts'
import { toWatcher } from '#shared/http/watcher.ts'
import type { Viewer } from './needs.ts'
import type { Playback } from './service.ts'

export function playbackRoutes(route: Route, playback: Playback): void {
  route('GET /apps/v2/videoplayback', ({ caller, query, request, reply }) => {
    reply.header('cache-control', 'no-store')
    return playback.start(toViewer(caller, query, request), query.id)
  })
  route('POST /apps/v2/playback-sessions/{sessionId}/takeover', ({ caller, params, body, request, reply }) => {
    reply.header('cache-control', 'no-store')
    return playback.takeOver(toViewer(caller, body, request), body.id, params.sessionId)
  })
  route('POST /apps/v2/playback-sessions/{sessionId}/stop', async ({ caller, params }) => {
    const { tenantId, account } = caller
    const who = { tenantId, accountId: account.id, signInSessionId: account.signInSessionId }
    await playback.stop(who, params.sessionId)
    return { message: 'That screen is stopped' }
  })
  route('POST /apps/v2/playback-sessions/{sessionId}/end', async ({ caller, params }) => {
    const { tenantId, accountId, presence } = caller
    // A beacon ends the session that its token belongs to, and no other.
    if (presence && presence.playbackSessionId !== params.sessionId) throw new AppError('PLAYBACK_SESSION_NOT_FOUND')
    await playback.end({ tenantId, accountId }, params.sessionId)
    return { message: 'Ended' }
  })
}

interface Asked {
  deviceId: string
  manifest?: 'dash' | 'lean' | undefined
}

function toViewer(caller: UserCaller, { deviceId, manifest }: Asked, request: FastifyRequest): Viewer {
  const { signInSessionId } = caller.account
  return {
    ...toWatcher(caller),
    ...{ deviceId, signInSessionId, wantsManifest: manifest ?? null },
    newSessionId: request.playbackSessionId,
    userAgent: request.headers['user-agent'] ?? '',
    origin: `${request.protocol}://${request.host}`,
  }
}

import type { FastifyRequest } from 'fastify'
import type { Route, UserCaller } from '#shared/http/route.ts'
import { toWatcher } from '#shared/http/watcher.ts'
import type { Viewer } from '../needs.ts'
import type { StoredTitles } from './service.ts'

export function storedRoutes(route: Route, stored: StoredTitles): void {
  route('GET /apps/v2/stored-titles', ({ caller, query, request, reply }) => {
    reply.header('cache-control', 'no-store')
    return stored.list(toViewer(caller, query.deviceId, request))
  })
  route('GET /apps/v2/stored-titles/{titleId}', ({ caller, params, request, reply }) => {
    reply.header('cache-control', 'no-store')
    return stored.offer(toViewer(caller, '', request), params.titleId)
  })
  route('POST /apps/v2/stored-titles', ({ caller, body, request, reply }) => {
    reply.header('cache-control', 'no-store')
    return stored.claim(toViewer(caller, body.deviceId, request), body.id)
  })
  route('DELETE /apps/v2/stored-titles/{titleId}', async ({ caller, params, query, request }) => {
    await stored.remove(toViewer(caller, query.deviceId, request), params.titleId)
    return { message: 'Removed from this device' }
  })
}

function toViewer(caller: UserCaller, deviceId: string, request: FastifyRequest): Viewer {
  return {
    ...toWatcher(caller),
    ...{ deviceId, signInSessionId: caller.account.signInSessionId, userAgent: '' },
    origin: `${request.protocol}://${request.host}`,
  }
}

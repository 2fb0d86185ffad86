import { AppError } from '@kola/contract/errors'
import type { Route } from '#shared/http/route.ts'
import type { PlaybackQuality } from './service.ts'

export function qualityRoutes(route: Route, quality: PlaybackQuality): void {
  route('POST /apps/v2/playback-sessions/{sessionId}/quality', async ({ caller, params, body, request }) => {
    const { tenantId, accountId, presence } = caller
    // A beacon tells of the session that its token belongs to, and of no other.
    if (presence && presence.playbackSessionId !== params.sessionId) throw new AppError('PLAYBACK_SESSION_NOT_FOUND')
    await quality.tell({ tenantId, accountId, sessionId: params.sessionId, address: request.ip }, body)
    return { message: 'Thank you' }
  })
  route('GET /api/v1/apps/playback-quality', ({ caller, query }) => quality.read(caller.tenantId, query.days))
}

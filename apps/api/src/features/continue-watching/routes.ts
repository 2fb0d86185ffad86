import type { Route } from '../../shared/http/route.ts'
import type { ContinueWatching } from './service.ts'

export function continueWatchingRoutes(route: Route, service: ContinueWatching): void {
  route('POST /apps/v1/resume', async ({ caller, body }) => {
    await service.report(caller, {
      titleId: body.video_id,
      isActive: body.status === 1,
      positionSeconds: body.resumeTime,
      playbackSessionId: body.sessionId,
      sequence: body.sequence,
    })
    return { message: 'Saved' }
  })
  route('GET /apps/v1/get-resume-list', async ({ caller }) =>
    service.list({ tenantId: caller.tenantId, accountId: caller.account.id }),
  )
}

import type { Route } from '#shared/http/route.ts'
import { toWatcher } from '#shared/http/watcher.ts'
import type { ResumeState } from './plan-list.ts'
import type { ContinueWatching } from './service.ts'

/**
 * The wire says by zeros what becomes of an entry. Only a player ends a film, so a report without a playback session takes
 * the entry out, wherever it stood.
 */
export function toResumeState({ status, resumeTime, isOfPlayback }: Report): ResumeState {
  if (status === 1) return 'begun'
  return resumeTime === 0 && isOfPlayback ? 'finished' : 'removed'
}

interface Report {
  status: 0 | 1
  resumeTime: number
  isOfPlayback: boolean
}

export function continueWatchingRoutes(route: Route, service: ContinueWatching): void {
  route('POST /apps/v1/resume', async ({ caller, body }) => {
    const { status, resumeTime, sessionId, sequence, agoSeconds } = body
    const isOfPlayback = sessionId !== undefined || caller.presence !== undefined
    await service.report(caller, {
      titleId: body.video_id,
      state: toResumeState({ status, resumeTime, isOfPlayback }),
      positionSeconds: resumeTime,
      playbackSessionId: sessionId,
      sequence,
      agoSeconds,
    })
    return { message: 'Saved' }
  })
  route('GET /apps/v1/get-resume-list', async ({ caller }) => service.list(toWatcher(caller)))
}

import type { OwnTrace } from '@kola/platform/http/traced'
import { newId } from '@kola/platform/ids'
import { createMac, type KeyRing } from '@kola/platform/key-ring'
import type { FastifyInstance, FastifyRequest } from 'fastify'

const STARTS = ['/apps/v2/videoplayback', '/apps/v2/playback-sessions/:sessionId/takeover', '/apps/v2/cast-sessions']
/** The player's last words of a session. */
const ENDS = ['/apps/v2/playback-sessions/:sessionId/quality', '/apps/v2/playback-sessions/:sessionId/end']
const TRACE_ID_BYTES = 16

/**
 * The id of a playback's trace is made of its session's, under a key: the player's last words, which name the session, are found with its
 * start, though nobody has kept or sent anything for it, and both are kept or neither. Nobody can choose a session whose trace is.
 */
export function createPlaybackTraces(keys: KeyRing) {
  const mac = createMac(keys, 'playback-trace')
  const toTraceId = (sessionId: string) => mac.sign(sessionId).subarray(0, TRACE_ID_BYTES).toString('hex')
  return {
    toTraceId,
    /** A playback that begins is given its session's id here, before it is known whether there will be one. */
    toOwnTrace(request: FastifyRequest): OwnTrace | null {
      const route = request.routeOptions.url ?? ''
      if (STARTS.includes(route)) {
        request.playbackSessionId = newId()
        return { traceId: toTraceId(request.playbackSessionId), isFirst: true }
      }
      if (!ENDS.includes(route)) return null
      const { sessionId } = request.params as { sessionId: string }
      return { traceId: toTraceId(sessionId), isFirst: false }
    },
  }
}

export function decorateSessions(app: FastifyInstance): void {
  app.decorateRequest('playbackSessionId', null)
}

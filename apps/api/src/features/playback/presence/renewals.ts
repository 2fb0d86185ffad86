import type { Clock } from '@kola/platform/clock'
import type { MediaTokens } from '../origin/media-token.ts'
import type { SessionFacts } from '../repository.ts'

/** Gives the media token anew to who goes on reporting. */
export interface Renewals {
  /** @returns null while the last one that was given here has more than half of its time before it */
  next(session: SessionFacts): string | null
}

/** Sessions that were given a token here; whoever is forgotten is given one earlier than needed. */
const MAX_REMEMBERED = 50_000

export function createRenewals(needs: { mediaTokens: MediaTokens; rightsSeconds: number; clock: Clock }): Renewals {
  const givenAtMs = new Map<string, number>()
  return {
    next(session) {
      const { tenantId, mediaId, playbackSessionId: sessionId, maxHeight } = session
      const nowMs = needs.clock.now().getTime()
      const last = givenAtMs.get(sessionId)
      if (last !== undefined && nowMs - last < (needs.rightsSeconds * 1_000) / 2) return null
      givenAtMs.delete(sessionId)
      if (givenAtMs.size >= MAX_REMEMBERED) givenAtMs.delete(givenAtMs.keys().next().value as string)
      givenAtMs.set(sessionId, nowMs)
      return needs.mediaTokens.sign({ tenantId, mediaId, sessionId, maxHeight }, session.filmSeconds)
    },
  }
}

import { AppError } from '@kola/contract/errors'
import type { Clock } from '@kola/platform/clock'
import { createRecent } from '#shared/cache/recent.ts'
import type { Entitlements } from '#shared/entitlements.ts'
import type { Items } from '#shared/items.ts'
import type { MediaTokens } from '../origin/media-token.ts'
import type { SessionFacts } from '../repository.ts'

/** Gives the media token anew to who goes on reporting. */
export interface Renewals {
  /**
   * Once the right to the title has ended, what runs may run on with the address that it has, and no longer.
   * @returns null then, and while the last one that was given here has more than half of its time before it
   */
  next(session: SessionFacts): Promise<string | null>
}

/** Sessions that were given a token here; whoever is forgotten is given one earlier than needed. */
const REMEMBERED = { max: 50_000, keepMs: 300_000 }

interface RenewalNeeds {
  mediaTokens: MediaTokens
  entitlements: Pick<Entitlements, 'assertCanPlay'>
  items: Pick<Items, 'find'>
  rightsSeconds: number
  clock: Clock
}

export function createRenewals(needs: RenewalNeeds): Renewals {
  const givenAtMs = createRecent<number>(REMEMBERED)
  return {
    async next(session) {
      const { tenantId, accountId, titleId, mediaId, country, playbackSessionId: sessionId, maxHeight } = session
      const nowMs = needs.clock.now().getTime()
      const last = givenAtMs.get(sessionId)
      if (last !== undefined && nowMs - last < (needs.rightsSeconds * 1_000) / 2) return null
      givenAtMs.set(sessionId, nowMs)
      const isAllowed = await needs.entitlements
        .assertCanPlay({ tenantId, accountId, titleId })
        .then(() => true, toRefused)
      if (!isAllowed || !(await needs.items.find({ tenantId, ratingLimit: null, country }, titleId))) return null
      return needs.mediaTokens.sign({ tenantId, mediaId, sessionId, maxHeight }, session.filmSeconds)
    },
  }
}

function toRefused(error: unknown): false {
  if (error instanceof AppError && error.status === 403) return false
  throw error
}

import { RATING_LIMITS } from '@kola/contract/profiles/rating'
import type { Clock } from '@kola/platform/clock'
import { sha256Hex } from '@kola/platform/ids'
import type { Db, Pool } from '#shared/database/database.ts'
import { createReadBatch } from '#shared/database/read-batch.ts'
import type { SignedIn, WatchingProfile } from '#shared/http/route.ts'
import type { AccountKey } from '#shared/sign-in-end.ts'
import { extendSession, readLiveSessions, type SignInRow, setProfile } from '../repository.ts'

/** Sliding: each use moves it on. Decision on tokens. */
export const SESSION_LIFE_MS = 30 * 24 * 3_600_000
/** From the sign-in on, however often it is used: then the password is asked for once more. */
export const SESSION_MAX_LIFE_MS = 365 * 24 * 3_600_000
/** Moving the expiry on is a write; once in so long is enough, so that reads stay cheap. */
const EXTEND_EVERY_MS = 10 * 60_000
/** How old an answer may be for reads that a visitor may make as well. */
const CACHE_MS = 10_000
const MAX_CACHED = 10_000

type Found = SignedIn & { tenantId: string }

export interface SignInSessions {
  /**
   * Whose user token it is, or null when it is unknown, revoked or has run out, or its account is gone.
   * `cached` may be some seconds late to learn of that.
   */
  find(token: string, freshness: 'exact' | 'cached'): Promise<Found | null>
  /** The same by the token's hash, always exact. */
  findByHash(tokenSha256: string): Promise<Found | null>
  /** Moves the expiry on when the last time was long ago. */
  touch(session: { tokenSha256: string; lastUsedAt: Date }): Promise<void>
  /** Who watches on it from now on. @returns whether it lives */
  setProfile(given: AccountKey & { signInSessionId: string; profileId: string }, tx: Db): Promise<boolean>
  /** After something was revoked here. */
  forget(): void
}

/** Somebody who was removed may have been a child: nobody sees more there until somebody is chosen. */
const toWatching = ({ profile_id: id, rating_limit, is_gone: isGone }: SignInRow): WatchingProfile => ({
  ...{ id, ratingLimit: isGone ? RATING_LIMITS[0] : rating_limit, isGone },
})

export function createSignInSessions(needs: { db: Db; pool: Pool; clock: Clock }): SignInSessions {
  const { db, pool, clock } = needs
  const live = createReadBatch((tokens) => readLiveSessions(pool, { tokens, now: clock.now() }))
  const cache = new Map<string, { found: Found; atMs: number }>()

  async function touch(session: { tokenSha256: string; lastUsedAt: Date }): Promise<void> {
    const now = clock.now()
    if (now.getTime() - session.lastUsedAt.getTime() < EXTEND_EVERY_MS) return
    const expiresAt = new Date(now.getTime() + SESSION_LIFE_MS)
    await extendSession(db, { tokenSha256: session.tokenSha256, now, expiresAt, maxLifeMs: SESSION_MAX_LIFE_MS })
  }

  async function findByHash(tokenSha256: string): Promise<Found | null> {
    const row = await live.load(tokenSha256)
    if (!row) return null
    await touch({ tokenSha256, lastUsedAt: row.last_used_at })
    return {
      ...{ tenantId: row.tenant_id, id: row.account_id, deviceId: row.device_id, signInSessionId: row.id },
      profile: toWatching(row),
    }
  }

  return {
    async find(token, freshness) {
      if (freshness === 'exact') return findByHash(sha256Hex(token))
      const known = cache.get(token)
      const nowMs = clock.now().getTime()
      if (known && nowMs - known.atMs < CACHE_MS) return known.found
      const found = await findByHash(sha256Hex(token))
      if (cache.size >= MAX_CACHED) cache.clear()
      if (found) cache.set(token, { found, atMs: nowMs })
      else cache.delete(token)
      return found
    },
    findByHash,
    setProfile: (given, tx) => setProfile(tx, given),
    touch,
    forget: () => cache.clear(),
  }
}

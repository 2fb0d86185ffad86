import { RATING_LIMITS } from '@kola/contract/profiles/rating'
import type { Clock } from '@kola/platform/clock'
import { sha256Hex } from '@kola/platform/ids'
import type { Listener } from '@kola/platform/notices/listen'
import { readSignInChange } from '#shared/accounts/sign-in-change.ts'
import type { Db, Pool } from '#shared/database/database.ts'
import { createReadBatch } from '#shared/database/read-batch.ts'
import { PROOF_LIFE_MS } from '#shared/http/require-proof.ts'
import type { WatchingProfile } from '#shared/http/route.ts'
import type { AccountKey } from '#shared/sign-in-end.ts'
import { extendSession, readLiveSessions, type SignInRow, setProfile, spendProof } from '../repository.ts'
import { createRemembered, type Found } from './remembered.ts'

/** Sliding: each use moves it on. Decision on tokens. */
export const SESSION_LIFE_MS = 30 * 24 * 3_600_000
/** From the sign-in on, however often it is used: then the password is asked for once more. */
export const SESSION_MAX_LIFE_MS = 365 * 24 * 3_600_000
/** Moving the expiry on is a write; once in so long is enough, so that reads stay cheap. */
const EXTEND_EVERY_MS = 10 * 60_000
/** How old an answer may be for reads that a visitor may make as well, as long as changes are heard of. */
const CACHE_MS = 10_000
export interface SignInSessions {
  /**
   * Whose user token it is, or null when it is unknown, revoked or has run out, or its account is gone.
   * `cached` may be some milliseconds late to learn of that.
   */
  find(token: string, freshness: 'exact' | 'cached'): Promise<Found | null>
  /** The same by the token's hash, always exact. */
  findByHash(tokenSha256: string): Promise<Found | null>
  /** Moves the expiry on when the last time was long ago. */
  touch(session: { tokenSha256: string; lastUsedAt: Date }): Promise<void>
  /** Who watches on it from now on. @returns whether it lives */
  setProfile(given: AccountKey & { signInSessionId: string; profileId: string }, tx: Db): Promise<boolean>
  /** A proof that is for one act alone. @returns whether there was one, which counts no more */
  spendProof(given: AccountKey & { signInSessionId: string }, tx: Db): Promise<boolean>
  /** After sessions of the account have changed: what is remembered of them is looked up anew. */
  forget(who: AccountKey): void
}

/** Somebody who was removed may have been a child: nobody sees more there until somebody is chosen. */
const toWatching = ({ profile_id: id, rating_limit, is_gone: isGone }: SignInRow): WatchingProfile => ({
  ...{ id, ratingLimit: isGone ? RATING_LIMITS[0] : rating_limit, isGone },
})

/** What other processes change. */
export type SignInChanges = Pick<Listener, 'isSound' | 'onMessage' | 'onGap'>

export interface SessionsNeeds {
  db: Db
  pool: Pool
  clock: Clock
  changes: SignInChanges
}

const toTwoLetters = (country: string): string | null => (/^[A-Za-z]{2}$/.test(country) ? country.toUpperCase() : null)

export function createSignInSessions({ db, pool, clock, changes }: SessionsNeeds): SignInSessions {
  const live = createReadBatch((tokens) => readLiveSessions(pool, { tokens, now: clock.now() }))
  const remembered = createRemembered()
  changes.onGap(remembered.clear)
  changes.onMessage((payload) => {
    const who = readSignInChange(payload)
    if (who) remembered.forget(who)
  })

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
      ...{ provenAt: row.proven_at, profile: toWatching(row), country: toTwoLetters(row.country) },
    }
  }

  return {
    async find(token, freshness) {
      if (freshness === 'exact' || !changes.isSound()) return findByHash(sha256Hex(token))
      const nowMs = clock.now().getTime()
      const known = remembered.find(token)
      if (known && nowMs - known.atMs < CACHE_MS) return known.found
      const began = remembered.turn()
      const found = await findByHash(sha256Hex(token))
      // What changed while it was read may have changed what was read.
      if (remembered.turn() === began) remembered.keep(token, found && { found, atMs: nowMs })
      return found
    },
    findByHash,
    setProfile: (given, tx) => setProfile(tx, given),
    spendProof: (given, tx) => spendProof(tx, { ...given, since: new Date(clock.now().getTime() - PROOF_LIFE_MS) }),
    touch,
    forget: remembered.forget,
  }
}

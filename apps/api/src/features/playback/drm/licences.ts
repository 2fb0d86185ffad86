import { AppError } from '@kola/contract/errors'
import { MAX_SD_LINES } from '@kola/contract/media'
import type { SecretBox } from '@kola/platform/secret-box'
import type { Db } from '#shared/database/database.ts'
import type { Allowed, Entitlements } from '#shared/entitlements.ts'
import type { Items } from '#shared/items.ts'
import type { ContentKey } from './clear-key.ts'
import type { CustomData } from './custom-data.ts'
import { findLicensedSession, findSealedKeys, type Held, holdLicence, type PlayingSession } from './repository.ts'

/** Why there is no licence, as players that know DRMtoday read it in `x-dt-resp-code`. */
export const DENIALS = {
  request: 2_000,
  'custom-data': 2_000,
  session: 3_000,
  entitlement: 20_101,
  screen: 60_100,
  places: 60_001,
  keys: 70_001,
  upstream: 10_001,
} as const

export type Denial = keyof typeof DENIALS

export function licenceDenied(denial: Denial, cause?: unknown): AppError {
  return new AppError('LICENCE_DENIED', { extra: { reason: denial }, cause })
}

/** A session that may be licensed, and by what. */
export interface LicensedSession extends PlayingSession, Pick<Allowed, 'rental'> {}

export interface Licences {
  /**
   * The session that the custom data names may be licensed now: it is this account's, is not over, holds a screen, and
   * the account may still watch the title.
   * @throws AppError LICENCE_DENIED
   */
  assertLicensed(data: CustomData | null): Promise<LicensedSession>
  /**
   * From here on the session's device counts as licensed, until the licence has run out or is renewed; the window of a rental
   * begins with its first.
   * @returns how many seconds the licence may live @throws AppError LICENCE_DENIED, RATE_LIMITED
   */
  hold(session: LicensedSession): Promise<number>
  /** The session's own keys among the asked ones, as a licence; that of HD only where the plan gives it. @throws AppError LICENCE_DENIED when there is none */
  openKeys(session: LicensedSession, keyIds: readonly string[]): Promise<ContentKey[]>
}

export interface LicenceNeeds {
  db: Db
  entitlements: Entitlements
  items: Pick<Items, 'find'>
  secretBox: SecretBox
  /** Custom data must name it. */
  merchant: string
  /** How long a licence lives. */
  rightsSeconds: number
}

/** What it began with, or what is held now where that is less. */
const toLower = (a: number | null, b: number | null): number | null =>
  a === null || b === null ? (a ?? b) : Math.min(a, b)

/** Whether the plan gives what the key of HD opens. */
export const mayHaveHd = ({ maxHeight }: Pick<LicensedSession, 'maxHeight'>): boolean =>
  maxHeight === null || maxHeight > MAX_SD_LINES

/** @throws AppError LICENCE_DENIED, RATE_LIMITED */
function assertHeld(held: Held, rightsSeconds: number): void {
  if (held === 'no-screen') throw licenceDenied('screen')
  if (held === 'too-many') throw new AppError('RATE_LIMITED', { retryAfterSeconds: rightsSeconds })
}

export function createLicences(needs: LicenceNeeds): Licences {
  const { db, secretBox, rightsSeconds } = needs

  /** The limit may be another one since the film began, so may the film's class, and its window may be over. */
  async function mayBeSeen({ isNobodys, ratingLimit, country, tenantId, titleId }: PlayingSession): Promise<boolean> {
    return !isNobodys && (await needs.items.find({ tenantId, ratingLimit, country }, titleId)) !== null
  }

  async function assertLiving(session: PlayingSession | null): Promise<LicensedSession> {
    if (!session || session.isEnded) throw licenceDenied('session')
    if (!session.hasScreen) throw licenceDenied('screen')
    if (!(await mayBeSeen(session))) throw licenceDenied('entitlement')
    const { rental, maxHeight } = await needs.entitlements.assertCanPlay(session).catch((error: unknown) => {
      if (error instanceof AppError && error.status === 403) throw licenceDenied('entitlement', error)
      throw error
    })
    return { ...session, rental, maxHeight: toLower(session.maxHeight, maxHeight) }
  }

  async function hold(session: LicensedSession): Promise<number> {
    const { tenantId, rental } = session
    if (!rental || rental.isBegun) {
      assertHeld(await holdLicence(db, session, rightsSeconds), rightsSeconds)
      return rightsSeconds
    }
    // Both or neither: what is not licensed begins nothing.
    await db.transaction().execute(async (tx) => {
      assertHeld(await holdLicence(tx, session, rightsSeconds), rightsSeconds)
      const { rentalId } = rental
      if (!(await needs.entitlements.beginRental(tx, { tenantId, rentalId }))) throw licenceDenied('entitlement')
    })
    return rightsSeconds
  }

  return {
    hold,
    async assertLicensed(data) {
      if (!data || data.merchant !== needs.merchant) throw licenceDenied('custom-data')
      const session = await findLicensedSession(db, data.sessionId)
      if (session?.accountId !== data.userId) throw licenceDenied('session')
      return assertLiving(session)
    },
    async openKeys(session, keyIds) {
      const found = await findSealedKeys(db, session, keyIds)
      const sealed = found.filter(({ label, opensAll }) => opensAll || label !== 'HD' || mayHaveHd(session))
      if (sealed.length === 0) throw licenceDenied('keys')
      await hold(session)
      return sealed.map(({ keyId, sealedKey }) => ({ keyId, key: secretBox.open(sealedKey, `content-key:${keyId}`) }))
    },
  }
}

import type { Db } from '#shared/database/database.ts'

/** What may be played at once, in which quality, and by what. */
export interface Allowed {
  /** How many screens at once. */
  screens: number
  /** Lines of the best quality; null for all that there are. */
  maxHeight: number | null
  /** By whose window it is allowed; null where a membership opens the title. */
  rental: { rentalId: string; isBegun: boolean } | null
}

/** Decides whether an account may watch a title now. Billing supplies it. */
export interface Entitlements {
  /**
   * @returns what is allowed
   * @throws AppError SUBSCRIPTION_REQUIRED, SUBSCRIPTION_EXPIRED, RENTAL_REQUIRED, RENTAL_EXPIRED, PLAY_DISABLED
   */
  assertCanPlay(who: { tenantId: string; accountId: string; titleId: string }): Promise<Allowed>
  /**
   * The first play of a rental begins its window, once, however many devices begin it together.
   * @returns false where it can be watched no more
   */
  beginRental(tx: Db, of: { tenantId: string; rentalId: string }): Promise<boolean>
}

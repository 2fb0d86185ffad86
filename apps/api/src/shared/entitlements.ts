import type { Db } from '#shared/database/database.ts'

/** What is allowed, and by what. */
export interface Allowed {
  /** How many screens at once. */
  screens: number
  /** By whose window it is allowed; null where a membership opens the title. */
  rental: { rentalId: string; isBegun: boolean } | null
}

/** Decides whether an account may watch a title now. Billing supplies it. */
export interface Entitlements {
  /**
   * @throws AppError SUBSCRIPTION_REQUIRED, SUBSCRIPTION_EXPIRED, RENTAL_REQUIRED, RENTAL_EXPIRED, PLAY_DISABLED
   */
  assertCanPlay(who: { tenantId: string; accountId: string; titleId: string }): Promise<Allowed>
  /**
   * The first play of a rental begins its window, once, however many devices begin it together.
   * @returns false where it can be watched no more
   */
  beginRental(tx: Db, of: { tenantId: string; rentalId: string }): Promise<boolean>
}

/** What may be played at once, and in which quality. */
export interface Allowed {
  screens: number
  /** Lines of the best quality; null for all that there are. */
  maxHeight: number | null
}

/** Decides whether an account may watch a title now. Billing supplies it. */
export interface Entitlements {
  /**
   * @returns what the account's plan allows
   * @throws AppError SUBSCRIPTION_REQUIRED, SUBSCRIPTION_EXPIRED, PLAY_DISABLED
   */
  assertCanPlay(who: { tenantId: string; accountId: string; titleId: string }): Promise<Allowed>
}

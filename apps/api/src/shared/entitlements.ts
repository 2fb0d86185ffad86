/** Decides whether an account may watch a title now. Billing supplies it. */
export interface Entitlements {
  /**
   * @returns how many screens the account's plan allows at once
   * @throws AppError SUBSCRIPTION_REQUIRED, SUBSCRIPTION_EXPIRED, PLAY_DISABLED
   */
  assertCanPlay(who: { tenantId: string; accountId: string; titleId: string }): Promise<{ screens: number }>
}

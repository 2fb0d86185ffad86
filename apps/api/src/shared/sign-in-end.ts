import type { Db } from './database/database.ts'

export interface AccountKey {
  tenantId: string
  accountId: string
}

/** What an account has signed in with so far. Sign-in supplies it. */
export interface SignInEnd {
  /**
   * Revokes every user token of the account and ends what plays, within the transaction.
   * @returns how many tokens lived
   */
  endAll(who: AccountKey, tx: Db): Promise<number>
  /** After the transaction: this process looks the account's tokens up anew; the others are told within it. */
  forget(who: AccountKey): void
  /** Wrong tries at the old password do not keep the owner out. */
  forgiveTries(given: { tenantId: string; username: string; address: string }): Promise<void>
}

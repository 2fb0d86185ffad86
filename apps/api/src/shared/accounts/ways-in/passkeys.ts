import type { Db } from '#shared/database/database.ts'
import type { AccountKey } from '#shared/sign-in-end.ts'

/** What others do with an account's passkeys. The feature of passkeys supplies it. */
export interface AccountPasskeys {
  /** Their names, the newest first, for who is told what still signs in. */
  listNames(who: AccountKey, db: Db): Promise<string[]>
  /**
   * Takes them away within the transaction, without asking whether another way in is left: from whoever made the account
   * with an address that was not theirs, or, with `since`, from whoever had taken it over by then.
   * @returns their names
   */
  remove(who: AccountKey & { since?: Date }, tx: Db): Promise<string[]>
}

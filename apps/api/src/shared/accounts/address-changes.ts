import type { Db } from '../database/database.ts'
import type { AddressKind } from '../database/schema/changes/address-changes.ts'
import type { AccountKey } from '../sign-in-end.ts'

export interface WaitingChange extends AccountKey {
  kind: AddressKind
  /** Lower-case email address, or E.164. */
  address: string
}

/** New addresses that wait until somebody has shown that they are theirs. The feature of account changes supplies it. */
export interface AddressChanges {
  isWaiting(change: WaitingChange, db: Db): Promise<boolean>
  /**
   * It was shown: the address counts, sign-in sessions end (of an email address all, else all but that of the caller),
   * and the address before is told how to undo it.
   * @returns whose it is; null when nothing waits any more
   * @throws AppError ACCOUNT_EXISTS when somebody else has confirmed it meanwhile
   */
  apply(
    change: WaitingChange & { signInSessionId?: string | undefined; appName: string },
    tx: Db,
  ): Promise<{ id: string; firstName: string; emailAddress: string | null; telephone: string | null } | null>
  /** What waits counts no more: somebody else may have asked for it. */
  voidWaiting(who: AccountKey, tx: Db): Promise<void>
}

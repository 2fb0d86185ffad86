import type { AccountEventKind } from '@kola/contract/account-events/account-events'
import type { Db } from './database/database.ts'

export type { AccountEventKind }

export interface NewAccountEvent {
  tenantId: string
  accountId: string
  kind: AccountEventKind
  /** Texts by name, as the contract lists them; no secret and no network address. */
  detail?: Record<string, string>
  at: Date
  /** Where it was done: the sign-in that did it, from which device and place are read, or the two themselves. */
  signInSessionId?: string | undefined
  deviceName?: string | undefined
  place?: string | undefined
}

/** What an account's owner can read of it afterwards. The feature of account events supplies it. */
export interface AccountEvents {
  /** Within the transaction that does it. */
  write(event: NewAccountEvent, tx: Db): Promise<void>
}

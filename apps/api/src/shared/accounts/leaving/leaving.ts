import type { Tx } from '#shared/database/database.ts'
import type { AccountKey } from '#shared/sign-in-end.ts'

export interface ClosedPerson {
  firstName: string
  lastName: string
  emailAddress: string | null
  telephone: string | null
  isEmailConfirmed: boolean
  isMobileConfirmed: boolean
  country: string
}

/** The account's own row, when its holder goes and comes back. The account's feature supplies it. */
export interface ClosesAccounts {
  /** @returns whose it was; null where it is closed already */
  close(who: AccountKey, now: Date, tx: Tx): Promise<ClosedPerson | null>
  /** What of a closed account is another's by now. */
  listTaken(who: AccountKey, tx: Tx): Promise<('email' | 'telephone')[]>
  /** @param without what stays another's */
  reopen(who: AccountKey & { without: readonly ('email' | 'telephone')[] }, tx: Tx): Promise<ClosedPerson>
}

/** What an account would take along. Billing supplies it. */
export interface LeavingMoney {
  plans: { plan: string; amount: string; currency: string; paidUntil: string; renews: boolean }[]
  credit: { amount: string; currency: string }[]
  gifts: number
  rentals: number
}

/** All that would take or owe money of an account. Billing supplies it. */
export interface ClosesMoney {
  read(who: AccountKey): Promise<LeavingMoney>
  /** Ends it within the transaction; what outside parties have to do follows by jobs that go on until it is done. */
  close(who: AccountKey, tx: Tx): Promise<void>
  reopen(who: AccountKey, tx: Tx): Promise<void>
}

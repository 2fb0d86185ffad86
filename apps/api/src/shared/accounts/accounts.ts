import type { Db } from '../database/database.ts'
import type { AccountKey } from '../sign-in-end.ts'

export interface NewAccount {
  tenantId: string
  /** Trimmed, lower case. */
  emailAddress: string | null
  isEmailVerified: boolean
  /** E.164. */
  telephone: string | null
  /** Under what the person registers; null stands for the email address. */
  username: string | null
  /** Null when only an identity provider signs in. */
  passwordHash: string | null
  firstName: string
  lastName: string
  /** The wire's `metaData`. */
  metaData: {
    emailupdate?: boolean | string | number | undefined
    referralcode?: string | undefined
    terms_version?: string | undefined
  }
}

/** An address of an account, which somebody has shown to be the owner's. */
export interface ProvenAddress {
  tenantId: string
  accountId: string
  kind: 'email' | 'telephone'
  /** As the proof was sent to it. */
  address: string
}

export interface ProvenOwner {
  id: string
  firstName: string
  emailAddress: string | null
  telephone: string | null
  /** Whether the address had been confirmed before. */
  wasConfirmed: boolean
  /** When the owner last looked at what is linked, or first proved this address. */
  reviewedAt: Date
}

/** What an account says of its own person. */
export interface PersonWords {
  tenantId: string
  accountId: string
  /** The first word is the first name. */
  name?: string
  names?: { first_name?: string; last_name?: string }
  metaData: { image_id?: number; language?: string; dob?: string; gender?: string }
}

/** An email address or number as an account has it. */
export interface HeldAddress {
  address: string | null
  confirmedAt: Date | null
}

export interface AddressGiven {
  tenantId: string
  accountId: string
  kind: 'email' | 'telephone'
  /** Null takes it off. */
  address: string | null
  confirmedAt: Date | null
}

/** Whose unconfirmed address it was, which went to the one who has shown that it is theirs. */
export interface LostClaim {
  tenantId: string
  accountId: string
  kind: 'email' | 'telephone'
}

/** What others change of accounts, each within the caller's transaction. The account's feature supplies it. */
export interface Accounts {
  /**
   * The account with a referral code of its own, and what the person agreed to.
   * @returns the account's id
   * @throws AppError INVALID_REQUEST for a referral code or a version of the terms that is not known
   */
  add(tx: Db, given: NewAccount, now: Date): Promise<string>
  /**
   * The address counts as confirmed, with the new password when there is one.
   * @returns null when the account is gone or has another address by now
   */
  confirmAddress(tx: Db, proven: ProvenAddress & { passwordHash?: string }, now: Date): Promise<ProvenOwner | null>
  /** @returns whether there was another address that nobody had confirmed; it is the account's no more */
  dropOtherAddress(tx: Db, proven: Omit<ProvenAddress, 'address'>): Promise<boolean>
  /**
   * Takes from whoever made the account with an address that was not theirs the password and a telephone number that
   * nobody confirmed. The email address counts as confirmed from now on.
   */
  handOver(tx: Db, account: { tenantId: string; accountId: string }, now: Date): Promise<void>
  /**
   * The account has this address from now on. Whoever had given the same without ever confirming it has it no more; the
   * name it registered under follows where it was the address before.
   * @returns what it had before, and who has lost it; null when the account is gone
   * @throws AppError ACCOUNT_EXISTS when somebody else has confirmed it
   */
  giveAddress(
    tx: Db,
    given: AddressGiven,
  ): Promise<{ before: HeldAddress; firstName: string; lost: LostClaim[] } | null>
  /**
   * Of an account whose other address is confirmed: an address that it never confirmed is its no more, for somebody else
   * has shown that it is theirs. @returns whether that was so
   */
  freeAddress(tx: Db, claim: ProvenAddress): Promise<boolean>
  /** @returns false when it has another password than `before` by now, or is gone */
  setPassword(tx: Db, given: AccountKey & { passwordHash: string; before?: string | null }, now: Date): Promise<boolean>
  /** The name and what metaData says of the person; what is not named stays. */
  changePerson(tx: Db, given: PersonWords): Promise<void>
}

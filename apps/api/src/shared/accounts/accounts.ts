import type { Db } from '../database/database.ts'

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
  metaData: { image_id?: number; language?: string; dob?: string; gender?: string }
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
  /** The name and what metaData says of the person; what is not named stays. */
  changePerson(tx: Db, given: PersonWords): Promise<void>
}

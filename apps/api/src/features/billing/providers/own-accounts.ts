import type { Money } from '#shared/money.ts'
import type { ProviderIds } from './provider-ids.ts'

/** Of a payer, what a bank wants to know before it opens an account. */
interface OwnedBy {
  email: string
  firstName: string
  lastName: string
  phone: string
  country: string
}

/** A number of the member's own at the provider: whatever comes to it, at any time, is theirs. */
export interface OwnAccount {
  /** The provider's name of it. */
  id: string
  /** Of the member. */
  customer: string
  email: string
  number: string
  accountName: string
  bankName: string
  /** By which the provider knows the bank. */
  bankSlug: string
}

/** What a refusal says where the merchant may have no more of them. */
export const NONE_LEFT = 'none are left'

export interface OwnAccounts {
  readonly currency: string
  /** Asked for once; what came of it is told by callback, and found. @throws Declined, ProviderError */
  ask(of: OwnedBy): Promise<void>
  /** The one that is open for this address; null while there is none. */
  find(of: { email: string; customer: string | null }): Promise<OwnAccount | null>
  /** Has the bank asked again for what came on a day; the provider takes that once in ten minutes. */
  look(of: { number: string; bankSlug: string; day: string }): Promise<void>
  /** Gives it back; what is gone already is no error. */
  retire(id: string): Promise<void>
}

/** Whose a transaction is, as far as the provider says. */
export interface Identified {
  ids: ProviderIds
  plan: string | null
  reference?: string | null
  /** Where a transfer came in, and when. */
  credited?: { account: string; customer: string | null; amount: Money; at: Date }
}

import type { IncomingHttpHeaders } from 'node:http'
import type { Money } from '#shared/money.ts'
import type { ProviderIds } from './provider-ids.ts'

export interface RawCallback {
  headers: IncomingHttpHeaders
  /** With its query. */
  url: string
  body: Buffer
}

/** What a callback is about; its state is never believed, the object is read. */
export interface CallbackNews {
  /** Unique for the fact that is told: a repeated callback has the same. */
  dedupeKey: string
  /** Words of the provider, for the log. */
  kind: string
  /** Ours, if it names it. */
  reference: string | null
  /**
   * Ids by which the payment is found where no reference of ours stands, such as `{ subscription: 'sub_1' }`: any that matches;
   * `transaction` is the id of one of its charges, all of which are read whichever of them is told. The payment may have
   * others, which no callback bears.
   */
  ids: ProviderIds
  /** The provider's plan and the payer's e-mail, where that is all there is. */
  plan?: string | null
  email: string | null
  /** Money that the provider sent back to the payer's bank by itself: it was another amount, or came too late. */
  returned?: Money
  /** No more than that the charge named by `transaction` was paid: where it stands in our books there is nothing to read. */
  tellsPaid?: true
  /** About no payment: a mandate, by the provider's names of it or its holder's address. */
  mandate?: { names: readonly string[]; email: string | null }
  /** The member's own number was given, or refused: what there is is found. */
  own?: { customer: string | null; failure: string | null }
  /**
   * Where nothing in it proves who sent it: nothing of it counts before the provider stands by it, and few of them are kept.
   * `claim` is what `confirm` is asked; null where the provider cannot be asked and only reading the payment tells.
   */
  unconfirmed?: { claim: string | null }
}

export type CallbackReading = CallbackNews | 'forged' | 'unreadable' | 'of-no-interest'

import type { MandateState } from '@kola/contract/mandates/mandates'
import type { Money } from '#shared/money.ts'
import type { Order, Payer, Started } from '../orders/order.ts'
import type { ProviderIds } from '../provider-ids.ts'

/** What a payer allows to be taken from an account. */
export interface MandateOrder {
  payer: Payer
  /** At most so much at once. */
  most: Money
  /** For the payer's bank to show. */
  narration: string
  /** Where the browser comes back, if it leaves. */
  returnUrl: string
  /** Where the account is named on our screen. It goes to the provider, and is kept by nobody here. */
  account: { bankCode: string; number: string; address: string; phone: string } | null
}

/** How the payer agrees: on the provider's page, or by a small sum from the account that is to pay. */
export type ConsentStep =
  | { kind: 'page'; url: string }
  | { kind: 'transfer'; bankName: string; accountName: string; accountNumber: string; amount: Money; expiresAt: Date }

export interface RequestedMandate {
  step: ConsentStep
  ids: ProviderIds
}

/** What the provider says of a mandate now. Nothing else moves its state. */
export interface MandateReading {
  state: MandateState
  /** Where it is told; of the account the last digits alone. */
  bankName: string | null
  last4: string | null
  /** When it ends by itself; null where it does not. */
  endsAt: Date | null
  ids: ProviderIds
}

/** Debits of a bank account that its holder agreed to once. */
export interface MandatePayments {
  /** Banks among which the payer chooses on our screen, by code; null where the provider's page asks. */
  readonly banks: Readonly<Record<string, string>> | null
  /** What the payer sends to agree. */
  readonly consent: Money
  /** Longer than this nobody waits for a consent. */
  readonly consentWithinMs: number
  /** From the consent until it can be debited, as a rule. */
  readonly activeWithinMs: number
  /** Each call makes another that nobody has agreed to: a reply that is lost needs another call. @throws Declined, ProviderError */
  request(order: MandateOrder): Promise<RequestedMandate>
  /** @throws ProviderError */
  read(ids: ProviderIds): Promise<MandateReading>
  /** Asks for what makes it active to be tried again; missing where nothing can be done. @throws ProviderError */
  activate?(ids: ProviderIds): Promise<void>
  /**
   * Takes what is due under the order's own reference; the bank's answer may take days. After a ProviderError that is `mayBeDone`
   * the payment is read, and only then it may be tried again. @throws Declined, ProviderError
   */
  debit(order: Order, ids: ProviderIds): Promise<Started>
  /** Null where it is only we who do not debit. @throws ProviderError */
  readonly pause: ((ids: ProviderIds) => Promise<void>) | null
  readonly resume: ((ids: ProviderIds) => Promise<void>) | null
  /** For good; one that has ended is no error. @throws ProviderError */
  end(ids: ProviderIds): Promise<void>
}

/** A subscription as its provider tells it in a list. What a provider does not tell there is null, or `unsaid`. */
export interface ListedSubscription {
  id: string
  state: 'active' | 'past_due' | 'cancelled' | 'ended'
  isCancelScheduled: boolean
  nextChargeAt: Date | null | 'unsaid'
  /** What a renewal costs, in major units; the currency is null where it is not said. */
  price: { amount: string; currency: string | null } | null
  /** The plan there. */
  planId: string | null
  /** The means that it charges. */
  methodId: string | null
  /** Ours, where the provider keeps it. */
  reference: string | null
}

/** All subscriptions at a provider, in its own pages. */
export interface SubscriptionListing {
  /** Far under the provider's limit, which payments share. */
  readonly pagesPerMinute: number
  /**
   * Those that may charge anybody, and as many of the others as the provider lists with them; each once or more.
   * @throws ProviderError
   */
  list(cursor: string | null): Promise<{ subscriptions: ListedSubscription[]; next: string | null }>
  /**
   * One, whatever became of it; null where there is none, undefined where the provider cannot be asked about one.
   * @param email of the payer, where it is known @throws ProviderError
   */
  find(id: string, email: string | null): Promise<ListedSubscription | null | undefined>
}

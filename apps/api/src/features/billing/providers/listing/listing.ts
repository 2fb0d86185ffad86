import type { CallbackNews } from '../callback-news.ts'
import type { SettledAnswers, SettledLines, SettlementListing } from './settlements.ts'
import type { SubscriptionListing } from './subscriptions.ts'

interface ListedSpan {
  from: Date
  until: Date
  /** Of the page before; null for the first. */
  cursor: string | null
}

/** What happened at a provider, in its own pages: for whoever was not told, or did not hear. */
export interface Listing {
  /** So many pages a minute are asked for at most: far under the provider's limit, which payments share. */
  readonly pagesPerMinute: number
  /**
   * What moved money within the span, in any order and at least once, told as its callback would have told it. What had begun
   * before the span and was paid in it may be missing.
   * @throws ProviderError
   */
  list(span: ListedSpan): Promise<{ news: CallbackNews[]; next: string | null }>
}

/** What a provider tells of all that it has of ours; what it does not tell is missing. */
export interface ProviderLists {
  readonly listing?: Listing
  readonly subscriptions?: SubscriptionListing
  readonly settlements?: SettlementListing
  /** Null where it could be read, and is not turned on. */
  readonly settledLines?: SettledLines | null
  readonly settledAnswers?: SettledAnswers
}

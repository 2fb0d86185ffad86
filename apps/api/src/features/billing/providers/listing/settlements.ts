import type { Money } from '#shared/money.ts'

/** Money that a provider paid out to our bank. */
export interface ListedSettlement {
  id: string
  /** What reaches the bank. */
  net: Money
  paidAt: Date
}

export interface SettledLine {
  /** Unique at the provider. */
  id: string
  /** `sum`: of refunds and lost disputes that the provider does not name. */
  kind: 'charge' | 'refund' | 'chargeback' | 'other' | 'sum'
  /** Of the charge, or of what went back. */
  transactionId: string
  /** Less than nothing where it goes back. */
  grossMinor: number
  /** What the provider kept: told, never reckoned. */
  feeMinor: number
  currency: string
}

/** What a provider settled, in its own pages. */
export interface SettlementListing {
  /** Far under the provider's limit, which payments share. */
  readonly pagesPerMinute: number
  /** Paid out within the span, each at least once; those on their way are left out. @throws ProviderError */
  list(span: { from: Date; until: Date; cursor: string | null }): Promise<{
    settlements: ListedSettlement[]
    next: string | null
  }>
  /** What one is made of. @throws ProviderError */
  listLines(id: string, cursor: string | null): Promise<{ lines: SettledLine[]; next: string | null }>
  /** What it holds of ours now, fees taken off, whether or not it can be paid out yet. @throws ProviderError */
  readBalance(currencies: readonly string[]): Promise<Money[]>
}

/** A line, and the payout that it was in. */
export interface PlacedLine extends SettledLine {
  settlement: { id: string; currency: string; paidAt: Date }
}

export interface SettledPage {
  lines: PlacedLine[]
  next: string | null
}

/** What a provider settled, told line by line: what a payout comes to is told by nobody. */
export interface SettledLines {
  /** Far under the provider's limit, which payments share. */
  readonly pagesPerMinute: number
  /**
   * Paid out within the span, in any order and at least once; what is on its way, or held back, is left out.
   * @returns `not-allowed` where the provider lets us read none of it @throws ProviderError
   */
  list(span: { from: Date; until: Date; cursor: string | null }): Promise<SettledPage | 'not-allowed'>
}

/** For a provider without any list, which tells of one payment when it is asked about it. */
export interface SettledAnswers {
  /** Payments; far under the provider's limit, which those who pay share. */
  readonly pagesPerMinute: number
  /** No more than so many are asked about in one night. */
  readonly maxPerNight: number
  /** @returns null where it is not settled yet, or not said @throws ProviderError */
  ask(payment: { transactionId: string; reference: string }): Promise<PlacedLine | null>
}

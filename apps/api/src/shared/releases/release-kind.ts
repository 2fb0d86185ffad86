import type { Db } from '../database/database.ts'

/** What goes out, and under whose name. */
export interface Going {
  tenantId: string
  subject: string
  by: string
  why: string
}

export interface Taken {
  name: string
  content: unknown
}

/** A kind of change that releases take in. Whoever owns what is changed supplies it. */
export interface ReleaseKind {
  /** Nobody else changes it until the transaction ends. */
  hold?(tx: Db, given: Pick<Going, 'tenantId' | 'subject'>): Promise<void>
  /** What it still lacks, each in words. @param given `at`: when it is to go out */
  findLacks(db: Db, given: { tenantId: string; subject: string; content: unknown; at: Date }): Promise<string[]>
  /** Puts it out. @returns what stood before, for whoever undoes it */
  put(tx: Db, going: Going, content: unknown): Promise<unknown>
  /** @param before as `put` answered it. @returns why it stays as it is, each in words; none where it is undone */
  undo(tx: Db, going: Going, before: unknown): Promise<string[]>
}

/** One whose draft is taken in. */
export interface DraftedKind extends ReleaseKind {
  /** What is drafted of it, as it stands; null for nothing. */
  take(tx: Db, tenantId: string, subject: string): Promise<Taken | null>
}

/** An amount that is wanted, for a country or for any. */
export interface WantedAmount {
  subscriptionId: string
  country: string
  amount: string
}

/** Amounts of plans: they have no drafts, and are taken in as they are asked for. */
export interface PriceKind extends ReleaseKind {
  /** @throws AppError PRICE_NOT_FOUND, PRICE_REFUSED, INVALID_REQUEST */
  take(tx: Db, tenantId: string, wanted: WantedAmount): Promise<Taken & { subject: string }>
}

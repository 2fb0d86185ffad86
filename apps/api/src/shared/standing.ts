/** A plan that follows with the next charge. */
export interface NextPlan {
  planId: string
  planTitle: string
  priceId: string
  priceTitle: string
  amountMinor: number
  currency: string
  periodDays: number
}

/** One thing that an account was given for a time, whether or not that is over. */
export interface Holding {
  subscriptionId: string
  planId: string
  planTitle: string
  screens: number
  /** Lines of the best quality that it gives; null for all that there are. */
  maxHeight: number | null
  priceId: string
  priceTitle: string
  slugName: string
  /** A pass never renews. */
  kind: 'membership' | 'pass'
  amountMinor: number
  currency: string
  /** As it is shown; entitlement never asks it. */
  paymentStatus: 'SUCCESS' | 'CANCELLED' | 'FAILED' | 'EXPIRED'
  paymentGateway: string
  transactionId: string
  paidThrough: Date
  graceDays: number
  isRecurring: boolean
  /** When the next charge is due; null when none is known. */
  nextChargeAt: Date | null
  /** What its renewals cost from a day on, as its holder was told; null where nothing changes. */
  newPrice: { amountMinor: number; currency: string; from: Date } | null
  /** The card that renews it is refused from then on, before the next charge; null where it lasts, or is not near its end. */
  endingCard: { last4: string; endsAt: Date } | null
  /** What was asked for instead; null where nothing was. */
  change: NextPlan | null
  /** What may be played by it: a subscription opens every title, but of a special plan that names its own. */
  opens: 'every title' | 'named titles' | { titleId: string }
}

/** A film that was rented, whether or not its window is over. */
export interface Rental {
  rentalId: string
  titleId: string
  titleName: string
  screens: number
  playHours: number
  boughtAt: Date
  /** The first play is before this. */
  beginBy: Date
  /** Null before the first play. */
  endsAt: Date | null
}

/** `maxHeight` is left out where nothing limits the quality. */
export type Entitlement =
  /** With the rental by which it is, where no membership opens the title. */
  | { kind: 'entitled'; screens: number; maxHeight?: number; rental: Rental | null }
  /** What it takes: of some titles a membership opens none. */
  | { kind: 'expired' | 'never'; needs: 'membership' | 'rental' }

/** What an account holds, and what follows from it at the moment of reading. */
export interface Standing {
  /** Newest first. */
  holdings: readonly Holding[]
  /** Newest first; none whose money went back. */
  rentals: readonly Rental[]
  /** Of the holdings, those that entitle now. */
  current: readonly Holding[]
  entitlement: Entitlement
}

/** Whose standing, and for which title; null asks for whatever there is. */
export interface StandingOf {
  tenantId: string
  accountId: string
  titleId: string | null
}

/** For a statement that finds the account by itself. */
export interface StandingWithin {
  /** A subselect of one value. @param account columns of the statement that it is put into */
  sql(account: { tenantId: string; accountId: string }): string
  /** Of that value, for whatever title there is. */
  toStanding(value: unknown): Standing
}

/**
 * The one reading of what an account holds, for account, gates and playback. Nothing of it is ever kept: what is paid or
 * runs out counts with the next call. Billing supplies it.
 */
export interface Standings {
  read(of: StandingOf): Promise<Standing>
  within: StandingWithin
}

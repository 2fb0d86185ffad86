import { type Money, vatWithin } from '#shared/money.ts'

export interface Line {
  account:
    | `provider:${string}`
    | 'revenue'
    | 'vat'
    | 'discount'
    | 'unapplied'
    | 'disputes'
    | 'wallet'
    | 'deferred'
    | 'transit'
    | 'receivable'
    | 'bank'
    | 'fees'
  /** Positive is debit, negative credit. */
  amountMinor: number
}

const withoutZeros = (lines: readonly Line[]): Line[] => lines.filter(({ amountMinor }) => amountMinor !== 0)

/**
 * What came in for a period, with the credit that was used beside it: ours but for the tax, the discount shown beside it; what
 * is beyond the price stays theirs.
 */
export function planCharge(of: {
  provider: string
  paid: Money
  /** What was due of it; the rest is not applied. */
  dueMinor: number
  discountMinor: number
  creditMinor?: number
  vatPermille: number
  /** Ours, and not earned before it is redeemed. */
  isDeferred?: boolean
}): Line[] {
  const { paid, dueMinor, discountMinor, creditMinor = 0 } = of
  const vat = vatWithin({ amountMinor: dueMinor, currency: paid.currency }, of.vatPermille).amountMinor
  return withoutZeros([
    { account: `provider:${of.provider}`, amountMinor: paid.amountMinor },
    { account: 'wallet', amountMinor: creditMinor },
    { account: 'discount', amountMinor: discountMinor },
    { account: of.isDeferred ? 'deferred' : 'revenue', amountMinor: -(dueMinor + discountMinor - vat) },
    { account: 'vat', amountMinor: -vat },
    { account: 'unapplied', amountMinor: -(paid.amountMinor + creditMinor - dueMinor) },
  ])
}

/** Money that is still the person's: paid twice, too little, or in another currency. */
export const planUnapplied = (provider: string, paid: Money): Line[] => [
  { account: `provider:${provider}`, amountMinor: paid.amountMinor },
  { account: 'unapplied', amountMinor: -paid.amountMinor },
]

/** It is known whose it is: it waits for the next thing to pay. */
export const planCredited = (amountMinor: number): Line[] => [
  { account: 'unapplied', amountMinor },
  { account: 'wallet', amountMinor: -amountMinor },
]

/** Credit that is to go back; less than nothing where it did not go. */
export const planOrderedBack = (amountMinor: number): Line[] => [
  { account: 'wallet', amountMinor },
  { account: 'transit', amountMinor: -amountMinor },
]

/** What a payment paid for is taken back: the credit in it is credit again. */
export const planCreditReturned = (of: GoingBack): Line[] => planGone('wallet', of)

/** Credit that comes back of money that is gone makes up for that first. */
export const planMadeGood = (amountMinor: number): Line[] => [
  { account: 'wallet', amountMinor },
  { account: 'receivable', amountMinor: -amountMinor },
]

/** How the books stand for one payment. */
export interface Booked {
  /** Still theirs. */
  unappliedMinor: number
  /** Ours, its tax within. */
  oursMinor: number
  vatMinor: number
  /** What of ours is not yet earned, without its tax. */
  deferredMinor?: number
  /** Of its credit, what is left. */
  creditMinor: number
  /** Gone after it was used. */
  owedMinor: number
}

interface GoingBack {
  amount: Money
  booked: Pick<Booked, 'unappliedMinor' | 'oursMinor' | 'vatMinor'> & Partial<Booked>
  /** Of it, what was taken from credit when it was ordered. */
  transitMinor?: number
}

export const planRefund = ({ provider, ...of }: GoingBack & { provider: string }): Line[] =>
  planGone(`provider:${provider}`, of)

/** The payer's bank took it; whose it is has yet to be decided. */
export const planDisputed = (provider: string, { amountMinor }: Money): Line[] => [
  { account: `provider:${provider}`, amountMinor: -amountMinor },
  { account: 'disputes', amountMinor },
]

export const planDisputeWon = (provider: string, { amountMinor }: Money): Line[] => [
  { account: `provider:${provider}`, amountMinor },
  { account: 'disputes', amountMinor: -amountMinor },
]

export const planDisputeLost = (of: GoingBack): Line[] => planGone('disputes', of)

/**
 * What is gone: what was ordered back, of what was not applied and of credit first, then of what was ours with its share of the
 * tax, so that parts leave nothing. What is beyond that was used already.
 */
function planGone(from: Line['account'], { amount: { amountMinor }, booked, transitMinor = 0 }: GoingBack): Line[] {
  const theirs = Math.min(amountMinor - transitMinor, booked.unappliedMinor)
  const credit = Math.min(amountMinor - transitMinor - theirs, booked.creditMinor ?? 0)
  const rest = amountMinor - transitMinor - theirs - credit
  const ours = Math.min(rest, booked.oursMinor)
  const share = ours >= booked.oursMinor ? booked.vatMinor : Math.round((booked.vatMinor * ours) / booked.oursMinor)
  const vat = ours === 0 ? 0 : share
  const deferred = Math.min(ours - vat, booked.deferredMinor ?? 0)
  return withoutZeros([
    { account: from, amountMinor: -amountMinor },
    { account: 'transit', amountMinor: transitMinor },
    { account: 'unapplied', amountMinor: theirs },
    { account: 'wallet', amountMinor: credit },
    { account: 'deferred', amountMinor: deferred },
    { account: 'revenue', amountMinor: ours - vat - deferred },
    { account: 'vat', amountMinor: vat },
    { account: 'receivable', amountMinor: rest - ours },
  ])
}

/** What a provider had and paid out: what it kept of it is told, never reckoned. */
export const planSettled = (of: { provider: string; grossMinor: number; feeMinor: number }): Line[] =>
  withoutZeros([
    { account: 'bank', amountMinor: of.grossMinor - of.feeMinor },
    { account: 'fees', amountMinor: of.feeMinor },
    { account: `provider:${of.provider}`, amountMinor: 0 - of.grossMinor },
  ])

/** What others sold for us and owe us: ours but for the tax, and not earned before it is redeemed. Less than nothing takes it back. */
export const planSoldElsewhere = ({ amountMinor, vatMinor }: { amountMinor: number; vatMinor: number }): Line[] =>
  withoutZeros([
    { account: 'provider:elsewhere', amountMinor },
    { account: 'deferred', amountMinor: vatMinor - amountMinor },
    { account: 'vat', amountMinor: -vatMinor },
  ])

/** What was sold before is earned now. */
export const planRecognised = (netMinor: number): Line[] =>
  withoutZeros([
    { account: 'deferred', amountMinor: netMinor },
    { account: 'revenue', amountMinor: -netMinor },
  ])

import { type Money, vatWithin } from '#shared/money.ts'

export interface Line {
  account: `provider:${string}` | 'revenue' | 'vat' | 'discount' | 'unapplied' | 'disputes' | 'deferred'
  /** Positive is debit, negative credit. */
  amountMinor: number
}

const withoutZeros = (lines: readonly Line[]): Line[] => lines.filter(({ amountMinor }) => amountMinor !== 0)

/** What came in for a period: ours but for the tax, the discount shown beside it; what is beyond the price stays theirs. */
export function planCharge(of: {
  provider: string
  paid: Money
  /** What was due of it; the rest is not applied. */
  dueMinor: number
  discountMinor: number
  vatPermille: number
  /** Ours, and not earned before it is redeemed. */
  isDeferred?: boolean
}): Line[] {
  const { paid, dueMinor, discountMinor } = of
  const vat = vatWithin({ amountMinor: dueMinor, currency: paid.currency }, of.vatPermille).amountMinor
  return withoutZeros([
    { account: `provider:${of.provider}`, amountMinor: paid.amountMinor },
    { account: 'discount', amountMinor: discountMinor },
    { account: of.isDeferred ? 'deferred' : 'revenue', amountMinor: -(dueMinor + discountMinor - vat) },
    { account: 'vat', amountMinor: -vat },
    { account: 'unapplied', amountMinor: -(paid.amountMinor - dueMinor) },
  ])
}

/** Money that is still the person's: paid twice, too little, or in another currency. */
export const planUnapplied = (provider: string, paid: Money): Line[] => [
  { account: `provider:${provider}`, amountMinor: paid.amountMinor },
  { account: 'unapplied', amountMinor: -paid.amountMinor },
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
}

interface GoingBack {
  amount: Money
  booked: Booked
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

/** What is gone: of what was not applied first, then of what was ours with its share of the tax, so that parts leave nothing. */
function planGone(from: Line['account'], { amount: { amountMinor }, booked }: GoingBack): Line[] {
  const theirs = Math.min(amountMinor, booked.unappliedMinor)
  const ours = amountMinor - theirs
  const vat = ours >= booked.oursMinor ? booked.vatMinor : Math.round((booked.vatMinor * ours) / booked.oursMinor)
  const deferred = Math.min(ours - vat, booked.deferredMinor ?? 0)
  return withoutZeros([
    { account: from, amountMinor: -amountMinor },
    { account: 'unapplied', amountMinor: theirs },
    { account: 'deferred', amountMinor: deferred },
    { account: 'revenue', amountMinor: ours - vat - deferred },
    { account: 'vat', amountMinor: vat },
  ])
}

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

import { type Money, vatWithin } from '#shared/money.ts'

export interface Line {
  account: `provider:${string}` | 'revenue' | 'vat' | 'discount' | 'unapplied' | 'disputes'
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
}): Line[] {
  const { paid, dueMinor, discountMinor } = of
  const vat = vatWithin({ amountMinor: dueMinor, currency: paid.currency }, of.vatPermille).amountMinor
  return withoutZeros([
    { account: `provider:${of.provider}`, amountMinor: paid.amountMinor },
    { account: 'discount', amountMinor: discountMinor },
    { account: 'revenue', amountMinor: -(dueMinor + discountMinor - vat) },
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
}

/** What goes back: of what was not applied first, then of what was ours with its share of the tax, so that parts leave nothing. */
export function planRefund(of: { provider: string; amount: Money; booked: Booked }): Line[] {
  const { booked } = of
  const { amountMinor } = of.amount
  const theirs = Math.min(amountMinor, booked.unappliedMinor)
  const ours = amountMinor - theirs
  const vat = ours >= booked.oursMinor ? booked.vatMinor : Math.round((booked.vatMinor * ours) / booked.oursMinor)
  return withoutZeros([
    { account: `provider:${of.provider}`, amountMinor: -amountMinor },
    { account: 'unapplied', amountMinor: theirs },
    { account: 'revenue', amountMinor: ours - vat },
    { account: 'vat', amountMinor: vat },
  ])
}

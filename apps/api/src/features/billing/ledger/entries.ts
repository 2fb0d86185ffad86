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

/**
 * What goes back: of what was not applied first, then of what was ours. The tax is that of all that went back of ours, less what
 * was entered before: parts that are rounded each for itself would not add up to the tax of the whole.
 */
export function planRefund(of: {
  provider: string
  amount: Money
  unappliedMinor: number
  /** Of ours, what went back before. */
  returnedMinor: number
  vatPermille: number
}): Line[] {
  const { amount } = of
  const theirs = Math.min(amount.amountMinor, of.unappliedMinor)
  const ours = amount.amountMinor - theirs
  const vatOf = (amountMinor: number) =>
    vatWithin({ amountMinor, currency: amount.currency }, of.vatPermille).amountMinor
  const vat = vatOf(of.returnedMinor + ours) - vatOf(of.returnedMinor)
  return withoutZeros([
    { account: `provider:${of.provider}`, amountMinor: -amount.amountMinor },
    { account: 'unapplied', amountMinor: theirs },
    { account: 'revenue', amountMinor: ours - vat },
    { account: 'vat', amountMinor: vat },
  ])
}

import type { SettledKind } from '#features/billing/settle/judge.ts'
import type { OwnedLine } from './repository.ts'

/** Dearer than any card from abroad at any of them: a percentage, and a sum beside it in hundredths of the currency. */
const MOST_PERMILLE = 60
const MOST_BESIDE = 10_000

type Judged = Pick<OwnedLine, 'kind' | 'grossMinor' | 'feeMinor' | 'currency' | 'bookedMinor' | 'bookedCurrency'>

/** What of a settled line is not as booked, or not as agreed. Decides, and does nothing. */
export function judgeLine({
  kind,
  grossMinor,
  feeMinor,
  currency,
  bookedMinor,
  bookedCurrency,
}: Judged): SettledKind[] {
  const isSame = grossMinor === bookedMinor && currency === bookedCurrency
  // Of what goes back a fee may be kept, or come back too.
  const most = Math.floor((Math.abs(grossMinor) * MOST_PERMILLE) / 1_000) + MOST_BESIDE
  const isFair = kind === 'charge' ? feeMinor >= 0 && feeMinor <= most : Math.abs(feeMinor) <= most
  return [
    ...(isSame ? [] : ['settlement-differs' as const]),
    ...(isFair ? [] : ['settlement-fee-out-of-bounds' as const]),
  ]
}

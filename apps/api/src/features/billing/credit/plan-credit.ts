/** A provider is asked for at least this part of a price, or for nothing: some refuse small sums. */
const LEAST_CHARGE = 1 / 4

/**
 * How much credit pays of a price.
 * @param of `needsCharge` where a charge leaves the means behind by which it renews; `leastMinor` where the way has a least of its own
 */
export function planCredit(of: {
  wholeMinor: number
  freeMinor: number
  needsCharge: boolean
  leastMinor?: number
}): number {
  const { wholeMinor, freeMinor, needsCharge } = of
  if (freeMinor >= wholeMinor && !needsCharge) return wholeMinor
  const leastMinor = Math.max(Math.ceil(wholeMinor * LEAST_CHARGE), of.leastMinor ?? 0)
  return Math.max(0, Math.min(freeMinor, wholeMinor - leastMinor))
}

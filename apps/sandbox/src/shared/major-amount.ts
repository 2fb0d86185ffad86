/** ISO 4217 currencies without a smaller unit, as far as the parties know them. */
const WITHOUT_MINOR_UNIT = new Set('BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF UGX VND VUV XAF XOF XPF'.split(' '))

const minorDigitsOf = (currency: string) => (WITHOUT_MINOR_UNIT.has(currency) ? 0 : 2)

/** A decimal text of whole units as minor units; null when it is none, or finer than the currency goes. */
export function toMinor(text: unknown, currency: string): number | null {
  const [, whole, fraction = ''] = /^(\d{1,12})(?:\.(\d{1,2}))?$/.exec(String(text ?? '')) ?? []
  if (whole === undefined) return null
  if (minorDigitsOf(currency) === 2) return Number(whole) * 100 + Number(fraction.padEnd(2, '0'))
  return Number(fraction || 0) === 0 ? Number(whole) : null
}

/** Minor units as a decimal text of whole units, such as `4200.00`. */
export function toMajor(amountMinor: number, currency: string): string {
  if (minorDigitsOf(currency) === 0) return String(amountMinor)
  return `${Math.floor(amountMinor / 100)}.${String(amountMinor % 100).padStart(2, '0')}`
}

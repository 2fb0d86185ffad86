/** Currencies whose minor unit is not a hundredth. ISO 4217. */
const DIGITS: Readonly<Record<string, number>> = { XAF: 0, XOF: 0, UGX: 0, RWF: 0, JPY: 0, KWD: 3, BHD: 3, TND: 3 }

/** Decimal text in major units, such as `2900.00`. */
export function toDecimalText(amountMinor: number, currency: string): string {
  const digits = DIGITS[currency] ?? 2
  return (amountMinor / 10 ** digits).toFixed(digits)
}

import { fromMajor, type Money, toDecimalText } from '#shared/money.ts'

/** Hundredths in every currency, those without smaller units too. */
const HUNDREDTHS = 'NGN'

export const toWireAmount = ({ amountMinor, currency }: Money): number =>
  fromMajor(toDecimalText(amountMinor, currency), HUNDREDTHS)?.amountMinor ?? Number.NaN

/** A whole number, or the text of one. Null for anything else, and for what the currency has no unit for. */
export function readWireAmount(given: number | string, currency: string): Money | null {
  const text = String(given)
  if (!/^\d{1,13}$/.test(text) || !/^[A-Z]{3}$/.test(currency)) return null
  return fromMajor(toDecimalText(Number(text), HUNDREDTHS), currency)
}

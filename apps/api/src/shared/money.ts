/** Integer minor units with their currency (ISO 4217); amounts of several currencies are never added. */
export interface Money {
  amountMinor: number
  currency: string
}

/** Currencies whose minor unit is not a hundredth. ISO 4217. */
const DIGITS: Readonly<Record<string, number>> = {
  ...{ BIF: 0, CLP: 0, DJF: 0, GNF: 0, JPY: 0, KMF: 0, KRW: 0, MGA: 0, PYG: 0, RWF: 0, UGX: 0, VND: 0 },
  ...{ VUV: 0, XAF: 0, XOF: 0, XPF: 0, BHD: 3, JOD: 3, KWD: 3, OMR: 3, TND: 3 },
}

/** Decimal text in major units, such as `2900.00`. Works on digits alone, so that no amount is rounded. */
export function toDecimalText(amountMinor: number, currency: string): string {
  const digits = DIGITS[currency] ?? 2
  const sign = amountMinor < 0 ? '-' : ''
  const text = String(Math.abs(amountMinor)).padStart(digits + 1, '0')
  return digits === 0 ? sign + text : `${sign}${text.slice(0, -digits)}.${text.slice(-digits)}`
}

/** Reads decimal text, or the number that a provider's JSON bears. Null where it is no amount of this currency. */
export function fromMajor(value: string | number, currency: string): Money | null {
  const match = /^(-?)(\d{1,13})(?:\.(\d+))?$/.exec(typeof value === 'number' ? toPlainText(value) : value.trim())
  if (!match) return null
  const [, sign, whole = '0', fraction = ''] = match
  const digits = DIGITS[currency] ?? 2
  // Zeros beyond the smallest unit say nothing; any other digit there is an amount that does not exist.
  if (/[^0]/.test(fraction.slice(digits))) return null
  const amountMinor = Number(whole + fraction.slice(0, digits).padEnd(digits, '0'))
  if (!Number.isSafeInteger(amountMinor)) return null
  return { amountMinor: sign ? 0 - amountMinor : amountMinor, currency }
}

/** Without exponent; what is no finite number becomes no amount. */
const toPlainText = (value: number): string => (Number.isFinite(value) && Math.abs(value) < 1e13 ? String(value) : '')

/** Half up, once: a discount is a line of its own. */
export function percentOf({ amountMinor, currency }: Money, percent: number): Money {
  return { amountMinor: Math.floor((amountMinor * percent + 50) / 100), currency }
}

/** The tax that is in a gross amount, half up. @param ratePermille such as 75 for 7.5 % */
export function vatWithin({ amountMinor, currency }: Money, ratePermille: number): Money {
  const divisor = 1000 + ratePermille
  return { amountMinor: Math.floor((2 * amountMinor * ratePermille + divisor) / (2 * divisor)), currency }
}

const ZONE = 'Africa/Lagos'

/** The day in Lagos. */
export const toDay = (at: Date): string =>
  at.toLocaleDateString('en-GB', { timeZone: ZONE, day: 'numeric', month: 'short', year: 'numeric' })

/** By the clocks of Lagos: the hour of today, the day of what is older. */
export function toWhen(text: string, now = new Date()): string {
  const at = new Date(text)
  if (toDay(at) !== toDay(now)) return toDay(at)
  return at.toLocaleTimeString('en-GB', { timeZone: ZONE, hour: '2-digit', minute: '2-digit' })
}

/** To the second, for what is looked up. */
export const toMoment = (text: string): string =>
  new Date(text).toLocaleString('en-GB', {
    timeZone: ZONE,
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  })

/** Decimal text as people write it: `₦2,900`. */
export const toMoney = (amount: string, currency: string): string =>
  Number(amount).toLocaleString('en-NG', {
    ...{ style: 'currency', currency, currencyDisplay: 'narrowSymbol', trailingZeroDisplay: 'stripIfInteger' },
  })

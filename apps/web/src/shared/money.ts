/** `2900.00` and `NGN` become `₦2,900`; kobo only where there are any. */
export function formatMoney(price: string, currency: string): string {
  const amount = Number(price)
  if (!Number.isFinite(amount)) return `${currency} ${price}`
  const digits = Number.isInteger(amount) ? 0 : 2
  const options = { style: 'currency', currency, currencyDisplay: 'narrowSymbol' } as const
  try {
    const format = new Intl.NumberFormat('en-NG', {
      ...options,
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
    })
    return format.format(amount).replace(/\s/g, '')
  } catch {
    return `${currency} ${price}`
  }
}

/** Price of one gigabyte as the tenant's configuration writes it: a sign and an amount, such as `₦430`. */
export interface DataPrice {
  sign: string
  amount: number
}

const PRICE = /^(?:([A-Z]{2}) )?(\D*?)(\d+(?:\.\d+)?)$/

/**
 * Finds the price of a country in `₦430; GH GH₵12`: one price for each country, and the one without a country for where
 * the service is at home. Null where nothing is said: nobody is told of money that they do not pay in.
 */
export function readDataPrice(text: string | undefined, country: { of: string; home: string }): DataPrice | null {
  for (const entry of (text ?? '').split(';')) {
    const [, where = country.home, sign, amount] = PRICE.exec(entry.replaceAll(',', '').trim()) ?? []
    if (sign && Number(amount) > 0 && where === (country.of || country.home)) return { sign, amount: Number(amount) }
  }
  return null
}

/** Rounded so that nobody takes it for a bill: from a hundred on to tens, from a thousand on to hundreds. */
export function formatCost(gigabytes: number, { sign, amount }: DataPrice): string {
  const exact = gigabytes * amount
  const step = exact >= 1000 ? 100 : exact >= 100 ? 10 : 1
  return `${sign}${Math.max(step, Math.round(exact / step) * step).toLocaleString('en')}`
}

/** What was spent, to the whole unit. */
export const formatSpent = (gigabytes: number, { sign, amount }: DataPrice): string =>
  `${sign}${Math.round(gigabytes * amount).toLocaleString('en')}`

/** In two figures: `1.9 GB`, `0.12 GB`, below a tenth `14 MB`. */
export function formatData(gigabytes: number): string {
  if (gigabytes < 0.0995) return `${toTwoFigures(gigabytes * 1000)} MB`
  return `${toTwoFigures(gigabytes)} GB`
}

const toTwoFigures = (value: number) =>
  (value >= 100 ? Math.round(value) : value).toLocaleString('en', {
    ...(value < 100 && { maximumSignificantDigits: 2 }),
  })

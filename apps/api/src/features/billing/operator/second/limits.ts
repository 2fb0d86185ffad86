import { fromMajor } from '#shared/money.ts'

/** In whole units: about what a year of one screen costs. Of any other currency two people see every sum. */
const DEFAULTS: Readonly<Record<string, number>> = {
  ...{ NGN: 20_000, GHS: 250, KES: 2_500, ZAR: 350, UGX: 70_000, TZS: 50_000 },
  ...{ USD: 25, GBP: 20, EUR: 25, CAD: 35 },
}

/** Above how much two people say yes, in minor units: the tenant's own `second_person_above`, such as `NGN 50000, GBP 40`. */
export function toLimit(config: Readonly<Record<string, string>>, currency: string): number {
  const own = (config.second_person_above ?? '')
    .split(',')
    .map((part) => /^([A-Z]{3}) (\d[\d.]*)$/.exec(part.trim()))
    .find((match) => match?.[1] === currency)
  const said = own ? fromMajor(own[2] ?? '', currency) : null
  return (said ?? fromMajor(DEFAULTS[currency] ?? 0, currency))?.amountMinor ?? 0
}

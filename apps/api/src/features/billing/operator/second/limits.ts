import { fromMajor } from '#shared/money.ts'

/** In whole units: about what a year of one screen costs. Of any other currency two people see every sum. */
const DEFAULTS: Readonly<Record<string, number>> = {
  ...{ NGN: 20_000, GHS: 250, KES: 2_500, ZAR: 350, UGX: 70_000, TZS: 50_000 },
  ...{ USD: 25, GBP: 20, EUR: 25, CAD: 35 },
}

/** Above how much two people say yes, in minor units: the tenant's own `second_person_above`, such as `{"NGN":"50000"}`. */
export function toLimit(config: Readonly<Record<string, string>>, currency: string): number {
  const own = readOwn(config.second_person_above)[currency]
  const said = typeof own === 'string' || typeof own === 'number' ? fromMajor(own, currency) : null
  const money = said && said.amountMinor >= 0 ? said : fromMajor(DEFAULTS[currency] ?? 0, currency)
  return money?.amountMinor ?? 0
}

function readOwn(text: string | undefined): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text ?? '{}')
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}

import type { Plan, Price } from '@kola/contract/billing'
import { toPeriodText } from '../plan-facts.ts'

const unique = (texts: string[]): string[] => [...new Set(texts)]
const listPrices = (plans: readonly Plan[]): Price[] => plans.flatMap((plan) => plan.subscriptions)

/** In the order in which the plans bear them. */
export const listCurrencies = (plans: readonly Plan[]): string[] =>
  unique(listPrices(plans).map(({ currency }) => currency))

/** What may be paid for at once in a currency: `every 30 days`, `every year`. */
export const listPeriods = (plans: readonly Plan[], currency: string): string[] =>
  unique(listPrices(plans).flatMap((price) => (price.currency === currency ? [toPeriodText(price)] : [])))

export const OWN_CURRENCIES: Readonly<Record<string, string>> = { NG: 'NGN', GB: 'GBP', US: 'USD' }

/** The currency that somebody of a country sees first; the one that lists show where the country has none of its own. */
export function toStartCurrency(plans: readonly Plan[], country: string): string {
  const currencies = listCurrencies(plans)
  const own = OWN_CURRENCIES[country] ?? ''
  return currencies.includes(own) ? own : (currencies[0] ?? '')
}

/** The plans with the one price of each that was chosen; a plan without it shows what comes nearest. */
export function pickPrices(plans: readonly Plan[], currency: string, period: string): Plan[] {
  return plans.flatMap((plan) => {
    const same = plan.subscriptions.filter((price) => price.currency === currency)
    const picked = same.find((price) => toPeriodText(price) === period) ?? same[0] ?? plan.subscriptions[0]
    return picked ? [{ ...plan, subscriptions: [picked] }] : []
  })
}

/** Each pass in a currency, with the plan that it opens; shortest first. */
export const listPasses = (plans: readonly Plan[], currency: string): { plan: Plan; pass: Price }[] =>
  plans
    .flatMap((plan) => (plan.passes ?? []).map((pass) => ({ plan, pass })))
    .filter(({ pass }) => pass.currency === currency)
    .toSorted((a, b) => toDays(a.pass) - toDays(b.pass))

const toDays = ({ metaData }: Price): number => Number(metaData.period_days)

/** A plan and its price, or its pass, by the ids of an address. */
export function findBought(
  plans: readonly Plan[],
  { sid, pid }: { sid: string; pid: string },
): { plan: Plan; price: Price } | null {
  const plan = plans.find(({ id }) => id === pid)
  const sold = plan ? [...plan.subscriptions, ...(plan.passes ?? [])] : []
  const price = sold.find(({ id, sub_id }) => id === sid || sub_id === sid)
  return plan && price ? { plan, price } : null
}

import type { Plan, Price } from '@kola/contract/billing'
import { useAccount } from '#features/account/queries.ts'
import { hasHadFreeDays } from '#features/billing/prices/free-days.ts'
import { findBought } from '#features/billing/prices/pick-prices.ts'
import { usePlans } from '#features/billing/queries.ts'
import { toPayingCountry } from '#features/payments/choice/plan-options.ts'
import { useTenant } from '#features/tenant/queries.ts'
import { useRouteParams } from '#shared/location/match-path.ts'
import type { Bought } from '#shared/more-patterns.ts'

export interface Buying {
  bought: Bought
  plan: Plan
  price: Price
  /** Two letters. */
  country: string
  config: Readonly<Record<string, string>>
  /** None are given any more, or with this. */
  hadFreeDays: boolean
}

/** What the address buys, by whom and from where; null for what is not on sale. */
export function useBuying(): Buying | null {
  const { sid = '', pid = '' } = useRouteParams()
  const account = useAccount()
  const { texts: config } = useTenant()
  const found = findBought(usePlans(), { sid, pid })
  if (!found) return null
  const bought = { sid: found.price.id, pid }
  const country = toPayingCountry(account?.profile, config)
  return { ...found, bought, country, config, hadFreeDays: found.price.kind === 'pass' || hasHadFreeDays(account) }
}

import type { Plan, Price } from '@kola/contract/billing'
import { useAccount } from '#features/account/queries.ts'
import { hasHadFreeDays } from '#features/billing/prices/free-days.ts'
import { findBought } from '#features/billing/prices/pick-prices.ts'
import { usePlans } from '#features/billing/queries.ts'
import { useTitle } from '#features/catalogue/queries.ts'
import { toPayingCountry } from '#features/payments/choice/plan-options.ts'
import { useRentalOffer } from '#features/rentals/queries.ts'
import { useTenant } from '#features/tenant/queries.ts'
import { useHashSearch } from '#shared/location/location.ts'
import { useRouteParams } from '#shared/location/match-path.ts'
import type { Bought } from '#shared/more-patterns.ts'
import { toRentalBought } from './rental-bought.ts'

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

/** What the address buys, by whom and from where; null for what is not on sale, undefined while nobody knows. */
export function useBuying(): Buying | null | undefined {
  const { sid = '', pid = '' } = useRouteParams()
  const account = useAccount()
  const { texts: config } = useTenant()
  const titleId = new URLSearchParams(useHashSearch()).get('title') ?? ''
  const plans = usePlans()
  const offer = useRentalOffer(titleId)
  const title = useTitle(titleId).data
  const isAsking = titleId !== '' && (offer === undefined || title === undefined)
  if (isAsking) return undefined
  const found = titleId ? toRentalBought(offer, title, sid) : findBought(plans, { sid, pid })
  if (!found) return null
  const bought = { sid: found.price.id, pid, ...(titleId && { titleId }) }
  const country = toPayingCountry(account?.profile, config)
  return { ...found, bought, country, config, hadFreeDays: found.price.kind === 'pass' || hasHadFreeDays(account) }
}

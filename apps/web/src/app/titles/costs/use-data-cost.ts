import { useAccount } from '#features/account/queries.ts'
import { formatCost, readDataPrice } from '#features/playback/data/data-price.ts'
import { findCountry } from '#features/playback/data/find-country.ts'
import { useTenant } from '#features/tenant/queries.ts'

/** What so many gigabytes cost where the account is at home; null where nobody knows. */
export function useDataCost(): (gigabytes: number) => string | null {
  const account = useAccount()
  const { texts, countryCode } = useTenant()
  const country = { of: findCountry(account?.profile.country), home: countryCode }
  const price = readDataPrice(texts.data_price_per_gigabyte, country)
  return (gigabytes) => (price ? formatCost(gigabytes, price) : null)
}

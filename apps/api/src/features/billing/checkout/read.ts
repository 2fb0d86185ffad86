import type { Log } from '@kola/platform/log'
import type { Db } from '#shared/database/database.ts'
import { ProviderError } from '#shared/provider-error.ts'
import { isCreditOnly, toCreditReading } from '../credit/only.ts'
import type { Reading } from '../providers/provider.ts'
import type { Providers } from '../providers/registry.ts'
import type { Settle } from '../settle/settle.ts'
import { type Checkout, toBegun } from './checkout.ts'
import { readPayer } from './repository.ts'

export interface ReadNeeds {
  db: Db
  log: Log
  providers: Providers
  settle: Settle
}

/** Asks the provider what became of a payment and writes it down. @throws ProviderError when it does not say */
export type ReadCheckout = (checkout: Checkout, more?: { ids: Checkout['provider_ids'] }) => Promise<Checkout>

export function createReadCheckout({ db, log, providers, settle }: ReadNeeds): ReadCheckout {
  return async (checkout, more) => {
    const { tenant_id: tenantId, account_id: accountId } = checkout
    if (isCreditOnly(checkout))
      return settle({ tenantId, accountId, checkoutId: checkout.id }, toCreditReading(checkout))
    const provider = providers.find(checkout.provider)
    // A deposit at a bank is confirmed by people; a provider that is no longer configured cannot be asked.
    if (!provider) return settle({ tenantId, accountId, checkoutId: checkout.id }, NOTHING)
    const payer = await readPayer(db, { tenantId, accountId })
    const begun = toBegun(
      more ? { ...checkout, provider_ids: { ...checkout.provider_ids, ...more.ids } } : checkout,
      payer,
    )
    try {
      const reading = await provider.read(begun)
      return await settle({ tenantId, accountId, checkoutId: checkout.id }, reading)
    } catch (error) {
      if (error instanceof ProviderError) log.warn({ reference: checkout.reference, err: error }, 'billing.read-failed')
      throw error
    }
  }
}

const NOTHING: Reading = { state: 'not_begun', charges: [], subscription: null, method: null, decline: null, ids: {} }

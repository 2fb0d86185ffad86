import type { Log } from '@kola/platform/log'
import type { Db } from '#shared/database/database.ts'
import { ProviderError } from '#shared/provider-error.ts'
import { isCreditOnly, toCreditReading } from '../credit/only.ts'
import type { Reading } from '../providers/provider.ts'
import type { Providers } from '../providers/registry.ts'
import type { Settle } from '../settle/settle.ts'
import { type Checkout, isPushed, toBegun } from './checkout.ts'
import { readPayer } from './repository.ts'

export interface ReadNeeds {
  db: Db
  log: Log
  providers: Providers
  settle: Settle
}

/** Asks the provider what became of a payment and writes it down. @throws ProviderError when it does not say */
export type ReadCheckout = (
  checkout: Checkout,
  more?: { ids?: Checkout['provider_ids']; isNew?: true | undefined },
) => Promise<Checkout>

export function createReadCheckout({ db, log, providers, settle }: ReadNeeds): ReadCheckout {
  return async (checkout, more) => {
    const { tenant_id: tenantId, account_id: accountId } = checkout
    if (isCreditOnly(checkout))
      return settle({ tenantId, accountId, checkoutId: checkout.id }, toCreditReading(checkout))
    const provider = providers.find(checkout.provider)
    // A deposit at a bank is confirmed by people; a provider that is no longer configured cannot be asked.
    if (!provider) return settle({ tenantId, accountId, checkoutId: checkout.id }, NOTHING)
    const payer = await readPayer(db, { tenantId, accountId })
    const ids = { ...checkout.provider_ids, ...more?.ids, ...(await readReceived(db, checkout, more?.ids?.received)) }
    const begun = { ...toBegun({ ...checkout, provider_ids: ids }, payer), ...(more?.isNew && { isNew: more.isNew }) }
    try {
      const reading = await provider.read(begun)
      return await settle({ tenantId, accountId, checkoutId: checkout.id }, reading)
    } catch (error) {
      if (error instanceof ProviderError) log.warn({ reference: checkout.reference, err: error }, 'billing.read-failed')
      throw error
    }
  }
}

/** All transactions that came for a payment which the payer sends: more than one may, each under a name of the provider's. */
async function readReceived(db: Db, checkout: Checkout, told: string | undefined): Promise<{ received?: string }> {
  if (!isPushed(checkout)) return {}
  const linked = await db
    .selectFrom('checkout_link')
    .select('value')
    .where('provider', '=', checkout.provider)
    .where('kind', '=', 'transaction')
    .where('tenant_id', '=', checkout.tenant_id)
    .where('checkout_id', '=', checkout.id)
    .execute()
  const all = new Set([...linked.map(({ value }) => value), ...(told === undefined ? [] : [told])])
  return all.size === 0 ? {} : { received: [...all].join(' ') }
}

const NOTHING: Reading = { state: 'not_begun', charges: [], subscription: null, method: null, decline: null, ids: {} }

import type { Clock } from '@kola/platform/clock'
import type { Db } from '#shared/database/database.ts'
import { toBegun } from '../checkout/checkout.ts'
import { readOffer } from '../checkout/offer.ts'
import { findCheckout, readPayer } from '../checkout/repository.ts'
import type { Order } from '../providers/provider.ts'
import type { Providers } from '../providers/registry.ts'
import { findChange, type PlanChangeRow } from './repository.ts'

export interface TellNeeds {
  db: Db
  clock: Clock
  providers: Providers
}

interface Of {
  tenantId: string
  subscriptionId: string
}

/**
 * Has the provider take the new price from the next charge on; again, where another change was asked for meanwhile.
 * @throws ProviderError, Declined: the job tries again
 */
export async function tellProvider(needs: TellNeeds, of: Of): Promise<void> {
  let told = ''
  for (;;) {
    const change = await findChange(needs.db, of)
    if (!change || change.id === told || (change.told_at && told === '')) return
    if (!(await tell(needs, change))) return
    told = change.id
  }
}

/** @returns false where there is nobody to tell */
async function tell(needs: TellNeeds, change: PlanChangeRow): Promise<boolean> {
  const { db, clock, providers } = needs
  const { tenant_id: tenantId, subscription_id: subscriptionId } = change
  const held = await db
    .selectFrom('subscription')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('id', '=', subscriptionId)
    .executeTakeFirstOrThrow()
  // What does not renew any more is charged no more.
  if (held.state !== 'ACTIVE' && held.state !== 'PAST_DUE') return false
  const checkout = held.checkout_id ? await findCheckout(db, { tenantId, checkoutId: held.checkout_id }) : null
  const changeAtProvider = providers.find(held.payment_gateway)?.renewing?.change
  if (!checkout || !changeAtProvider || !held.provider_subscription_id) return false
  const begun = toBegun(checkout, await readPayer(db, { tenantId, accountId: held.account_id }))
  const order = await toOrder(needs, change, { reference: checkout.reference, provider: held.payment_gateway })
  await changeAtProvider({ begun, subscriptionId: held.provider_subscription_id, order })
  await db
    .updateTable('plan_change')
    .set({ told_at: clock.now() })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', change.id)
    .where('told_at', 'is', null)
    .execute()
  return true
}

async function toOrder(
  { db, clock }: TellNeeds,
  change: PlanChangeRow,
  { reference, provider }: { reference: string; provider: string },
): Promise<Order> {
  const { tenant_id: tenantId, account_id: accountId, price_id: priceId } = change
  const now = clock.now()
  const offer = await readOffer(db, { tenantId, accountId, priceId, provider, coupon: '', now })
  const amount = { amountMinor: change.renewal_minor, currency: change.currency }
  return {
    reference,
    payer: offer.payer,
    price: {
      ...{ id: priceId, planId: change.plan_id, planTitle: offer.planTitle, title: offer.priceTitle },
      ...{ periodDays: change.period_days, amount },
    },
    ...{ due: amount, coupon: null, isRecurring: true, bonusDays: 0, way: '' },
    ...{ returnUrl: '', cancelUrl: '', expiresAt: now },
  }
}

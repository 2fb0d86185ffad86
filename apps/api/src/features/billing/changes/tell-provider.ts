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

/** Has the provider take the new price from the next charge on. @throws ProviderError, Declined: the job tries again */
export async function tellProvider(
  needs: TellNeeds,
  { tenantId, subscriptionId }: { tenantId: string; subscriptionId: string },
): Promise<void> {
  const { db, clock, providers } = needs
  const change = await findChange(db, { tenantId, subscriptionId })
  if (!change || change.told_at) return
  const held = await db
    .selectFrom('subscription')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('id', '=', subscriptionId)
    .executeTakeFirstOrThrow()
  // What does not renew any more is charged no more.
  if (held.state !== 'ACTIVE' && held.state !== 'PAST_DUE') return
  const checkout = held.checkout_id ? await findCheckout(db, { tenantId, checkoutId: held.checkout_id }) : null
  const tell = providers.find(held.payment_gateway)?.renewing?.change
  if (!checkout || !tell || !held.provider_subscription_id) return
  const begun = toBegun(checkout, await readPayer(db, { tenantId, accountId: held.account_id }))
  const order = await toOrder(needs, change, { reference: checkout.reference, provider: held.payment_gateway })
  await tell({ begun, subscriptionId: held.provider_subscription_id, order })
  // NOTE by its id: one that was asked for meanwhile is told by its own job.
  await db
    .updateTable('plan_change')
    .set({ told_at: clock.now() })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', change.id)
    .where('told_at', 'is', null)
    .execute()
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

import type { Checkout } from '../checkout/checkout.ts'
import { readPayer } from '../checkout/repository.ts'
import type { Order } from '../providers/provider.ts'
import type { RenewalNeeds } from './needs.ts'
import type { RenewalRow } from './repository.ts'

/** What a provider is asked for. @param page where the browser comes back, if there is one */
export async function toOrder(
  { db }: Pick<RenewalNeeds, 'db'>,
  renewal: RenewalRow,
  { checkout, page }: { checkout: Checkout; page: string },
): Promise<Order> {
  const tenantId = renewal.tenant_id
  const payer = await readPayer(db, { tenantId, accountId: renewal.account_id })
  const { title, planTitle } = await db
    .selectFrom('price')
    .innerJoin('plan', (join) =>
      join.onRef('plan.tenant_id', '=', 'price.tenant_id').onRef('plan.id', '=', 'price.plan_id'),
    )
    .select(['price.title', 'plan.title as planTitle'])
    .where('price.tenant_id', '=', tenantId)
    .where('price.id', '=', renewal.price_id)
    .executeTakeFirstOrThrow()
  const due = { amountMinor: checkout.amount_minor, currency: checkout.currency }
  return {
    ...{ reference: checkout.reference, payer, due, coupon: null, isRecurring: true, bonusDays: 0, way: '' },
    price: {
      ...{ id: renewal.price_id, planId: renewal.plan_id, planTitle, title },
      ...{ periodDays: renewal.period_days, amount: due },
    },
    ...{ returnUrl: page, cancelUrl: page, expiresAt: checkout.expires_at },
  }
}

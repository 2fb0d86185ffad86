import type { Plan, Price } from '@kola/contract/billing'
import type { Selectable } from 'kysely'
import type { Db } from '#shared/database/database.ts'
import type { PriceTable } from '#shared/database/schema/plans.ts'
import { toDecimalText } from '#shared/money.ts'

/** Plans on sale in their order, with their prices; special ones are left out. */
export async function listPlansOnSale(db: Db, tenantId: string): Promise<Plan[]> {
  const [plans, prices] = await Promise.all([
    db
      .selectFrom('plan')
      .selectAll()
      .where('tenant_id', '=', tenantId)
      .where('is_special', '=', false)
      .orderBy('position')
      .orderBy('id')
      .execute(),
    db.selectFrom('price').selectAll().where('tenant_id', '=', tenantId).orderBy('position').orderBy('id').execute(),
  ])
  return plans.map((plan) => {
    const own = prices.filter((price) => price.plan_id === plan.id)
    const passes = own.filter(({ kind }) => kind === 'pass')
    return {
      id: plan.id,
      title: plan.title,
      metaData: {
        screens: String(plan.screens),
        ...(plan.max_height !== null && { max_height: String(plan.max_height) }),
        ...plan.meta_data,
      },
      subscriptions: own.filter(({ kind }) => kind === 'membership').map(toPrice),
      ...(passes.length > 0 && { passes: passes.map(toPrice) }),
    }
  })
}

const toPrice = (price: Selectable<PriceTable>): Price => ({
  id: price.id,
  sub_id: price.id,
  slug_name: price.slug_name,
  title: price.title,
  description: price.description,
  currency: price.currency,
  price: toDecimalText(price.amount_minor, price.currency),
  metaData: { period_days: String(price.period_days), ...price.meta_data },
  ...(price.kind === 'pass' && { kind: 'pass' }),
})

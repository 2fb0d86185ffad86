import { demoCoupons } from '@kola/demo/coupons'
import { demoPlans } from '@kola/demo/plans'
import { sql } from 'kysely'
import type { Tx } from '#shared/database/database.ts'

function toPlanRows(tenantId: string) {
  return demoPlans.map((plan, position) => ({
    tenant_id: tenantId,
    id: plan.id,
    title: plan.title,
    screens: plan.screens,
    max_height: plan.maxHeight,
    is_special: plan.isSpecial,
    position,
    meta_data: { description: plan.description, ...plan.metaData },
  }))
}

function toPriceRows(tenantId: string) {
  return demoPlans.flatMap((plan) =>
    plan.prices.map((price, position) => ({
      tenant_id: tenantId,
      id: price.id,
      plan_id: plan.id,
      slug_name: price.slug,
      title: price.title,
      description: price.description,
      amount_minor: price.amountMinor,
      currency: price.currency,
      period_days: price.periodDays,
      kind: price.kind,
      position,
      meta_data: {
        ...(price.periodMonths !== null && { period_months: String(price.periodMonths) }),
        ...price.metaData,
      },
    })),
  )
}

/** PayPal charges no naira: each such price has one in dollars, that of the same plan and period where there is one. */
function toPaypalRows(tenantId: string) {
  return demoPlans.flatMap(({ prices }) =>
    prices
      .filter(({ currency }) => currency === 'NGN')
      .flatMap((price) => {
        const own = prices.find(({ currency, periodDays }) => currency === 'USD' && periodDays === price.periodDays)
        return own
          ? [
              {
                tenant_id: tenantId,
                price_id: price.id,
                provider: 'paypal',
                amount_minor: own.amountMinor,
                currency: 'USD',
              },
            ]
          : []
      }),
  )
}

// Named one by one: a column that a later version adds with a default would be null for who takes all of them.
const PLAN_COLUMNS = sql.raw('tenant_id, id, title, screens, max_height, is_special, position, meta_data')
const PRICE_COLUMNS = sql.raw(
  'tenant_id, id, plan_id, slug_name, title, description, amount_minor, currency, period_days, kind, position, meta_data',
)

/** Plans, prices and coupons. What a price costs stays: it has counted. */
export async function loadPlans(tx: Tx, tenantId: string): Promise<void> {
  await sql`
    insert into plan (${PLAN_COLUMNS}) select ${PLAN_COLUMNS}
    from jsonb_populate_recordset(null::plan, ${JSON.stringify(toPlanRows(tenantId))}::jsonb)
    on conflict (tenant_id, id) do update set title = excluded.title, screens = excluded.screens,
      max_height = excluded.max_height, is_special = excluded.is_special, position = excluded.position,
      meta_data = excluded.meta_data`.execute(tx)
  await sql`
    insert into price (${PRICE_COLUMNS}) select ${PRICE_COLUMNS}
    from jsonb_populate_recordset(null::price, ${JSON.stringify(toPriceRows(tenantId))}::jsonb)
    on conflict (tenant_id, id) do update set slug_name = excluded.slug_name, title = excluded.title,
      description = excluded.description, position = excluded.position, meta_data = excluded.meta_data`.execute(tx)
  await tx
    .insertInto('provider_price')
    .values(toPaypalRows(tenantId))
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'price_id', 'provider']).doUpdateSet((row) => ({
        amount_minor: row.ref('excluded.amount_minor'),
        currency: row.ref('excluded.currency'),
      })),
    )
    .execute()
  for (const coupon of demoCoupons) {
    await tx
      .insertInto('coupon')
      .values({
        tenant_id: tenantId,
        code: coupon.code,
        percent_off: coupon.percentOff,
        description: coupon.description,
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
}

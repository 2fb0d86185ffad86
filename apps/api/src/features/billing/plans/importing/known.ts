import { sql } from 'kysely'
import type { Db } from '#shared/database/database.ts'

export interface KnownPlan {
  id: string
  title: string
  screens: number
  isSpecial: boolean
}

export interface KnownPrice {
  id: string
  planId: string
  kind: 'membership' | 'pass'
  currency: string
  days: number
  amountMinor: number
  isDated: boolean | null
}

export interface KnownAmount {
  id: string
  priceId: string
  country: string
  amountMinor: number
  from: Date
  zone: string
  renewalsFrom: Date | null
}

export interface KnownPlans {
  plans: readonly KnownPlan[]
  prices: readonly KnownPrice[]
  /** In the order of their days. */
  amounts: readonly KnownAmount[]
}

/** Plans are few: all of them at once. What is rented stands among the rental classes. */
export async function listKnown(db: Db, tenantId: string): Promise<KnownPlans> {
  const [plans, prices, amounts] = await Promise.all([
    sql<KnownPlan>`
      select id, title, screens, is_special as "isSpecial" from plan where tenant_id = ${tenantId}
        and not exists (select from rental_class rents join price one on one.tenant_id = rents.tenant_id
          and one.id = rents.price_id where rents.tenant_id = plan.tenant_id and one.plan_id = plan.id)
      order by position, id`.execute(db),
    sql<KnownPrice>`
      select id, plan_id as "planId", kind, currency, period_days as days, amount_minor as "amountMinor",
        is_dated as "isDated" from price where tenant_id = ${tenantId} order by kind, position, id`.execute(db),
    sql<KnownAmount>`
      select id, price_id as "priceId", country, amount_minor as "amountMinor", counts_from as "from", zone,
        renewals_from as "renewalsFrom" from dated_price
      where tenant_id = ${tenantId} and withdrawn_at is null order by counts_from, id`.execute(db),
  ])
  return { plans: plans.rows, prices: prices.rows, amounts: amounts.rows }
}

/** What counts now in this country by an amount of its own; null where it has none. */
export function findNow(
  { amounts }: KnownPlans,
  price: KnownPrice,
  { country, now }: { country: string; now: Date },
): number | null {
  const own = amounts.filter((one) => one.priceId === price.id && one.country === country && one.from <= now)
  return own.at(-1)?.amountMinor ?? (country === '' && !price.isDated ? price.amountMinor : null)
}

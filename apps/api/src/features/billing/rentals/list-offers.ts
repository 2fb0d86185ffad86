import type { RentalOffer } from '@kola/contract/rentals/rentals'
import { sql } from 'kysely'
import type { Db } from '#shared/database/database.ts'
import { toDecimalText } from '#shared/money.ts'

interface Row {
  id: string
  priceId: string
  planId: string
  amountMinor: number
  currency: string
  beginDays: number
  hours: number
  screens: number
  rentOnly: boolean
}

/** Every film of a tenant that can be rented. */
export async function listRentalOffers(db: Db, tenantId: string): Promise<RentalOffer[]> {
  const { rows } = await sql<Row>`
    select title_rental.title_id as id, price.id as "priceId", plan.id as "planId", price.amount_minor as "amountMinor",
      price.currency, price.period_days as "beginDays", rental_class.play_hours as hours, plan.screens,
      title_rental.is_rent_only as "rentOnly"
    from title_rental
    join rental_class on rental_class.tenant_id = title_rental.tenant_id and rental_class.price_id = title_rental.price_id
    join price on price.tenant_id = title_rental.tenant_id and price.id = title_rental.price_id
    join plan on plan.tenant_id = price.tenant_id and plan.id = price.plan_id
    where title_rental.tenant_id = ${tenantId}
    order by title_rental.title_id`.execute(db)
  return rows.map(({ priceId, planId, amountMinor, currency, ...terms }) => ({
    ...{ ...terms, sub_id: priceId, package_id: planId, price: toDecimalText(amountMinor, currency), currency },
  }))
}

import { demoRentalClasses, demoRentals } from '@kola/demo/catalogue/rentals'
import type { Tx } from '#shared/database/database.ts'

const PLAN_ID = 'rental'

/** What can be rented, and for how much; what an operator set since then stays. */
export async function loadRentals(tx: Tx, tenantId: string): Promise<void> {
  await tx
    .insertInto('plan')
    .values({ tenant_id: tenantId, id: PLAN_ID, title: 'Rental', screens: 1, is_special: true, meta_data: '{}' })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await tx
    .insertInto('price')
    .values(
      demoRentalClasses.map(({ id, title, amountMinor, beginDays }) => ({
        ...{ tenant_id: tenantId, id, plan_id: PLAN_ID, slug_name: id, title, description: '' },
        ...{ amount_minor: amountMinor, currency: 'NGN', period_days: beginDays, meta_data: '{}' },
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await tx
    .insertInto('provider_price')
    .values(
      demoRentalClasses.map(({ id, usdMinor }) => ({
        ...{ tenant_id: tenantId, price_id: id, provider: 'paypal', amount_minor: usdMinor, currency: 'USD' },
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await tx
    .insertInto('rental_class')
    .values(demoRentalClasses.map(({ id, hours }) => ({ tenant_id: tenantId, price_id: id, play_hours: hours })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await tx
    .insertInto('title_rental')
    .values(
      demoRentals.map(({ titleId, classId, isRentOnly }) => ({
        ...{ tenant_id: tenantId, title_id: titleId, price_id: classId, is_rent_only: isRentOnly },
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

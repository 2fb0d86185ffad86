import type { Db } from '#shared/database/database.ts'
import type { Money } from '#shared/money.ts'
import type { Checkout } from '../checkout/checkout.ts'
import { findShown, type ShownRow } from './shown.ts'

/** A transfer that the payer's bank sends back. */
export interface ReturnedOf {
  checkout: Checkout
  shown: ShownRow
  returnedMinor: number
}

interface Told {
  /** Of the callback: each is told once. */
  eventId: number
  sum: Money
  at: Date
}

/** @returns what was not known before, where the payer was shown a number */
export async function noteReturned(db: Db, checkout: Checkout, told: readonly Told[]): Promise<ReturnedOf[]> {
  const { tenant_id: tenantId, id: checkoutId } = checkout
  const shown = await findShown(db, { tenantId, checkoutId })
  if (!shown) return []
  const added = await db
    .insertInto('returned_transfer')
    .values(
      told.map(({ eventId, sum, at }) => ({
        ...{ tenant_id: tenantId, checkout_id: checkoutId, event_id: eventId, returned_at: at },
        ...{ amount_minor: sum.amountMinor, currency: sum.currency },
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning('amount_minor')
    .execute()
  const last = told.at(-1)
  // For the version before, which knows of one.
  if (last) {
    await db
      .updateTable('shown_account')
      .set({ returned_minor: last.sum.amountMinor, returned_at: last.at })
      .where('tenant_id', '=', tenantId)
      .where('checkout_id', '=', checkoutId)
      .execute()
  }
  return added.map(({ amount_minor: returnedMinor }) => ({ checkout, shown, returnedMinor }))
}

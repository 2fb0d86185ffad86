import type { Tx } from '#shared/database/database.ts'

interface Of {
  tenant_id: string
  id: string
}

const ofPayment = (tx: Tx, { tenant_id: tenantId, id }: Of, now: Date) =>
  tx
    .updateTable('rental')
    .set({ voided_at: now })
    .where('tenant_id', '=', tenantId)
    .where('payment_id', '=', id)
    .where('voided_at', 'is', null)

/** Money is to go back of a rental that nobody has begun: it cannot be begun any more. One that was begun goes on until then. */
export const voidUnbegun = (tx: Tx, payment: Of, now: Date) =>
  ofPayment(tx, payment, now).where('first_played_at', 'is', null).execute()

/** The money of a rental is gone whole: it is over. */
export const voidRental = (tx: Tx, payment: Of, now: Date) => ofPayment(tx, payment, now).execute()

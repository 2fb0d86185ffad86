import type { Clock } from '@kola/platform/clock'
import type { Db, Tx } from '#shared/database/database.ts'
import type { JobSender } from '#shared/jobs.ts'
import type { Checkout } from '../checkout/checkout.ts'
import type { Supplier } from '../invoices/supplier.ts'
import type { Reading } from '../providers/provider.ts'
import type { PaymentRow } from './repository.ts'

export interface SettleNeeds {
  db: Db
  clock: Clock
  queue: JobSender
  /** The tax of a tenant in thousandths. */
  vatPermilleOf(tenantId: string): Promise<number>
  /** Who sells, for the papers. */
  supplierOf(tenantId: string): Promise<Supplier>
}

/** All that one settling works with. */
export interface Settling {
  tx: Tx
  needs: SettleNeeds
  checkout: Checkout
  reading: Reading
  now: Date
  vatPermille: number
  supplier: Supplier
}

/**
 * DPO names a charge by a token, which the answer to our order bears alone: whoever reads before that answer is written down, as its
 * callback makes somebody do, knows the charge by our reference. A reference is paid once, so it is one charge by either name.
 */
export function toKnownNames(
  { reference }: Pick<Checkout, 'reference'>,
  known: readonly Pick<PaymentRow, 'transaction_id'>[],
  reading: Reading,
): Reading {
  const [first] = known
  if (!first) return reading
  const isByReference = known.some(({ transaction_id: id }) => id === reference)
  const charges = reading.charges.map((charge) => {
    if (isByReference) return { ...charge, transactionId: reference }
    return charge.transactionId === reference ? { ...charge, transactionId: first.transaction_id } : charge
  })
  return { ...reading, charges }
}

import type { Clock } from '@kola/platform/clock'
import type { Db, Tx } from '#shared/database/database.ts'
import type { JobSender } from '#shared/jobs.ts'
import type { Checkout } from '../checkout/checkout.ts'
import type { Supplier } from '../invoices/supplier.ts'
import type { Reading } from '../providers/provider.ts'

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

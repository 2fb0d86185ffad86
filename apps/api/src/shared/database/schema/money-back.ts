import type { ColumnType, Generated } from 'kysely'

type Time = ColumnType<Date, Date | string, Date | string>
type MaybeTime = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>

export interface DisputeTable {
  tenant_id: string
  id: string
  payment_id: string
  provider_dispute_id: string
  amount_minor: number
  currency: string
  state: Generated<'open' | 'won' | 'lost'>
  opened_at: Time
  closed_at: MaybeTime
}

export interface DepositReturnTable {
  tenant_id: string
  refund_id: string
  bank_id: string
  transfer_number: string
  paid_on: ColumnType<Date, string, never>
  recorded_by: string
  recorded_by_id: ColumnType<string | null, string | null | undefined, never>
  recorded_at: Time
}

export type CreditKind = 'short' | 'over' | 'double' | 'after_cancel'

/** What of a payment is the person's, and what of that is left. */
interface CreditTable {
  tenant_id: string
  payment_id: string
  account_id: string
  currency: string
  kind: CreditKind
  amount_minor: number
  left_minor: number
  created_at: Time
}

/** Stands until the person has been told that it came. */
interface CreditNewsTable {
  tenant_id: string
  payment_id: string
  created_at: Time
}

interface CreditUseTable {
  tenant_id: string
  id: string
  checkout_id: string
  /** The payment that it came with. */
  payment_id: string
  amount_minor: number
  state: 'held' | 'used' | 'freed' | 'returned'
  /** The payment that it was used with. */
  pays_id: string | null
  at: Time
}

export interface CreditTables {
  credit: CreditTable
  credit_news: CreditNewsTable
  credit_use: CreditUseTable
}

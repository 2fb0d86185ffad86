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
  recorded_at: Time
}

import type { ColumnType, Generated } from 'kysely'

type Time = ColumnType<Date, Date | string, Date | string>

export interface DepositEvidenceTable {
  tenant_id: string
  checkout_id: string
  bank_id: string
  slip_number: string
  amount_minor: number
  currency: string
  paid_on: ColumnType<Date, string, never>
  recorded_by: string
  recorded_by_id: ColumnType<string | null, string | null | undefined, never>
  recorded_at: Time
}

export interface OperatorActionTable {
  tenant_id: string
  id: Generated<number>
  actor: string
  action: string
  subject: string
  detail: ColumnType<Record<string, unknown>, string | undefined, string>
  at: Time
}

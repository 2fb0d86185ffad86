import type { ColumnType, Generated } from 'kysely'

/** The newest one of a subscription says what its renewals cost. */
export interface PlanChangeTable {
  tenant_id: string
  id: string
  subscription_id: string
  account_id: string
  from_plan_id: string
  from_price_id: string
  from_minor: number
  from_days: number
  plan_id: string
  price_id: string
  currency: string
  renewal_minor: number
  period_days: number
  checkout_id: ColumnType<string | null, string | null | undefined, string | null>
  asked_at: ColumnType<Date, Date | string, Date | string>
  effective_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
  told_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
  /** Because of a price, which nobody asked for. */
  dated_price_id: ColumnType<string | null, string | null | undefined, never>
  number: Generated<number>
}

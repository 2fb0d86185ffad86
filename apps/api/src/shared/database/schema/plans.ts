import type { ColumnType, Generated, JSONColumnType } from 'kysely'
import type { AgreementTable } from './agreements.ts'

type Json<T extends object | null> = JSONColumnType<T>
type MaybeTime = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
type Made<T> = Generated<T>

export interface PlanTable {
  tenant_id: string
  id: string
  title: string
  screens: number
  is_special: Made<boolean>
  position: Made<number>
  meta_data: Json<Record<string, string>>
}

export interface PriceTable {
  tenant_id: string
  id: string
  plan_id: string
  slug_name: string
  title: string
  description: Made<string>
  amount_minor: number
  currency: string
  period_days: number
  position: Made<number>
  meta_data: Json<Record<string, string>>
}

export interface CouponTable {
  tenant_id: string
  code: string
  percent_off: number
  description: Made<string>
  expires_at: MaybeTime
  /** Null for as many as come. */
  max_redemptions: ColumnType<number | null, number | null | undefined, number | null>
  once_per_account: Made<boolean>
  /** The database counts them. */
  redemptions: Made<number>
}

/** What is sold. */
export interface PlanTables {
  plan: PlanTable
  price: PriceTable
  agreement: AgreementTable
  coupon: CouponTable
}

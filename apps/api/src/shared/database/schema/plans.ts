import type { ColumnType, Generated, JSONColumnType } from 'kysely'
import type { AgreementTable } from './proofs/agreements.ts'

type Json<T extends object | null> = JSONColumnType<T>
type MaybeTime = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
type Made<T> = Generated<T>

export type PriceKind = 'membership' | 'pass'

export interface PlanTable {
  tenant_id: string
  id: string
  title: string
  screens: number
  /** Of no quality above so many lines; null for all that there are. */
  max_height: ColumnType<number | null, number | null | undefined, number | null>
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
  /** A pass is bought once and never renews. */
  kind: Made<PriceKind>
  position: Made<number>
  meta_data: Json<Record<string, string>>
  /** Sold by its dated rows alone. */
  is_dated: ColumnType<boolean | null, boolean | null | undefined, never>
}

/** An amount that counts from a moment on. */
export interface DatedPriceTable {
  tenant_id: string
  id: string
  price_id: string
  plan_id: string
  currency: string
  period_days: number
  /** Two letters; empty for any country without one of its own. */
  country: string
  amount_minor: number
  counts_from: ColumnType<Date, Date | string, never>
  /** In which the day was said, such as `Africa/Lagos`. */
  zone: string
  renewals_from: MaybeTime
  added_by: string
  added_at: ColumnType<Date, Date | string, never>
  withdrawn_by: ColumnType<string | null, string | null | undefined, string | null>
  withdrawn_at: MaybeTime
}

/** What a running member was told of a price. */
export interface PriceNoticeTable {
  tenant_id: string
  subscription_id: string
  dated_price_id: string
  plan_id: string
  from_minor: number
  to_minor: number
  currency: string
  period_days: number
  told_at: ColumnType<Date, Date | string, never>
  channel: 'mail' | 'sms'
  applies_from: ColumnType<Date, Date | string, never>
  first_charge_at: ColumnType<Date, Date | string, never>
  number: Generated<number>
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
  made_by: Made<string>
  made_at: ColumnType<Date, Date | string | undefined, never>
}

/** A title that a special plan opens. */
export interface PlanTitleTable {
  tenant_id: string
  plan_id: string
  title_id: string
  added_by: string
  added_at: ColumnType<Date, Date | string, never>
}

/** What is sold. */
export interface PlanTables {
  plan: PlanTable
  price: PriceTable
  dated_price: DatedPriceTable
  price_notice: PriceNoticeTable
  agreement: AgreementTable
  coupon: CouponTable
  plan_title: PlanTitleTable
}

import type { ColumnType, Generated } from 'kysely'

type Time = ColumnType<Date, Date | string, Date | string>
type MaybeTime = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>

/** How long may be watched for a price; within how many days it must begin stands in the price. */
interface RentalClassTable {
  tenant_id: string
  price_id: string
  play_hours: number
}

interface TitleRentalTable {
  tenant_id: string
  title_id: string
  price_id: string
  is_rent_only: Generated<boolean>
}

/** One film for one account, for a window that its first play begins. */
interface RentalTable {
  tenant_id: string
  id: string
  account_id: string
  title_id: string
  checkout_id: string
  payment_id: string
  screens: number
  play_hours: number
  bought_at: Time
  begin_by: Time
  first_played_at: MaybeTime
  ends_at: MaybeTime
  voided_at: MaybeTime
  reminded_at: MaybeTime
}

export interface RentalTables {
  rental_class: RentalClassTable
  title_rental: TitleRentalTable
  rental: RentalTable
}

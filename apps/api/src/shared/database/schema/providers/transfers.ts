import type { ColumnType } from 'kysely'

type Time = ColumnType<Date, Date | string, Date | string>
type MaybeTime = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>

export interface ShownAccountTable {
  tenant_id: string
  checkout_id: string
  kind: 'transfer' | 'ussd'
  provider: string
  /** Of the account, or the code that is dialled. */
  number: string
  bank_name: string
  account_name: string
  amount_minor: number
  currency: string
  valid_from: Time
  valid_to: Time
  returned_minor: ColumnType<number | null, number | null | undefined, number | null>
  returned_at: MaybeTime
}

interface ReturnedTransferTable {
  tenant_id: string
  checkout_id: string
  /** The callback that told of it. */
  event_id: number
  amount_minor: number
  currency: string
  returned_at: Time
}

export interface TransferTables {
  shown_account: ShownAccountTable
  returned_transfer: ReturnedTransferTable
}

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

type MaybeText = ColumnType<string | null, string | null | undefined, string | null>

export interface OwnAccountTable {
  tenant_id: string
  id: string
  account_id: string
  provider: string
  state: 'asked' | 'open' | 'failed' | 'retired'
  /** As the provider was told it. */
  email: string
  customer: MaybeText
  provider_account_id: MaybeText
  number: MaybeText
  bank_name: MaybeText
  bank_slug: MaybeText
  account_name: MaybeText
  failure: ColumnType<string, string | undefined, string>
  asked_at: Time
  opened_at: MaybeTime
  retired_at: MaybeTime
  closed_at: MaybeTime
  looked_at: MaybeTime
}

export interface TransferTables {
  own_account: OwnAccountTable
  shown_account: ShownAccountTable
  returned_transfer: ReturnedTransferTable
}

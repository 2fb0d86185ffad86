import type { ColumnType } from 'kysely'

type Time = ColumnType<Date, Date | string, Date | string>
type MaybeTime = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>

export interface AccountClosingTable {
  tenant_id: string
  id: string
  account_id: string
  closed_at: Time
  /** From then on nobody brings it back. */
  erase_at: Time
  /** Null where its holder did. */
  closed_by: ColumnType<string | null, string | null | undefined, string | null>
  restored_at: MaybeTime
  restored_by: ColumnType<string | null, string | null | undefined, string | null>
  began_at: MaybeTime
  erased_at: MaybeTime
  /** When what was kept for the law had gone too. */
  ended_at: MaybeTime
}

export interface ClosedAccountTable {
  tenant_id: string
  account_id: string
  closed_at: Time
  /** When all providers had said that nothing renews. */
  settled_at: MaybeTime
  /** How often one of them did not end it. */
  tries: ColumnType<number, number | undefined, number>
  next_ask_at: MaybeTime
}

export interface DataExportTable {
  tenant_id: string
  id: string
  account_id: string
  asked_at: Time
}

export interface LeavingTables {
  data_export: DataExportTable
  account_closing: AccountClosingTable
  closed_account: ClosedAccountTable
}

import type { ColumnType } from 'kysely'

type Time = ColumnType<Date, Date | string, Date | string>
type MaybeTime = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>

export type AddressKind = 'email' | 'telephone'

export interface AddressChangeTable {
  tenant_id: string
  account_id: string
  kind: AddressKind
  address: string
  requested_at: Time
  expires_at: Time
}

export interface AddressUndoTable {
  tenant_id: string
  id: string
  account_id: string
  kind: AddressKind
  address: string
  confirmed_at: Time
  token_sha256: string
  changed_at: Time
  expires_at: Time
  used_at: MaybeTime
  void_at: MaybeTime
}

export interface AddressChangeTables {
  address_change: AddressChangeTable
  address_undo: AddressUndoTable
}

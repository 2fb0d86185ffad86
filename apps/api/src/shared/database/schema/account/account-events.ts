import type { AccountEventKind } from '@kola/contract/account-events/account-events'
import type { ColumnType, JSONColumnType, Selectable } from 'kysely'

interface AccountEventTable {
  tenant_id: string
  id: string
  account_id: string
  kind: AccountEventKind
  detail: JSONColumnType<Record<string, string>>
  device_name: string
  place: string
  created_at: ColumnType<Date, Date, never>
}

export type AccountEventRow = Selectable<AccountEventTable>

export interface AccountEventTables {
  account_event: AccountEventTable
}

import type { ConfigurationChange } from '@kola/contract/configuration/endpoints'
import type { ColumnType, JSONColumnType } from 'kysely'

type Time = ColumnType<Date, Date, Date>

interface ConfigurationDraftTable {
  tenant_id: string
  changes: JSONColumnType<Record<string, string | null>>
  revision: number
  changed_at: Time
  changed_by: string
}

interface ConfigurationVersionTable {
  tenant_id: string
  number: number
  at: ColumnType<Date, Date, never>
  by: string
  why: string
  changes: JSONColumnType<ConfigurationChange[]>
  config: ColumnType<unknown, string, never>
}

export interface ConfigurationTables {
  configuration_draft: ConfigurationDraftTable
  configuration_version: ConfigurationVersionTable
}

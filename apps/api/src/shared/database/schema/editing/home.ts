import type { Arrangement } from '@kola/contract/arranging/arrangement'
import type { HomeChange } from '@kola/contract/arranging/difference'
import type { ColumnType } from 'kysely'

type Time = ColumnType<Date, Date, Date>

interface HomeDraftTable {
  tenant_id: string
  arrangement: ColumnType<Arrangement | null, string | null, string | null>
  revision: number
  changed_at: Time
  changed_by: string
}

interface HomeVersionTable {
  tenant_id: string
  number: number
  at: ColumnType<Date, Date, never>
  by: string
  why: string
  changes: ColumnType<HomeChange[], string, never>
  arrangement: ColumnType<Arrangement, string, never>
}

interface WatchedTitleTable {
  tenant_id: string
  title_id: string
  accounts: number
}

export interface HomeTables {
  home_draft: HomeDraftTable
  home_version: HomeVersionTable
  watched_title: WatchedTitleTable
}

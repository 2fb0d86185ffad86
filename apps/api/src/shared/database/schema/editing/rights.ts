import type { ColumnType } from 'kysely'
import type { HomeTables } from './home.ts'
import type { ReleaseTables } from './releases.ts'
import type { TextTables } from './texts.ts'
import type { EditingTables } from './titles.ts'

type Time = ColumnType<Date, Date, Date>

interface AvailabilityWindowTable {
  tenant_id: string
  id: string
  title_id: string
  /** Two letters each, in their order; none for every country. */
  countries: string[]
  from_at: Time
  until_at: ColumnType<Date | null, Date | null, Date | null>
  languages: string[]
  contract: string
  revision: number
  created_at: Time
  created_by: string
  changed_at: Time
  changed_by: string
}

/** What the console's editors write. */
export interface RightsTables extends EditingTables, HomeTables, ReleaseTables, TextTables {
  availability_window: AvailabilityWindowTable
}

import type { ColumnType } from 'kysely'

type Time = ColumnType<Date, Date, Date>
type MaybeTime = ColumnType<Date | null, Date | null, Date | null>

interface ReleaseTable {
  tenant_id: string
  id: string
  name: string
  state: 'draft' | 'scheduled' | 'out' | 'undone'
  goes_at: MaybeTime
  zone: string
  revision: number
  changed_at: Time
  changed_by: string
  scheduled_by: string | null
  out_at: MaybeTime
  undone_at: MaybeTime
}

interface ReleaseItemTable {
  tenant_id: string
  release_id: string
  id: string
  kind: string
  subject: string
  name: string
  content: ColumnType<unknown, string, never>
  added_by: string
  added_at: Time
  outcome: 'out' | 'held' | 'back' | null
  lacks: string[]
  before: ColumnType<unknown, string | null, string | null>
}

export interface ReleaseTables {
  release: ReleaseTable
  release_item: ReleaseItemTable
}

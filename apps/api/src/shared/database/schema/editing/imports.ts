import type { Import, ImportFault, ImportRow } from '@kola/contract/imports/imports'
import type { ColumnType, Generated } from 'kysely'

type Time = ColumnType<Date, Date, Date>
type MaybeTime = ColumnType<Date | null, Date | undefined, Date | null>
type Json<T> = ColumnType<T, string | undefined, string | null>

interface BulkImportTable {
  tenant_id: string
  id: string
  kind: Import['kind']
  file_name: string
  format: Import['format']
  size_bytes: Generated<number>
  state: Generated<Import['state']>
  refusal: Generated<string>
  encoding: Generated<string>
  columns: Generated<string[]>
  mapping: Generated<string[]>
  empty_cells: Generated<Import['emptyCells']>
  row_count: Generated<number>
  progress: Generated<number>
  created_at: Time
  created_by: string
  imported_at: MaybeTime
  imported_by: Generated<string>
  undone_at: MaybeTime
  undone_by: Generated<string>
}

interface ImportPartTable {
  tenant_id: string
  import_id: string
  number: number
  bytes: Buffer
}

interface ImportRowTable {
  tenant_id: string
  import_id: string
  number: number
  cells: string[]
  outcome: ColumnType<ImportRow['outcome'] | null, ImportRow['outcome'] | undefined, ImportRow['outcome'] | null>
  is_left: Generated<boolean>
  subject: Generated<string>
  identity: Generated<string>
  patch: Json<unknown>
  changes: Json<ImportRow['changes']>
  faults: Json<ImportFault[]>
  before: Json<unknown>
  after: Json<unknown>
  applied: ColumnType<'done' | 'refused' | 'back' | 'kept' | null, undefined, 'done' | 'refused' | 'back' | 'kept'>
  note: Generated<string>
}

export interface ImportTables {
  bulk_import: BulkImportTable
  import_part: ImportPartTable
  import_row: ImportRowTable
}

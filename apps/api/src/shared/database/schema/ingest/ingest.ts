import type { ColumnType, Generated, JSONColumnType } from 'kysely'

export interface UploadTable {
  tenant_id: string
  id: string
  name: string
  size_bytes: number
  sha256: string
  storage_key: string | null
  created_at: Generated<Date>
  /** When it was last announced, used or refused. */
  touched_at: ColumnType<Date, Date | undefined, Date>
  completed_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
}

export interface TitleRequestTable {
  tenant_id: string
  request_key: string
  request_sha256: string
  title_id: string
  body: JSONColumnType<Record<string, unknown>>
  created_at: Generated<Date>
}

export interface IngestTables {
  upload: UploadTable
  title_request: TitleRequestTable
}

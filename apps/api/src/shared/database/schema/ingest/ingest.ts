import type { ColumnType, Generated, JSONColumnType, RawBuilder } from 'kysely'
import type { FilmFetchTable } from './fetches.ts'

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

export interface FilmTable {
  tenant_id: string
  title_id: string
  media_id: string
  version: string
  state: 'processing' | 'ready' | 'failed'
  source_name: string
  source_bytes: number
  sent_at: ColumnType<Date, never, RawBuilder<Date>>
  failure_code: string | null
  failure_text: string | null
  replace_key: string | null
  replace_sha256: string | null
}

export interface FilmEventTable {
  tenant_id: string
  title_id: string
  number: Generated<number>
  at: Generated<Date>
  kind: 'sent' | 'tried-again' | 'replaced' | 'shown' | 'held' | 'failed' | 'lean'
  by_name: string
  text: string
}

export interface IngestTables {
  film_fetch: FilmFetchTable
  film: FilmTable
  film_event: FilmEventTable
  upload: UploadTable
  title_request: TitleRequestTable
}

import type { FetchWanted } from '@kola/contract/films/buckets'
import type { ColumnType, Generated, JSONColumnType } from 'kysely'

export interface FilmFetchTable {
  tenant_id: string
  id: string
  bucket: string
  object_key: string
  size_bytes: number
  etag: string
  state: Generated<'waiting' | 'fetching' | 'failed' | 'done'>
  fetched_bytes: Generated<number>
  bytes_per_second: ColumnType<number | null, number | null | undefined, number | null>
  trouble: ColumnType<string | null, string | null | undefined, string | null>
  failure_code: ColumnType<string | null, string | null | undefined, string | null>
  failure_text: ColumnType<string | null, string | null | undefined, string | null>
  wanted: JSONColumnType<FetchWanted>
  title_id: string | null
  by_name: string
  upload_id: ColumnType<string | null, string | null | undefined, string | null>
  given_at: Generated<Date>
  touched_at: ColumnType<Date, Date | undefined, Date>
}

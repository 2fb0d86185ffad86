import type { Art } from '@kola/contract/catalogue'
import type { TitleDocument } from '@kola/contract/titles/document'
import type { PictureCut, PictureKind } from '@kola/contract/titles/pictures'
import type { ColumnType } from 'kysely'
import type { ImportTables } from './imports.ts'
import type { SubtitleTables } from './subtitles.ts'

type Time = ColumnType<Date, Date, Date>
type Document = ColumnType<TitleDocument, string, string>

interface TitleDraftTable {
  tenant_id: string
  title_id: string
  document: Document
  revision: number
  changed_at: Time
  changed_by: string
}

interface TitleVersionTable {
  tenant_id: string
  title_id: string
  number: number
  document: Document
  note: string
  published_at: Time
  published_by: string
}

interface TitlePictureTable {
  tenant_id: string
  title_id: string
  id: string
  name: string
  format: string
  width: number
  height: number
  bytes: ColumnType<string, number, number>
  sha256: string
  added_at: Time
  added_by: string
}

interface TitlePictureSetTable {
  tenant_id: string
  title_id: string
  id: string
  cuts: ColumnType<Partial<Record<PictureKind, PictureCut>>, string, string>
  kinds: ColumnType<Art['kinds'], string, string>
  placeholders: ColumnType<Art['placeholders'], string, string>
  made_at: Time
}

interface GenreChangeTable {
  tenant_id: string
  id: string
  from_genre: string
  into_genre: string
  state: 'running' | 'done' | 'undoing' | 'undone'
  changed: number
  stayed: number
  asked_by: string
  asked_at: Time
}

interface GenreChangeTitleTable {
  tenant_id: string
  change_id: string
  title_id: string
  before: string[] | null
  after: string[] | null
  draft_before: string[] | null
  draft_after: string[] | null
}

export interface EditingTables extends ImportTables, SubtitleTables {
  title_picture: TitlePictureTable
  title_picture_set: TitlePictureSetTable
  title_draft: TitleDraftTable
  genre_change: GenreChangeTable
  genre_change_title: GenreChangeTitleTable
  title_version: TitleVersionTable
}

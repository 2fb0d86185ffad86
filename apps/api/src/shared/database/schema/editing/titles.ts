import type { TitleDocument } from '@kola/contract/titles/document'
import type { ColumnType } from 'kysely'
import type { ImportTables } from './imports.ts'

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

export interface EditingTables extends ImportTables {
  title_draft: TitleDraftTable
  title_version: TitleVersionTable
}

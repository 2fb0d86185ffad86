import type { TitleDocument } from '@kola/contract/titles/document'
import type { ColumnType } from 'kysely'

type Time = ColumnType<Date, Date, Date>
type Document = ColumnType<TitleDocument, string, string>

interface TitleDraftTable {
  tenant_id: string
  title_id: string
  base: number
  revision: number
  document: Document
  changed_at: Time
  changed_by: string
}

interface TitleVersionTable {
  tenant_id: string
  title_id: string
  number: number
  document: Document
  published_at: Time
  published_by: string
}

interface TitleCertificateTable {
  tenant_id: string
  title_id: string
  number: string
  certified_on: ColumnType<string, string, string>
}

export interface TitleDeskTables {
  title_draft: TitleDraftTable
  title_version: TitleVersionTable
  title_certificate: TitleCertificateTable
}

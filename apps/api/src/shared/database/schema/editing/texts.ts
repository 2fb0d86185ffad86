import type { TextDocument } from '@kola/contract/texts/document'
import type { TextKind } from '@kola/contract/texts/texts'
import type { ColumnType } from 'kysely'

type Time = ColumnType<Date, Date, Date>

interface TextDraftTable {
  tenant_id: string
  kind: TextKind
  text_id: string
  revision: number
  document: ColumnType<TextDocument | null, string | null, string | null>
  changed_at: Time
  changed_by: string
}

interface TextVersionTable {
  tenant_id: string
  kind: ColumnType<TextKind, TextKind, never>
  text_id: ColumnType<string, string, never>
  number: ColumnType<number, number, never>
  from_day: ColumnType<string | null, string | null, never>
  in_force_at: ColumnType<Date, Date, never>
  at: ColumnType<Date, Date, never>
  by: ColumnType<string, string, never>
  why: ColumnType<string, string, never>
  document: ColumnType<TextDocument, string, never>
  html: ColumnType<string[], string, never>
  withdrawn_at: ColumnType<Date | null, Date | null | undefined, Date>
}

export interface TextTables {
  text_draft: TextDraftTable
  text_version: TextVersionTable
}

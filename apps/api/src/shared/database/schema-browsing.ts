import type { ColumnType, Generated } from 'kysely'

type Time = ColumnType<Date, Date | string, Date | string>
type MaybeText = ColumnType<string | null, string | null | undefined, string | null>

/** A title's words in another language than the one it was made in. */
export interface TitleTranslation {
  /** BCP 47. */
  language: string
  name: string
  synopsis: string
}

export interface VoteTable {
  tenant_id: string
  account_id: string
  title_id: string
  is_up: boolean
  updated_at: Time
}

export interface ContactMessageTable {
  tenant_id: string
  id: string
  ticket: string
  account_id: MaybeText
  email: string
  phone: Generated<string>
  subject: string
  body: string
  request_key: MaybeText
  request_sha256: MaybeText
  created_at: Time
}

/** Tables of what members do while they browse; migration 0007. */
export interface BrowsingTables {
  vote: VoteTable
  contact_message: ContactMessageTable
}

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

/** What was changed, by which transaction; migration 0016. Written by triggers. */
export interface CatalogueChangeTable {
  tenant_id: string
  kind: 'title' | 'playlist'
  id: string
  changed_in: Generated<string>
  changed_at: Generated<Date>
}

/** What a transaction has changed so far; migration 0018. Written by triggers, and empty to everybody else. */
export interface VersionChangeTable {
  tenant_id: string
  part: 'configuration' | 'catalogue' | 'help'
  changed_in: Generated<string>
}

/** Tables of what members browse, and of what they do meanwhile. */
export interface BrowsingTables {
  vote: VoteTable
  contact_message: ContactMessageTable
  catalogue_change: CatalogueChangeTable
  version_change: VersionChangeTable
}

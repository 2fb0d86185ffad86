import type { RatingLimit } from '@kola/contract/profiles/rating'
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

export interface ProfileTable {
  tenant_id: string
  account_id: string
  /** The account's for the main one. */
  id: string
  name: Generated<string>
  image_id: Generated<number>
  language: Generated<string>
  gender: Generated<'Male' | 'Female' | ''>
  /** YYYY-MM-DD */
  dob: ColumnType<Date | null, string | null | undefined, string | null>
  rating_limit: ColumnType<RatingLimit | null, RatingLimit | null | undefined, RatingLimit | null>
  is_child: Generated<boolean>
  autoplay_next: Generated<boolean>
  pin_hash: MaybeText
  pin_tries: Generated<number>
  pin_rests: Generated<number>
  pin_rests_until: ColumnType<Date | null, Date | null | undefined, Date | null>
  version: Generated<number>
  created_at: Generated<Date>
}

export interface ReadNoticeTable {
  tenant_id: string
  account_id: string
  profile_id: string
  title_id: string
  read_at: Time
}

export interface VoteTable {
  tenant_id: string
  account_id: string
  profile_id: string
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
  state: Generated<'open' | 'waiting' | 'done'>
  owner_id: MaybeText
  owner_name: MaybeText
  moved_at: Generated<Date>
  reply_token: ColumnType<string, never, never>
}

/** What followed a message to the company. */
export interface TicketEntryTable {
  tenant_id: string
  id: string
  contact_id: string
  kind: 'in' | 'out' | 'note'
  text: string
  by_name: string
  at: Time
  dedupe_key: string
}

export interface SavedReplyTable {
  tenant_id: string
  id: string
  title: string
  text: string
  made_by: string
  made_at: Time
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
  profile: ProfileTable
  read_notice: ReadNoticeTable
  vote: VoteTable
  contact_message: ContactMessageTable
  ticket_entry: TicketEntryTable
  saved_reply: SavedReplyTable
  catalogue_change: CatalogueChangeTable
  version_change: VersionChangeTable
}

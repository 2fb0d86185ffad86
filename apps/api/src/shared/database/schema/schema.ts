import type { LeanStream } from '@kola/contract/playback'
import type { ColumnType, Generated, JSONColumnType } from 'kysely'
import type { HomeState } from '../elsewhere.ts'
import type { AccountEventTables } from './account/account-events.ts'
import type { SignInSessionTable } from './account/sign-in-sessions.ts'
import type { TvSignInTables } from './account/tv-sign-ins.ts'
import type { BrowsingTables, TitleTranslation } from './browsing.ts'
import type { AddressChangeTables } from './changes/address-changes.ts'
import type { RightsTables } from './editing/rights.ts'
import type { EncoderTables } from './ingest/encoders.ts'
import type { IngestTables } from './ingest/ingest.ts'
import type { LeavingTables } from './leaving/leaving.ts'
import type { MoneyTables } from './money.ts'
import type { NumbersTables } from './numbers/numbers.ts'
import type { ProducerTables } from './numbers/producers.ts'
import type { PlanTables } from './plans.ts'
import type { PlaybackTables } from './playback.ts'
import type { CatchUpTables } from './providers/catch-up.ts'
import type { SettlementTables } from './providers/settlements.ts'
import type { ApprovalTables } from './staff/approvals.ts'
import type { StaffTables } from './staff/staff.ts'
import type { VisitorTables } from './visitors.ts'

/** The tables as Kysely sees them; apps/api/migrations is the truth. */
type Json<T extends object | null> = JSONColumnType<T>
type Time = ColumnType<Date, Date | string, Date | string>
type MaybeTime = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
type Made<T> = Generated<T>
type MaybeText = ColumnType<string | null, string | null | undefined, string | null>

export interface TenantTable {
  id: string
  name: string
  config: Json<Record<string, string>>
  configuration_version: Made<number>
  catalogue_version: Made<number>
  help_version: Made<number>
  demo_sha256: ColumnType<string | null, string | null | undefined, string | null>
  created_at: Made<Date>
}

export interface TenantHomeTable {
  tenant_id: string
  state: HomeState
  cell: string
  changed_at: Made<Date>
}

export interface AccountTable {
  tenant_id: string
  id: string
  email_address: string | null
  telephone: string | null
  password_hash: string | null
  first_name: Made<string>
  last_name: Made<string>
  address: Made<string>
  city: Made<string>
  state: Made<string>
  country: Made<string>
  email_verified_at: MaybeTime
  mobile_verified_at: MaybeTime
  meta_data: Json<Record<string, unknown>>
  created_at: Made<Date>
  deleted_at: MaybeTime
  referral_code: MaybeText
  referred_by: MaybeText
  username: MaybeText
  identities_reviewed_at: MaybeTime
  blocked_at: MaybeTime
}

export interface MediaTable {
  tenant_id: string
  id: string
  state: 'processing' | 'ready' | 'failed'
  version: string | null
  duration_seconds: number | null
  package: ColumnType<MediaPackage | null, string | null | undefined, string | null>
  failure_code: string | null
  failure_text: string | null
  /** As the package-ready job bears them. */
  notices: ColumnType<{ code: string; text: string }[], string | undefined, string>
  /** Of one version; another packaging has none yet. */
  lean: ColumnType<({ version: string } & LeanStream) | null, string | null | undefined, string | null>
  created_at: Made<Date>
  updated_at: ColumnType<Date, Date | undefined, Date>
}

/** What a package holds; file names are relative to `media/{tenantId}/{mediaId}/{version}/`. */
export interface MediaPackage {
  dash: string
  hls: string
  hlsClearKey: string
  renditions: {
    file: string
    width: number
    height: number
    bandwidth: number
    averageBandwidth?: number | undefined
    codecs: string
    keyLabel: string
  }[]
  audio: { language: string; label: string; url?: string }[]
  subtitles: { language: string; label: string; url?: string }[]
  storyboard: string | null
  markers: { kind: 'intro' | 'recap' | 'credits'; startSeconds: number; endSeconds: number }[]
}

export interface ContentKeyTable {
  tenant_id: string
  media_id: string
  key_id: string
  label: 'AUDIO' | 'SD' | 'HD'
  sealed_key: string
  created_at: Made<Date>
}

export interface TitleTable {
  tenant_id: string
  id: string
  kind: 'movie' | 'series' | 'season' | 'episode'
  parent_id: string | null
  number: number | null
  name: string
  synopsis: Made<string>
  language: Made<string>
  released_on: ColumnType<Date | string, Date | string | undefined, Date | string>
  added_at: ColumnType<Date, Date | string | undefined, Date | string>
  facts: Json<Record<string, string>>
  genres: Made<string[]>
  art: Json<TitleArt>
  media_id: string | null
  translations: ColumnType<TitleTranslation[], string | undefined, string>
  state: Made<'draft' | 'processing' | 'published' | 'failed' | 'withdrawn' | 'stopped'>
  /** Of the censors' board. */
  certificate: ColumnType<{ number?: string; givenOn?: string }, string | undefined, string>
  /** The set that an editor cut; empty for what its film gave. */
  pictures: Made<string>
  film_art: ColumnType<TitleArt | null, string | null | undefined, string | null>
  /** Null for those of the package. */
  markers: ColumnType<MediaPackage['markers'] | null, string | null | undefined, string | null>
  /** Where its class stands, as the database reads it; 7 for one that nobody knows. */
  rating: ColumnType<number | null, never, never>
}

export interface TitleArt {
  base: string
  kinds: ('poster' | 'still' | 'hero' | 'hero-phone' | 'title')[]
  placeholders: Record<string, string>
}

export interface PlaylistTable {
  tenant_id: string
  id: string
  name: string
}

export interface PlaylistTitleTable {
  tenant_id: string
  playlist_id: string
  title_id: string
  position: number
}

export interface PlaylistPartTable {
  tenant_id: string
  playlist_id: string
  part_id: string
  position: number
}

export interface ArticleTable {
  tenant_id: string
  id: string
  slug: string
  title: string
  excerpt: Made<string>
  html: Made<string>
  tags: Made<string[]>
  position: Made<number>
  removed_at: MaybeTime
}

export interface MyListEntryTable {
  tenant_id: string
  account_id: string
  profile_id: string
  title_id: string
  created_at: Made<Date>
}

export interface ResumePointTable {
  tenant_id: string
  account_id: string
  profile_id: string
  title_id: string
  state: 'begun' | 'finished' | 'removed'
  position_seconds: number
  playback_session_id: string | null
  sequence: number | null
  updated_at: Time
}

export interface PlaybackSessionTable {
  tenant_id: string
  id: string
  account_id: string
  title_id: string
  media_id: string
  device_id: string
  device_name: Made<string>
  presence_token_sha256: string
  sign_in_session_id: string | null
  /** Who watches; filled by a trigger. Null in those from before: the main one. */
  profile_id: MaybeText
  resume_sequence: ColumnType<number | null, number | null | undefined, number | null>
  presence_interval_ms: Made<number>
  /** As the plan said when it began; null for no limit. */
  max_height: ColumnType<number | null, number | null | undefined, number | null>
  started_at: Made<Date>
  ended_at: MaybeTime
  end_reason: EndReason | null
  /** Where its viewer was when it began; two letters. */
  country: ColumnType<string | null, string | null | undefined, string | null>
  /** What its viewer met was counted. */
  quality_told: Made<boolean>
  /** As its player told; null where none did. */
  watched_seconds: ColumnType<number | null, number | null | undefined, number | null>
}

/** Why a playback session ended. `expired`: nobody reported any more, found by the sweep. */
export type EndReason = 'left' | 'taken-over' | 'stopped' | 'replaced' | 'signed-out' | 'expired'

export interface ScreenLeaseTable {
  tenant_id: string
  account_id: string
  device_id: string
  playback_session_id: string
  claimed_at: Time
  expires_at: Time
}

export interface PresenceRecordTable {
  tenant_id: string
  account_id: string
  device_id: string
  record: Json<Record<string, unknown>>
  updated_at: Time
}

export interface Schema
  extends PlanTables,
    MoneyTables,
    CatchUpTables,
    SettlementTables,
    LeavingTables,
    VisitorTables,
    BrowsingTables,
    PlaybackTables,
    AddressChangeTables,
    IngestTables,
    EncoderTables,
    AccountEventTables,
    StaffTables,
    NumbersTables,
    ProducerTables,
    RightsTables,
    ApprovalTables,
    TvSignInTables {
  tenant: TenantTable
  tenant_home: TenantHomeTable
  account: AccountTable
  sign_in_session: SignInSessionTable
  media: MediaTable
  content_key: ContentKeyTable
  title: TitleTable
  playlist: PlaylistTable
  playlist_title: PlaylistTitleTable
  playlist_part: PlaylistPartTable
  article: ArticleTable
  my_list_entry: MyListEntryTable
  resume_point: ResumePointTable
  playback_session: PlaybackSessionTable
  screen_lease: ScreenLeaseTable
  presence_record: PresenceRecordTable
}

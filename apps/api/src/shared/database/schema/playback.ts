import type { Generated } from 'kysely'

/** So long a device's licence lives, whether or not it still has a screen. */
interface LicenceHoldTable {
  tenant_id: string
  account_id: string
  device_id: string
  expires_at: Date
  /** Who was licensed last, and how often since a time. */
  playback_session_id: string | null
  asked: Generated<number>
  asked_since: Date | null
}

/** A device stores a film. */
interface StoredTitleTable {
  tenant_id: string
  account_id: string
  device_id: string
  title_id: string
  sign_in_session_id: string
  stored_at: Generated<Date>
}

/** What viewers met on a day, without them. */
interface PlaybackQualityTable {
  tenant_id: string
  day: string
  network: string
  device: string
  engine: string
  codec: string
  sessions: number
  failed: number
  unseen: number
  watched_seconds: bigint
  stalled_ms: bigint
  stalls: bigint
  start_counts: number[]
  failure_counts: number[]
  lines_counts: number[]
}

export interface PlaybackTables {
  playback_quality: PlaybackQualityTable
  stored_title: StoredTitleTable
  licence_hold: LicenceHoldTable
}

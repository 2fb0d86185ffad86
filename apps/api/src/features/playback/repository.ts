import type { LeanStream } from '@kola/contract/playback'
import { sql } from 'kysely'
import { SIGN_IN_CHANGE, toScreenChange } from '#shared/accounts/sign-in-change.ts'
import type { Db } from '#shared/database/database.ts'
import type { PackageTracks } from '#shared/database/schema/editing/package-tracks.ts'
import type { EndReason, MediaPackage } from '#shared/database/schema/schema.ts'
import type { PresenceCaller } from '#shared/http/route.ts'
import type { PersonKey } from '#shared/http/watcher.ts'
import type { ActiveDevice } from './needs.ts'

/** What the database knows of a title that somebody wants to play on a device. */
export interface PlayableTitle {
  state: 'draft' | 'processing' | 'published' | 'failed' | 'withdrawn' | 'stopped'
  mediaId: string | null
  version: string | null
  durationSeconds: number | null
  package: MediaPackage | null
  lean: LeanStream | null
  resumeSeconds: number
  deviceName: string
  /** From afar, on this device, a moment ago. */
  wasStopped: boolean
}

export interface EndOf {
  tenantId: string
  accountId: string
  reason: EndReason
  sessionId?: string
  deviceId?: string
  signInSessionId?: string
  everywhere?: true
}

/** So long a device that was stopped begins nothing by itself. */
export const STOPPED_SECONDS = 20

interface TitleQuestion {
  tenantId: string
  accountId: string
  profileId: string
  deviceId: string
  titleId: string
  signInSessionId: string
}

export async function findPlayableTitle(db: Db, ask: TitleQuestion): Promise<PlayableTitle | null> {
  const row = await db
    .selectFrom('title as t')
    .leftJoin('media as m', (join) => join.onRef('m.tenant_id', '=', 't.tenant_id').onRef('m.id', '=', 't.media_id'))
    .leftJoin('resume_point as r', (join) =>
      join
        .onRef('r.tenant_id', '=', 't.tenant_id')
        .onRef('r.title_id', '=', 't.id')
        .on('r.account_id', '=', ask.accountId)
        .on('r.profile_id', '=', ask.profileId)
        .on('r.state', '=', 'begun'),
    )
    .leftJoin('film_tracks as ft', (join) =>
      join.onRef('ft.tenant_id', '=', 't.tenant_id').onRef('ft.title_id', '=', 't.id'),
    )
    .leftJoin('sign_in_session as s', (join) =>
      join.onRef('s.tenant_id', '=', 't.tenant_id').on('s.id', '=', ask.signInSessionId),
    )
    .select(['t.state', 't.markers', 'm.id as media_id', 'm.version', 'm.duration_seconds', 'm.package', 'm.lean'])
    .select('ft.tracks')
    .select(['r.position_seconds', 's.device_name'])
    .select(wasStopped(ask))
    .where('t.tenant_id', '=', ask.tenantId)
    .where('t.id', '=', ask.titleId)
    .executeTakeFirst()
  if (!row) return null
  return {
    state: row.state,
    mediaId: row.media_id,
    version: row.version,
    durationSeconds: row.duration_seconds,
    ...toPlayable(row),
    resumeSeconds: row.position_seconds ?? 0,
    deviceName: row.device_name ?? '',
    wasStopped: row.was_stopped,
  }
}

interface PackagedRow {
  media_id: string | null
  version: string | null
  package: MediaPackage | null
  lean: ({ version: string } & LeanStream) | null
  tracks: PackageTracks | null
  markers: MediaPackage['markers'] | null
}

/** With the tracks that were written and named since; the lean manifest only once it names them too. */
function toPlayable({
  media_id: mediaId,
  version,
  package: files,
  lean,
  tracks,
  markers,
}: PackagedRow): Pick<PlayableTitle, 'package' | 'lean'> {
  const ownLean = lean?.version === version ? lean : null
  const own = tracks?.version === version && tracks.mediaId === mediaId ? tracks : null
  const { leanDash } = own ?? { leanDash: ownLean?.dash ?? null }
  return {
    package: files && { ...files, ...(own && toNamed(own)), ...(markers && { markers }) },
    lean: ownLean && leanDash !== null ? { ...ownLean, dash: leanDash } : null,
  }
}

const toNamed = ({ dash, hls, hlsClearKey, audio, subtitles }: PackageTracks) => ({
  dash,
  hls,
  hlsClearKey,
  audio,
  subtitles,
})

const wasStopped = ({ tenantId, accountId, deviceId }: TitleQuestion) =>
  sql<boolean>`exists (
    select 1 from playback_session o where o.tenant_id = ${tenantId} and o.account_id = ${accountId}
      and o.device_id = ${deviceId} and o.end_reason = 'stopped'
      and o.ended_at > clock_timestamp() - ${STOPPED_SECONDS} * interval '1 second')`.as('was_stopped')

/**
 * @returns how many sessions ended; with them their screens, licences and presence records. Others are told of it with the transaction
 * that it is part of
 */
export async function endPlayback(db: Db, end: EndOf): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select end_playback(${JSON.stringify(end)}::jsonb) as count, pg_notify(${SIGN_IN_CHANGE}, ${toScreenChange(end)})`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}

/** The same, of which others are still to be told. */
export async function endPlaybackUntold(db: Db, end: EndOf): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select end_playback(${JSON.stringify(end)}::jsonb) as count`.execute(db)
  return rows[0]?.count ?? 0
}

export async function listScreens(db: Db, tenantId: string, accountId: string): Promise<ActiveDevice[]> {
  const { rows } = await sql<{
    devices: ActiveDevice[]
  }>`select list_screens(${tenantId}, ${accountId}, null) as devices`.execute(db)
  return rows[0]?.devices ?? []
}

export async function isSessionOfAccount(
  db: Db,
  { tenantId, accountId, sessionId }: { tenantId: string; accountId: string; sessionId: string },
): Promise<boolean> {
  const row = await db
    .selectFrom('playback_session')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', sessionId)
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return row !== undefined
}

export interface Playing {
  deviceId: string
  deviceName: string
  titleName: string
}

/** @returns null for a session that is over, or another account's */
export async function findPlaying(
  db: Db,
  { tenantId, accountId, sessionId }: { tenantId: string; accountId: string; sessionId: string },
): Promise<Playing | null> {
  const row = await db
    .selectFrom('playback_session as s')
    .leftJoin('title as t', (join) => join.onRef('t.tenant_id', '=', 's.tenant_id').onRef('t.id', '=', 's.title_id'))
    .select(['s.device_id', 's.device_name', 't.name'])
    .where('s.tenant_id', '=', tenantId)
    .where('s.id', '=', sessionId)
    .where('s.account_id', '=', accountId)
    .where('s.ended_at', 'is', null)
    .executeTakeFirst()
  return row ? { deviceId: row.device_id, deviceName: row.device_name, titleName: row.name ?? '' } : null
}

/** What a person plays, on whichever device. */
export async function listPlaying(db: Db, who: PersonKey): Promise<{ sessionId: string; titleId: string }[]> {
  const rows = await db
    .selectFrom('playback_session')
    .select(['id', 'title_id'])
    .where('tenant_id', '=', who.tenantId)
    .where('account_id', '=', who.accountId)
    .where((where) => where.fn.coalesce('profile_id', 'account_id'), '=', who.profileId)
    .where('ended_at', 'is', null)
    .orderBy('id')
    .execute()
  return rows.map((row) => ({ sessionId: row.id, titleId: row.title_id }))
}

/** What never changes in a playback session. */
export interface SessionFacts extends PresenceCaller {
  presenceIntervalMs: number
  mediaId: string
  filmSeconds: number
  /** Of the best quality that may be read; null for all. */
  maxHeight: number | null
  /** Where its viewer was when it began. */
  country: string | null
}

/** A player that was left may still say where; one that was signed out has no say any more. */
export async function findSessionByToken(db: Db, tokenSha256: string): Promise<SessionFacts | null> {
  const row = await db
    .selectFrom('playback_session as s')
    .leftJoin('media as m', (join) => join.onRef('m.tenant_id', '=', 's.tenant_id').onRef('m.id', '=', 's.media_id'))
    .select(['s.tenant_id', 's.account_id', 's.device_id', 's.id', 's.title_id', 's.presence_interval_ms'])
    .select(['s.media_id', 's.max_height', 's.country', 'm.duration_seconds'])
    .where('s.presence_token_sha256', '=', tokenSha256)
    .where('s.end_reason', 'is distinct from', 'signed-out')
    .executeTakeFirst()
  if (!row) return null
  return {
    tenantId: row.tenant_id,
    accountId: row.account_id,
    deviceId: row.device_id,
    playbackSessionId: row.id,
    titleId: row.title_id,
    presenceIntervalMs: row.presence_interval_ms,
    mediaId: row.media_id,
    filmSeconds: row.duration_seconds ?? 0,
    maxHeight: row.max_height,
    country: row.country,
  }
}

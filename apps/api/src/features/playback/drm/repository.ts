import type { RatingLimit } from '@kola/contract/profiles/rating'
import { sql } from 'kysely'
import type { Db } from '#shared/database/database.ts'

/** A playback session as a licence sees it. */
export interface PlayingSession {
  tenantId: string
  accountId: string
  sessionId: string
  titleId: string
  /** Of whoever watches, as it stands now. */
  ratingLimit: RatingLimit | null
  /** Where its viewer was when it began. */
  country: string | null
  /** That person was removed. */
  isNobodys: boolean
  mediaId: string
  /** Of the best quality that may be licensed; null for all. */
  maxHeight: number | null
  isEnded: boolean
  /** The session's device holds a screen for it now. */
  hasScreen: boolean
}

export async function findLicensedSession(db: Db, sessionId: string): Promise<PlayingSession | null> {
  const row = await db
    .selectFrom('playback_session as s')
    .leftJoin('screen_lease as l', (join) =>
      join
        .onRef('l.tenant_id', '=', 's.tenant_id')
        .onRef('l.account_id', '=', 's.account_id')
        .onRef('l.device_id', '=', 's.device_id')
        .onRef('l.playback_session_id', '=', 's.id')
        .on('l.expires_at', '>', sql<Date>`clock_timestamp()`),
    )
    .leftJoin('profile as p', (join) =>
      join
        .onRef('p.tenant_id', '=', 's.tenant_id')
        .onRef('p.account_id', '=', 's.account_id')
        .on((on) => on('p.id', '=', on.fn.coalesce('s.profile_id', 's.account_id'))),
    )
    .select(['p.id as profile_id', 'p.rating_limit'])
    .select(['s.tenant_id', 's.account_id', 's.title_id', 's.media_id', 's.max_height', 's.ended_at', 's.country'])
    .select('l.device_id as lease_device_id')
    .where('s.id', '=', sessionId)
    .executeTakeFirst()
  if (!row) return null
  return {
    tenantId: row.tenant_id,
    accountId: row.account_id,
    sessionId,
    titleId: row.title_id,
    ratingLimit: row.rating_limit,
    country: row.country,
    isNobodys: row.profile_id === null,
    mediaId: row.media_id,
    maxHeight: row.max_height,
    isEnded: row.ended_at !== null,
    hasScreen: row.lease_device_id !== null,
  }
}

/** Licences of one playback session in the time that one lives: two renewals of three keys, and a few loads of the film. */
export const MAX_LICENCES = 24

export type Held = 'held' | 'no-screen' | 'too-many'

export async function holdLicence(
  db: Db,
  { tenantId, sessionId }: Pick<PlayingSession, 'tenantId' | 'sessionId'>,
  seconds: number,
): Promise<Held> {
  const { rows } = await sql<{
    held: Held
  }>`select take_licence(${tenantId}, ${sessionId}, ${seconds}, ${MAX_LICENCES}) as held`.execute(db)
  return rows[0]?.held ?? 'no-screen'
}

export interface SealedKey {
  keyId: string
  sealedKey: string
  label: 'AUDIO' | 'SD' | 'HD'
  /** The media has no key of SD, as one that was packaged with a single key: this one opens all its pictures. */
  opensAll: boolean
}

/** Of the asked keys those that belong to the media. */
export async function findSealedKeys(
  db: Db,
  { tenantId, mediaId }: Pick<PlayingSession, 'tenantId' | 'mediaId'>,
  keyIds: readonly string[],
): Promise<SealedKey[]> {
  const rows = await db
    .selectFrom('content_key')
    .select(['key_id', 'sealed_key', 'label'])
    .select(
      sql<boolean>`not exists (
        select 1 from content_key o where o.tenant_id = ${tenantId} and o.media_id = ${mediaId} and o.label = 'SD'
      )`.as('opens_all'),
    )
    .where('tenant_id', '=', tenantId)
    .where('media_id', '=', mediaId)
    .where('key_id', 'in', keyIds)
    .execute()
  return rows.map((row) => ({
    keyId: row.key_id,
    sealedKey: row.sealed_key,
    label: row.label,
    opensAll: row.opens_all,
  }))
}

import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#shared/database/database.ts'
import type { PersonKey } from '#shared/http/watcher.ts'
import type { ResumePoint, ResumeState } from './plan-list.ts'

export interface ResumeReport extends PersonKey {
  titleId: string
  state: ResumeState
  positionSeconds: number
  playbackSessionId: string | null
  sequence: number | null
  /** When the viewer was there. */
  at: Date
  /** It comes after others may have come that are newer. */
  isLate: boolean
}

/** Which of a playback session's reports is the newest. Playback supplies it. */
export interface ResumeSequences {
  /**
   * SQL that takes the report's sequence within the statement that it is put into: a row with `is_newer` and `ended_at` of
   * the session, or none when nothing can be compared.
   */
  take(report: Pick<ResumeReport, 'tenantId' | 'accountId' | 'playbackSessionId' | 'sequence'>): RawBuilder<unknown>
  /** SQL of whose the playback session is: the person who began it; null when it is not known. */
  whose(report: Pick<ResumeReport, 'tenantId' | 'accountId' | 'playbackSessionId'>): RawBuilder<unknown>
}

/** Part of a film after which it counts as watched, where nobody has marked its credits. */
const WATCHED_PART = 0.95
/** A member's newest; older ones are in no list. */
const MAX_POINTS = 1_000

/**
 * Where the credits begin, in seconds, or the last twentieth; null for a film of unknown length. Marks in the first
 * half are opening credits.
 */
const endMark = (report: ResumeReport) => sql`(
  select coalesce(
    (select max((mark #>> '{}')::float8)
      from jsonb_path_query(coalesce(t.markers, m.package -> 'markers'), '$[*] ? (@.kind == "credits").startSeconds ? (@.type() == "number")') mark
      where (mark #>> '{}')::float8 > m.duration_seconds / 2),
    m.duration_seconds * ${WATCHED_PART}
  )
  from title t join media m on m.tenant_id = t.tenant_id and m.id = t.media_id
  where t.tenant_id = ${report.tenantId} and t.id = ${report.titleId}
)`

/**
 * One atomic step. A report with a lower sequence than one that its playback session has sent already changes
 * nothing; for a session that is not known, only the report that stands can be compared. What was finished or removed is
 * not brought back by a session that had ended before. What is told late changes nothing that is newer. It is the place of whoever began to watch. A film that is left while its credits run is finished.
 */
export async function saveResumePoint(db: Db, report: ResumeReport, sequences: ResumeSequences): Promise<void> {
  await sql`
    with session as (${sequences.take(report)}), person as (
      select id from profile where tenant_id = ${report.tenantId} and account_id = ${report.accountId}
        and id = coalesce(${sequences.whose(report)}, ${report.profileId})
    ), given as (
      select case when ${report.state}::text = 'begun' and ${report.positionSeconds}::int >= ${endMark(report)}
        then 'finished' else ${report.state}::text end as state
    )
    insert into resume_point as r (tenant_id, account_id, profile_id, title_id, state, position_seconds, playback_session_id,
      sequence, updated_at)
    select ${report.tenantId}, ${report.accountId}, person.id, ${report.titleId}, given.state, ${report.positionSeconds}::int,
      ${report.playbackSessionId}, ${report.sequence}::bigint, ${report.at}::timestamptz
    from given, person where coalesce((select is_newer from session), true)
    on conflict (tenant_id, account_id, profile_id, title_id) do update set
      state = excluded.state, position_seconds = excluded.position_seconds,
      playback_session_id = excluded.playback_session_id, sequence = excluded.sequence, updated_at = excluded.updated_at
    where (r.playback_session_id is distinct from excluded.playback_session_id
      or r.sequence is null or excluded.sequence is null or excluded.sequence >= r.sequence)
      and (not ${report.isLate}::boolean or r.updated_at <= excluded.updated_at)
      and (r.state = 'begun' or not coalesce((select ended_at < r.updated_at from session), false))`.execute(db)
}

/** What was begun, finished or removed, newest first. */
export async function listResumePoints(db: Db, who: PersonKey): Promise<ResumePoint[]> {
  return db
    .selectFrom('resume_point')
    .select(['title_id as titleId', 'state', 'position_seconds as positionSeconds', 'updated_at as updatedAt'])
    .where('tenant_id', '=', who.tenantId)
    .where('account_id', '=', who.accountId)
    .where('profile_id', '=', who.profileId)
    .orderBy('updated_at', 'desc')
    .orderBy('title_id', 'desc')
    .limit(MAX_POINTS)
    .execute()
}

import { sql } from 'kysely'
import type { Db } from '../../shared/database/database.ts'
import type { ResumePoint } from './plan-list.ts'

export interface ResumeReport {
  tenantId: string
  accountId: string
  titleId: string
  isActive: boolean
  positionSeconds: number
  playbackSessionId: string | null
  sequence: number | null
  now: Date
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
      from jsonb_path_query(m.package, '$.markers[*] ? (@.kind == "credits").startSeconds ? (@.type() == "number")') mark
      where (mark #>> '{}')::float8 > m.duration_seconds / 2),
    m.duration_seconds * ${WATCHED_PART}
  )
  from title t join media m on m.tenant_id = t.tenant_id and m.id = t.media_id
  where t.tenant_id = ${report.tenantId} and t.id = ${report.titleId}
)`

/**
 * One atomic step. A report with a lower sequence than one that its playback session has sent already changes
 * nothing; for a session that the database does not know, only the report that stands can be compared. What was
 * finished or taken out is not brought back by a session that had ended before.
 *
 * A film is finished when its player says so (status 0 at time 0, with its playback session) or when the credits run.
 */
export async function saveResumePoint(db: Db, report: ResumeReport): Promise<void> {
  const isReset = !report.isActive && report.positionSeconds === 0 && report.playbackSessionId !== null
  await sql`
    with known as (
      select tenant_id, id, resume_sequence, ended_at from playback_session
      where tenant_id = ${report.tenantId} and id = ${report.playbackSessionId} and account_id = ${report.accountId}
        and ${report.sequence}::bigint is not null
      for update
    ), session as (
      update playback_session as s
      set resume_sequence = greatest(coalesce(known.resume_sequence, 0), ${report.sequence}::bigint)
      from known where s.tenant_id = known.tenant_id and s.id = known.id
      returning known.resume_sequence is null or known.resume_sequence <= ${report.sequence}::bigint as is_newer,
        known.ended_at
    ), given as (
      select ${isReset}::boolean or (${report.isActive}::boolean and ${report.positionSeconds}::int >= ${endMark(report)})
        as is_finished
    )
    insert into resume_point as r (tenant_id, account_id, title_id, is_active, position_seconds, playback_session_id,
      sequence, updated_at, finished_at)
    select ${report.tenantId}, ${report.accountId}, ${report.titleId},
      ${report.isActive}::boolean and is_finished is not true, ${report.positionSeconds}::int,
      ${report.playbackSessionId}, ${report.sequence}::bigint, ${report.now}::timestamptz,
      case when is_finished then ${report.now}::timestamptz end
    from given where coalesce((select is_newer from session), true)
    on conflict (tenant_id, account_id, title_id) do update set
      is_active = excluded.is_active, position_seconds = excluded.position_seconds,
      playback_session_id = excluded.playback_session_id, sequence = excluded.sequence,
      updated_at = excluded.updated_at, finished_at = excluded.finished_at
    where (r.playback_session_id is distinct from excluded.playback_session_id
      or r.sequence is null or excluded.sequence is null or excluded.sequence >= r.sequence)
      and (r.is_active or not coalesce((select ended_at < r.updated_at from session), false))`.execute(db)
}

/** What was begun, finished or taken out, newest first. */
export async function listResumePoints(db: Db, who: { tenantId: string; accountId: string }): Promise<ResumePoint[]> {
  const rows = await db
    .selectFrom('resume_point')
    .select(['title_id', 'position_seconds', 'updated_at', 'is_active', 'finished_at'])
    .where('tenant_id', '=', who.tenantId)
    .where('account_id', '=', who.accountId)
    .orderBy('updated_at', 'desc')
    .orderBy('title_id', 'desc')
    .limit(MAX_POINTS)
    .execute()
  return rows.map((row) => ({
    titleId: row.title_id,
    state: row.is_active ? 'begun' : row.finished_at ? 'finished' : 'removed',
    positionSeconds: row.position_seconds,
    updatedAt: row.updated_at,
  }))
}

import { sql } from 'kysely'
import type { Db } from '../../shared/database.ts'

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

export interface ResumeRow {
  title_id: string
  position_seconds: number
  updated_at: Date
}

/**
 * One atomic step. A report with a lower sequence than one that its playback session has sent already changes
 * nothing; for a session that the database does not know, only the report that stands can be compared.
 */
export async function saveResumePoint(db: Db, report: ResumeReport): Promise<void> {
  await sql`
    with known as (
      select tenant_id, id, resume_sequence from playback_session
      where tenant_id = ${report.tenantId} and id = ${report.playbackSessionId} and account_id = ${report.accountId}
        and ${report.sequence}::bigint is not null
      for update
    ), session as (
      update playback_session as s
      set resume_sequence = greatest(coalesce(known.resume_sequence, 0), ${report.sequence}::bigint)
      from known where s.tenant_id = known.tenant_id and s.id = known.id
      returning known.resume_sequence is null or known.resume_sequence <= ${report.sequence}::bigint as is_newer
    )
    insert into resume_point as r
      (tenant_id, account_id, title_id, is_active, position_seconds, playback_session_id, sequence, updated_at)
    select ${report.tenantId}, ${report.accountId}, ${report.titleId}, ${report.isActive}::boolean,
      ${report.positionSeconds}::int, ${report.playbackSessionId}, ${report.sequence}::bigint, ${report.now}::timestamptz
    where coalesce((select is_newer from session), true)
    on conflict (tenant_id, account_id, title_id) do update set
      is_active = excluded.is_active, position_seconds = excluded.position_seconds,
      playback_session_id = excluded.playback_session_id, sequence = excluded.sequence,
      updated_at = excluded.updated_at
    where r.playback_session_id is distinct from excluded.playback_session_id
      or r.sequence is null or excluded.sequence is null or excluded.sequence >= r.sequence`.execute(db)
}

/** What was begun and not finished, newest first. */
export async function listResumePoints(db: Db, who: { tenantId: string; accountId: string }): Promise<ResumeRow[]> {
  return db
    .selectFrom('resume_point')
    .select(['title_id', 'position_seconds', 'updated_at'])
    .where('tenant_id', '=', who.tenantId)
    .where('account_id', '=', who.accountId)
    .where('is_active', '=', true)
    .orderBy('updated_at', 'desc')
    .orderBy('title_id')
    .execute()
}

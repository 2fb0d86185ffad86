import { type RawBuilder, sql } from 'kysely'

export interface ResumeSequence {
  tenantId: string
  accountId: string
  playbackSessionId: string | null
  /** Grows within a playback session; null from clients that do not count. */
  sequence: number | null
}

/**
 * Takes the sequence of a resume report, for the statement that writes the report down: both or neither. SQL of one row at
 * most, with `is_newer` (its session has sent none with a higher one) and `ended_at` of the session; no row for a session
 * that the database does not know, and for a report without a sequence.
 */
export const takeResumeSequence = (report: ResumeSequence): RawBuilder<unknown> => sql`
  with known as (
    select tenant_id, id, resume_sequence, ended_at from playback_session
    where tenant_id = ${report.tenantId} and id = ${report.playbackSessionId} and account_id = ${report.accountId}
      and ${report.sequence}::bigint is not null
    for update
  )
  update playback_session as s
  set resume_sequence = greatest(coalesce(known.resume_sequence, 0), ${report.sequence}::bigint)
  from known where s.tenant_id = known.tenant_id and s.id = known.id
  returning known.resume_sequence is null or known.resume_sequence <= ${report.sequence}::bigint as is_newer,
    known.ended_at`

/** SQL of the person who began the session; null for one that the database does not know. */
export const readWhoWatches = (report: Omit<ResumeSequence, 'sequence'>): RawBuilder<unknown> => sql`(
  select coalesce(profile_id, account_id) from playback_session
  where tenant_id = ${report.tenantId} and id = ${report.playbackSessionId} and account_id = ${report.accountId})`

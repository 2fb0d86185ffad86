import type { QualityReport } from '@kola/contract/quality/quality'
import { sql } from 'kysely'
import type { Db } from '#shared/database/database.ts'
import type { Counts } from './plan-figures.ts'

/** A player tells of no longer time than there was; so much a clock may be wrong. */
const SLACK_SECONDS = 60
/** Longer than any playback lives. */
const TOLD_WITHIN_DAYS = 3

/** What a report is counted under: nothing that belongs to a person. */
export type QualityKind = Pick<QualityReport, 'network' | 'device' | 'engine' | 'codec'>

/**
 * One statement: the session is marked as told, and only where it was not, and there was so much time, the day's counts grow.
 */
export async function addReport(
  db: Db,
  of: { tenantId: string; accountId: string; sessionId: string; day: string },
  { kind, counts }: { kind: QualityKind; counts: Counts },
): Promise<void> {
  const { network, device, engine, codec } = kind
  const { sessions, failed, unseen, watchedSeconds, stalledMs, stalls } = counts
  const lists = [counts.starts, counts.failures, counts.lines].map((list) => sql`${[...list]}::integer[]`)
  await sql`
    with told as (
      update playback_session set quality_told = true, watched_seconds = ${watchedSeconds}::integer
      where tenant_id = ${of.tenantId} and id = ${of.sessionId} and account_id = ${of.accountId} and not quality_told
        and started_at > now() - make_interval(days => ${TOLD_WITHIN_DAYS})
        and started_at < now() - make_interval(secs => ${watchedSeconds + stalledMs / 1_000 - SLACK_SECONDS})
      returning 1
    )
    insert into playback_quality as q (tenant_id, day, network, device, engine, codec, sessions, failed, unseen,
      watched_seconds, stalled_ms, stalls, start_counts, failure_counts, lines_counts)
    select ${of.tenantId}, ${of.day}::date, ${network}, ${device}, ${engine}, ${codec}, ${sessions}::integer,
      ${failed}::integer, ${unseen}::integer, ${watchedSeconds}::bigint, ${stalledMs}::bigint, ${stalls}::bigint,
      ${sql.join(lists)}
    from told
    on conflict (tenant_id, day, network, device, engine, codec) do update set
      sessions = q.sessions + excluded.sessions,
      failed = q.failed + excluded.failed,
      unseen = q.unseen + excluded.unseen,
      watched_seconds = q.watched_seconds + excluded.watched_seconds,
      stalled_ms = q.stalled_ms + excluded.stalled_ms,
      stalls = q.stalls + excluded.stalls,
      start_counts = ${addList('start_counts')},
      failure_counts = ${addList('failure_counts')},
      lines_counts = ${addList('lines_counts')}`.execute(db)
}

/** Number by number; a list that has grown since begins at nothing. */
const addList = (name: string) => sql`array(
  select coalesce(a, 0) + coalesce(b, 0)
  from unnest(${sql.ref(`q.${name}`)}, ${sql.ref(`excluded.${name}`)}) with ordinality as u (a, b, place) order by place)`

export type KeptCounts = QualityKind & Counts & { day: string }

/** A row for each kind of each day; of an evening with viewers of every kind some dozens. */
export async function listCounts(db: Db, of: { tenantId: string; from: string; until: string }): Promise<KeptCounts[]> {
  const { rows } = await sql<KeptCounts>`
    select day::text as day, network, device, engine, codec, sessions, failed, unseen, watched_seconds::float8 as "watchedSeconds",
      stalled_ms::float8 as "stalledMs", stalls::float8 as stalls, start_counts as starts, failure_counts as failures,
      lines_counts as lines
    from playback_quality
    where tenant_id = ${of.tenantId} and day between ${of.from}::date and ${of.until}::date`.execute(db)
  return rows
}

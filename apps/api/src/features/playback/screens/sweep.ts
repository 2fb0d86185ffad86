import { sql } from 'kysely'
import type { Db } from '../../../shared/database/database.ts'

/** A lease that lapsed goes on opening its film for ten minutes at most. */
const LAPSED_MINUTES = 15
/** Longer than any media token lives: nothing of such a session can be read any more. */
const OPEN_DAYS = 3
/** What an operator may still want to look up. */
const KEPT_DAYS = 30
/** One sweep's work is bounded; the next goes on. */
const BATCH = 5_000

export interface Swept {
  leases: number
  expired: number
  removed: number
}

/** Removes leases that ran out, ends sessions that nobody watches any more, and removes old ones. */
export async function sweepPlayback(db: Db): Promise<Swept> {
  const leases = await sql`
    delete from screen_lease
    where ctid = any (array(
      select ctid from screen_lease
      where expires_at < clock_timestamp() - make_interval(mins => ${LAPSED_MINUTES})
      limit ${BATCH} for update skip locked
    ))`.execute(db)
  await sql`
    delete from licence_hold
    where ctid = any (array(
      select ctid from licence_hold where expires_at < clock_timestamp() limit ${BATCH} for update skip locked
    ))`.execute(db)
  const expired = await sql`
    update playback_session s
    set ended_at = clock_timestamp(), end_reason = 'expired'
    where s.ended_at is null
      and s.started_at < clock_timestamp() - make_interval(days => ${OPEN_DAYS})
      and not exists (
        select from screen_lease l where l.tenant_id = s.tenant_id and l.playback_session_id = s.id
      )`.execute(db)
  const removed = await sql`
    delete from playback_session
    where ended_at < clock_timestamp() - make_interval(days => ${KEPT_DAYS})`.execute(db)
  return {
    leases: Number(leases.numAffectedRows ?? 0),
    expired: Number(expired.numAffectedRows ?? 0),
    removed: Number(removed.numAffectedRows ?? 0),
  }
}

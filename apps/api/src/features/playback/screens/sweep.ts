import { sql } from 'kysely'
import type { Db } from '#shared/database/database.ts'
import { changeOverdue, removeOverdue } from '#shared/database/sweep.ts'
import { createLeaseWalk, type LeaseWalk } from './lease-walk.ts'

/** Longer than any media token lives: nothing of such a session can be read any more. */
const OPEN_DAYS = 3
/** What an operator may still want to look up. NOTE times are compared with now(): by clock_timestamp() no index can be searched. */
const KEPT_DAYS = 30
/** A year, and the same month of the year before beside it. */
const QUALITY_DAYS = 400

export interface Swept {
  leases: number
  expired: number
  removed: number
}

/**
 * Removes leases that ran out, ends sessions that nobody watches any more, and removes old ones, and counts of old days.
 * @param walk goes on where the last sweep stopped; without it the leases are walked from the first
 */
export async function sweepPlayback(db: Db, walk: LeaseWalk = createLeaseWalk()): Promise<Swept> {
  const leases = await walk.removeLapsed(db)
  await removeOverdue(db, {
    table: 'licence_hold',
    by: 'expires_at',
    where: sql`expires_at < now()`,
  })
  await removeOverdue(db, {
    table: 'playback_quality',
    by: 'day',
    where: sql`day < (now() at time zone 'utc')::date - ${QUALITY_DAYS}::integer`,
  })
  const abandoned = {
    table: 'playback_session',
    by: 'started_at',
    // NOTE a subquery of its own for each row, by index: as "not exists" it is joined, and may read all leases.
    where: sql<boolean>`ended_at is null and started_at < now() - make_interval(days => ${OPEN_DAYS})
      and (
        select true from screen_lease l
        where l.tenant_id = playback_session.tenant_id and l.playback_session_id = playback_session.id limit 1
      ) is null`,
  } as const
  const expired = await changeOverdue(db, abandoned, sql`ended_at = clock_timestamp(), end_reason = 'expired'`)
  const removed = await removeOverdue(db, {
    table: 'playback_session',
    by: 'ended_at',
    where: sql`ended_at < now() - make_interval(days => ${KEPT_DAYS})`,
  })
  return { leases, expired, removed }
}

import { sql } from 'kysely'
import type { Db } from '#shared/database/database.ts'
import { removeOverdue } from '#shared/database/sweep.ts'

/** No provider tells a fact again after so long. */
const KEPT_DAYS = 90
/** What its provider would not say a word to for as long as it would tell it again. */
const DOUBTED_DAYS = 3

/** Callbacks that were worked off long ago, and those that nobody stood by. @returns how many went */
export async function removeOldCallbacks(db: Db, now: Date): Promise<number> {
  const doubted = await sql`
    delete from provider_event where network is not null and state = 'waiting'
      and received_at < ${now}::timestamptz - make_interval(days => ${DOUBTED_DAYS})`.execute(db)
  const old = await removeOverdue(db, {
    table: 'provider_event',
    by: 'received_at',
    where: sql`received_at < ${now}::timestamptz - make_interval(days => ${KEPT_DAYS})`,
  })
  return Number(doubted.numAffectedRows ?? 0n) + old
}

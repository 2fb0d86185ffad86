import { sql } from 'kysely'
import type { Db } from '#shared/database/database.ts'
import { isAtHome } from '#shared/database/sweep.ts'

/** A lease that lapsed goes on opening its film for ten minutes at most. */
const LAPSED_MINUTES = 15
/** Leases that one statement looks at. */
const PAGE = 5_000
/** Pages of one sweep. */
const MAX_PAGES = 4

interface LeaseKey {
  tenant_id: string
  account_id: string
  device_id: string
}

interface Page {
  seen: number
  removed: number
  last: LeaseKey | null
}

const FIRST: LeaseKey = { tenant_id: '', account_id: '', device_id: '' }

export interface LeaseWalk {
  /** @returns how many went */
  removeLapsed(db: Db): Promise<number>
}

/**
 * Walks all leases in the order of their key, some of them in each sweep, and begins again after the last. Nobody waits
 * for it: a lease that ran out is no lease to whoever counts them. There is no index on when they run out, because every
 * report moves that.
 */
export function createLeaseWalk(): LeaseWalk {
  let after = FIRST
  return {
    async removeLapsed(db) {
      let total = 0
      for (let pages = 0; pages < MAX_PAGES; pages += 1) {
        const { seen, removed, last } = await removeLapsed(db, after)
        total += removed
        after = seen < PAGE ? FIRST : (last ?? FIRST)
        if (seen < PAGE) break
      }
      return total
    },
  }
}

async function removeLapsed(db: Db, after: LeaseKey): Promise<Page> {
  const { rows } = await sql<Page>`
    with page as materialized (
      select ctid as tuple, tenant_id, account_id, device_id,
        expires_at < clock_timestamp() - make_interval(mins => ${LAPSED_MINUTES}) as is_over
      from screen_lease
      where (tenant_id, account_id, device_id) > (${after.tenant_id}, ${after.account_id}, ${after.device_id})
      order by tenant_id, account_id, device_id limit ${PAGE}
    ), gone as (
      delete from screen_lease where ctid = any(array(
        select ctid from screen_lease
        where ctid = any(array(select tuple from page where is_over)) and ${isAtHome}
          and expires_at < clock_timestamp() - make_interval(mins => ${LAPSED_MINUTES})
        for update skip locked))
      returning 1
    )
    select (select count(*) from page) as seen, (select count(*) from gone) as removed, (
      select jsonb_build_object('tenant_id', tenant_id, 'account_id', account_id, 'device_id', device_id)
      from page order by tenant_id desc, account_id desc, device_id desc limit 1
    ) as last`.execute(db)
  return rows[0] ?? { seen: 0, removed: 0, last: null }
}

import { sql } from 'kysely'
import type { FindWaiting, Waiting } from '#shared/counted/waiting.ts'

/** Bank deposits of which a slip is recorded and nobody has said yes or no; the oldest slip first. */
export const findDeposits: FindWaiting = async (db, { tenantId, most }) => {
  const { rows } = await sql<Waiting>`
    select count(*)::int as count, min(at) as since, null as until, coalesce((array_agg(reference order by at, id))[1], '') as first
    from (
      select checkout.id, checkout.reference,
        (select min(slip.recorded_at) from deposit_evidence slip
          where slip.tenant_id = checkout.tenant_id and slip.checkout_id = checkout.id) as at
      from checkout
      where checkout.tenant_id = ${tenantId} and checkout.provider = 'manual' and checkout.state = 'pending'
        and exists (select from deposit_evidence slip
          where slip.tenant_id = checkout.tenant_id and slip.checkout_id = checkout.id)
      limit ${most}
    ) recorded`.execute(db)
  return rows[0]?.count ? rows[0] : null
}

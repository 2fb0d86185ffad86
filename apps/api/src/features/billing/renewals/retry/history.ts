import { sql } from 'kysely'
import type { RetryHistory } from '#features/billing/retries/learning/rates.ts'
import type { Db } from '#shared/database/database.ts'

const MEMORY = '365 days'
/** The newest say enough. */
const MAX_ROWS = 200

interface Seen {
  at: Date
  isPaid: boolean
  isVoluntary: boolean
}

/** What a member paid by choice in the last year, and what came of later tries for other periods. */
export async function readHistory(
  db: Db,
  { tenantId, accountId, renewalId, now }: { tenantId: string; accountId: string; renewalId: string; now: Date },
): Promise<Omit<RetryHistory, 'failedDebitsMs'>> {
  const { rows } = await sql<Seen>`
    select started_at as at, state = 'paid' as "isPaid", try_number is null as "isVoluntary" from checkout
    where tenant_id = ${tenantId} and account_id = ${accountId} and started_at > ${now}::timestamptz - ${MEMORY}::interval
      and renewal_id is distinct from ${renewalId}
      and (try_number is null and state = 'paid' or try_number > 1 and state in ('paid', 'failed'))
    order by started_at desc limit ${MAX_ROWS}`.execute(db)
  return {
    voluntaryMs: rows.filter(({ isVoluntary }) => isVoluntary).map(({ at }) => at.getTime()),
    retries: rows.filter(({ isVoluntary }) => !isVoluntary).map(({ at, isPaid }) => ({ atMs: at.getTime(), isPaid })),
  }
}

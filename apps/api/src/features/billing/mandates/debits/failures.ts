import { sql } from 'kysely'
import { toMonth } from '#features/billing/retries/calendar/calendar.ts'
import type { Db } from '#shared/database/database.ts'
import type { MandateRow } from '../repository.ts'

/** When debits of it failed, as far as they say something of the next: in this month and the one before. */
export async function readFailures(db: Db, mandate: MandateRow, now: Date): Promise<number[]> {
  const { rows } = await sql<{ at: Date }>`
    select asked_at as at from mandate_debit
    where tenant_id = ${mandate.tenant_id} and mandate_id = ${mandate.id} and state = 'failed'
      and asked_at > ${now}::timestamptz - interval '63 days'
    order by asked_at desc`.execute(db)
  const [month, resumedMs] = [toMonth(now.getTime()), mandate.resumed_at?.getTime() ?? 0]
  return rows
    .map(({ at }) => at.getTime())
    .filter((atMs) => {
      const ago = month - toMonth(atMs)
      // Whoever resumes it says that the account is right: only this month's stands in the way then.
      return ago <= 0 || (ago === 1 && atMs > resumedMs)
    })
}

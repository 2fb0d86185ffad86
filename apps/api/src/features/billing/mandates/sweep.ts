import { sql } from 'kysely'
import type { BulkSender } from '#shared/jobs.ts'
import { lockMoney } from '../settle/repository.ts'
import type { MandateNeeds } from './needs.ts'
import { changeMandate, lockMandate, type MandateOf, type MandateRow, toOf } from './repository.ts'
import { tellMandate } from './tell.ts'

const MAX_ROWS = 500
/** So long before one ends by itself its member is told. */
const ENDS_SOON_DAYS = 30

/** Reads and calls that are due, and mandates that end soon. @returns how many jobs were made */
export async function sweepMandates(needs: MandateNeeds & { queue: BulkSender }): Promise<number> {
  const sent = await sendDue(needs)
  await tellEndings(needs)
  return sent
}

/** NOTE the time is moved on first: a job that was lost is made again by a later sweep. */
async function sendDue({ db, clock, queue }: MandateNeeds & { queue: BulkSender }): Promise<number> {
  const now = clock.now()
  const { rows } = await sql<MandateOf>`
    update mandate set next_read_at = ${now}::timestamptz + interval '10 minutes'
    where ctid = any(array(select ctid from mandate where next_read_at <= ${now} order by next_read_at
      limit ${MAX_ROWS} for update skip locked))
    returning tenant_id as "tenantId", id as "mandateId"`.execute(db)
  if (rows.length > 0)
    await queue.sendAll(
      'billing.mandate',
      rows.map((data) => ({ data })),
    )
  return rows.length
}

async function tellEndings(needs: MandateNeeds): Promise<void> {
  const { db, clock } = needs
  const { rows } = await sql<MandateRow>`
    select * from mandate where state in ('ACTIVE', 'PAUSED') and end_told_at is null
      and ends_at < ${clock.now()}::timestamptz + make_interval(days => ${ENDS_SOON_DAYS})
    order by ends_at limit ${MAX_ROWS}`.execute(db)
  for (const row of rows) {
    await db.transaction().execute(async (tx) => {
      await lockMoney(tx, { tenantId: row.tenant_id, accountId: row.account_id })
      const mandate = await lockMandate(tx, toOf(row))
      if (mandate.end_told_at !== null || mandate.state === 'ENDED') return
      await changeMandate(tx, toOf(mandate), { end_told_at: clock.now() })
      await tellMandate(needs, tx, { mandate, news: 'ends-soon' })
    })
  }
}

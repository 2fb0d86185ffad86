import type { Clock } from '@kola/platform/clock'
import { sql } from 'kysely'
import type { Db } from '#shared/database/database.ts'
import type { JobSender } from '#shared/jobs.ts'
import { takeOwedClosings } from '../leaving/asking.ts'

/** A job that was made with its row has ended by then, or goes on by itself: a second of its key is not made. */
const JOB_MS = 3_600_000
/** A change that no provider took for so long is not told any more: the charge has come. */
const CHANGE_DAYS = 40
/** Of each kind in one sweep. */
const MAX_ROWS = 100

interface Owed {
  tenantId: string
  id: string
}

interface Needs {
  db: Db
  clock: Clock
  queue: JobSender
}

/** Makes jobs again for what providers are still to be told, as after a loss of the queue. @returns how many */
export async function sendOwed(needs: Needs): Promise<number> {
  return (
    (await sendCancels(needs)) + (await sendRefunds(needs)) + (await sendChanges(needs)) + (await sendClosed(needs))
  )
}

const toBefore = ({ clock }: Needs) => new Date(clock.now().getTime() - JOB_MS)

async function sendCancels(needs: Needs): Promise<number> {
  const { rows } = await sql<Owed>`
    select tenant_id as "tenantId", id from subscription
    where state = 'CANCEL_SCHEDULED' and cancelled_at < ${toBefore(needs)}
    order by cancelled_at limit ${MAX_ROWS}`.execute(needs.db)
  for (const { tenantId, id } of rows) await needs.queue.send('billing.cancel', { tenantId, subscriptionId: id })
  return rows.length
}

/** What goes back by hand has nobody to be told. */
async function sendRefunds(needs: Needs): Promise<number> {
  const { rows } = await sql<Owed>`
    select refund.tenant_id as "tenantId", refund.id from refund
    join payment on payment.tenant_id = refund.tenant_id and payment.id = refund.payment_id
    where refund.state = 'queued' and refund.asked_at < ${toBefore(needs)} and payment.provider <> 'manual'
    order by refund.asked_at limit ${MAX_ROWS}`.execute(needs.db)
  for (const { tenantId, id } of rows) await needs.queue.send('billing.refund', { tenantId, refundId: id })
  return rows.length
}

/** Of each membership the newest, which is all that a provider has to know. */
async function sendChanges(needs: Needs): Promise<number> {
  const oldest = new Date(needs.clock.now().getTime() - CHANGE_DAYS * 24 * JOB_MS)
  const { rows } = await sql<Owed & { subscriptionId: string }>`
    select change.tenant_id as "tenantId", change.id, change.subscription_id as "subscriptionId" from plan_change change
    join subscription sub on sub.tenant_id = change.tenant_id and sub.id = change.subscription_id
      and sub.state in ('ACTIVE', 'PAST_DUE')
    where change.told_at is null and change.asked_at < ${toBefore(needs)} and change.asked_at > ${oldest}
      and not exists (select 1 from plan_change newer where newer.tenant_id = change.tenant_id
        and newer.subscription_id = change.subscription_id and newer.number > change.number)
    order by change.asked_at limit ${MAX_ROWS}`.execute(needs.db)
  for (const { tenantId, id: changeId, subscriptionId } of rows) {
    await needs.queue.send('billing.change', { tenantId, subscriptionId, changeId })
  }
  return rows.length
}

/** Of accounts that were closed, what a provider has not said yet that it renews no more. */
async function sendClosed(needs: Needs): Promise<number> {
  return needs.db.transaction().execute(async (tx) => {
    const owed = await takeOwedClosings(tx, needs.clock.now())
    for (const who of owed) await needs.queue.send('billing.close', who, { tx })
    return owed.length
  })
}

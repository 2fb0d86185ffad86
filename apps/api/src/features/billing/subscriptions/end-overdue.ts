import { sql } from 'kysely'
import type { Tx } from '#shared/database/database.ts'
import type { JobSender } from '#shared/jobs.ts'
import { closeRenewals } from '../renewals/repository.ts'

interface Ending {
  tenantId: string
  accountId: string
  /** The one that begins. */
  besides: string
  now: Date
  queue: JobSender
}

/**
 * Ends what is overdue beyond its grace where its holder begins another membership: nothing is asked for it any more, here or at
 * its provider, so that nobody pays for two. Nor is what a link would have paid ahead of another one that ends.
 */
export async function endOverdue(tx: Tx, { tenantId, accountId, besides, now, queue }: Ending): Promise<void> {
  const ended = await tx
    .updateTable('subscription')
    .set({ state: 'CANCEL_SCHEDULED', cancelled_at: now, next_charge_at: null })
    .where('tenant_id', '=', tenantId)
    .where('account_id', '=', accountId)
    .where('id', '<>', besides)
    .where('is_recurring', '=', true)
    .where('state', 'in', ['ACTIVE', 'PAST_DUE'])
    .where(sql<boolean>`paid_through + make_interval(days => grace_days) <= ${now}`)
    .returning('id')
    .execute()
  for (const { id: subscriptionId } of ended) {
    await closeRenewals(tx, { tenantId, subscriptionId }, { state: 'cancelled', at: now })
    await queue.send('billing.cancel', { tenantId, subscriptionId }, { tx })
  }
  await tx
    .updateTable('renewal')
    .set({ state: 'cancelled', closed_at: now, next_try_at: null })
    .where('tenant_id', '=', tenantId)
    .where('state', '=', 'open')
    .where('subscription_id', 'in', (query) =>
      query
        .selectFrom('subscription')
        .select('id')
        .where('tenant_id', '=', tenantId)
        .where('account_id', '=', accountId)
        .where('id', '<>', besides)
        .where('is_recurring', '=', false),
    )
    .execute()
}

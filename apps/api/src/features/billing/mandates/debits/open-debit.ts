import { newId } from '@kola/platform/ids'
import type { Ending } from '#features/billing/notices/repository.ts'
import { OPEN_DAYS } from '#features/billing/renewals/plan-first.ts'
import type { Tx } from '#shared/database/database.ts'
import { lockMandate } from '../repository.ts'
import { type AnnounceNeeds, announceDebit } from './announce.ts'

const DAY_MS = 24 * 3_600_000

/** The next period is opened before it begins: its debit is planned, and told. One that was opened for its link goes on. */
export async function openDebit(needs: AnnounceNeeds, tx: Tx, ending: Ending): Promise<'mail' | 'sms' | ''> {
  const { tenantId, subscriptionId, paidThrough, mandateId } = ending
  if (mandateId === null) return ''
  const endsAt = new Date(paidThrough.getTime() + OPEN_DAYS * DAY_MS)
  const renewal = await tx
    .insertInto('renewal')
    .values({
      ...{ tenant_id: tenantId, id: newId(), subscription_id: subscriptionId, account_id: ending.accountId },
      ...{ period_starts_at: paidThrough, plan_id: ending.planId, price_id: ending.priceId },
      ...{ amount_minor: ending.amountMinor, currency: ending.currency, period_days: ending.periodDays },
      ...{ ends_at: endsAt, created_at: needs.clock.now() },
    })
    .onConflict((conflict) =>
      conflict
        .columns(['tenant_id', 'subscription_id', 'period_starts_at'])
        .doUpdateSet({ ends_at: endsAt })
        .where('renewal.state', '=', 'open')
        .where('renewal.tries', '=', 0),
    )
    .returningAll()
    .executeTakeFirst()
  if (!renewal) return ''
  const mandate = await lockMandate(tx, { tenantId, mandateId })
  return announceDebit(needs, tx, { renewal, mandate })
}

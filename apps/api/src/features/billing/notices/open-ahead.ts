import { newId } from '@kola/platform/ids'
import type { Tx } from '#shared/database/database.ts'
import type { RenewalRow } from '../renewals/repository.ts'
import type { Ending } from './repository.ts'

/** Of a renewal for which nothing is kept: only its link pays it. */
const BY_LINK = 'by-link'
/** So long after the paid days a link still pays for the next ones. */
const AFTER_MS = 24 * 3_600_000

/** The next period can be paid before it begins; for each period there is one renewal, whose days follow those that run. */
export async function openAhead(tx: Tx, ending: Ending, now: Date): Promise<RenewalRow> {
  const { tenantId, subscriptionId, paidThrough } = ending
  await tx
    .insertInto('renewal')
    .values({
      ...{ tenant_id: tenantId, id: newId(), subscription_id: subscriptionId, account_id: ending.accountId },
      ...{ period_starts_at: paidThrough, plan_id: ending.planId, price_id: ending.priceId },
      ...{ amount_minor: ending.amountMinor, currency: ending.currency, period_days: ending.periodDays },
      ...{ ends_at: new Date(paidThrough.getTime() + AFTER_MS), created_at: now, stop_reason: BY_LINK },
    })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'subscription_id', 'period_starts_at']).doNothing())
    .execute()
  return tx
    .selectFrom('renewal')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('subscription_id', '=', subscriptionId)
    .where('period_starts_at', '=', paidThrough)
    .executeTakeFirstOrThrow()
}

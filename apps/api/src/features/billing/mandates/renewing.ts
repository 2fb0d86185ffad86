import { sql } from 'kysely'
import type { Tx } from '#shared/database/database.ts'
import type { RenewalNeeds } from '../renewals/needs.ts'
import { NEXT_TERMS, type RenewalRow } from '../renewals/repository.ts'
import { tellUnpaid } from '../renewals/tell-unpaid.ts'
import type { MandateRow } from './repository.ts'

/** As of any membership that renews by itself. */
const GRACE_DAYS = 3

/** A membership of what was agreed, that nothing renews yet, renews by it from now on. @returns whether there is one */
export async function beginRenewing(tx: Tx, mandate: MandateRow, now: Date): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    update subscription set is_recurring = true, mandate_id = ${mandate.id}, next_charge_at = subscription.paid_through,
      grace_days = ${GRACE_DAYS}
    from (
      select sub.tenant_id, sub.id from subscription sub
      ${NEXT_TERMS.joins}
      where sub.tenant_id = ${mandate.tenant_id} and sub.account_id = ${mandate.account_id} and sub.state = 'ACTIVE'
        and not sub.is_recurring and sub.paid_through > ${now}
        and coalesce(change.price_id, first.price_id) = ${mandate.price_id}
        and coalesce(change.currency, first.currency) = ${mandate.currency}
        and coalesce(change.renewal_minor, first.price_minor) between 1 and ${mandate.amount_minor}
        and not exists (select from subscription other where other.tenant_id = sub.tenant_id
          and other.account_id = sub.account_id and other.is_recurring and other.state in ('ACTIVE', 'PAST_DUE')
          and other.paid_through + make_interval(days => other.grace_days) > ${now})
      order by sub.paid_through desc limit 1
    ) found
    where subscription.tenant_id = found.tenant_id and subscription.id = found.id
    returning subscription.id`.execute(tx)
  return rows.length > 0
}

/** Why nothing is debited any more. */
const STOPPED = 'no-debit'

/** From now on only its member pays: by the link, which is told at once where the days are over. */
export async function stopRenewing(
  needs: Pick<RenewalNeeds, 'tenants' | 'messages' | 'publicUrl' | 'clock'>,
  tx: Tx,
  mandate: MandateRow,
): Promise<void> {
  const now = needs.clock.now()
  const { rows: held } = await sql<{ id: string }>`
    update subscription set mandate_id = null,
      is_recurring = case when state in ('ACTIVE', 'PAST_DUE') then false else is_recurring end,
      next_charge_at = null, grace_days = case when paid_through > ${now} then 0 else grace_days end
    where tenant_id = ${mandate.tenant_id} and mandate_id = ${mandate.id}
    returning id`.execute(tx)
  if (held.length === 0) return
  const { rows: stopped } = await sql<RenewalRow>`
    update renewal set next_try_at = null, stop_reason = ${STOPPED}
    where tenant_id = ${mandate.tenant_id} and subscription_id = any(${held.map(({ id }) => id)}::text[])
      and state = 'open' and stop_reason = ''
      and not exists (select from checkout where checkout.tenant_id = renewal.tenant_id
        and checkout.renewal_id = renewal.id and checkout.try_number is not null
        and checkout.state in ('open', 'action_required', 'pending'))
    returning *`.execute(tx)
  for (const renewal of stopped) {
    if (renewal.period_starts_at <= now) await tellUnpaid(needs, tx, { renewal, kind: 'no-debit', nextAt: null })
  }
}

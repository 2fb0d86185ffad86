import { sql } from 'kysely'
import type { Tx } from '#shared/database/database.ts'
import { NEXT_TERMS } from '../renewals/repository.ts'
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

/** What was just paid for renews by a mandate that was active before. */
export async function renewByMandate(
  tx: Tx,
  { tenantId, accountId, now }: { tenantId: string; accountId: string; now: Date },
): Promise<void> {
  const mandate = await tx
    .selectFrom('mandate')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('account_id', '=', accountId)
    .where('state', '=', 'ACTIVE')
    .orderBy('agreed_at', 'desc')
    .executeTakeFirst()
  if (mandate) await beginRenewing(tx, mandate, now)
}

import { sql } from 'kysely'
import type { Tx } from '#shared/database/database.ts'
import type { RenewalNeeds } from '../renewals/needs.ts'
import type { RenewalRow } from '../renewals/repository.ts'
import { tellUnpaid } from '../renewals/tell-unpaid.ts'
import type { MandateRow } from './repository.ts'

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

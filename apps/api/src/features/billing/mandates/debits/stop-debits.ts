import type { Checkout } from '#features/billing/checkout/checkout.ts'
import type { RenewalRow } from '#features/billing/renewals/repository.ts'
import { tellUnpaid } from '#features/billing/renewals/tell-unpaid.ts'
import type { Tx } from '#shared/database/database.ts'
import { restAfterFailures } from '../change.ts'
import { lockMandate, type MandateRow } from '../repository.ts'
import type { AnnounceNeeds } from './announce.ts'

/** Of which a payment was taken, or not. */
export async function findDebited(tx: Tx, { tenant_id: tenantId, id }: Checkout): Promise<MandateRow | undefined> {
  const debit = await tx
    .selectFrom('mandate_debit')
    .select('mandate_id')
    .where('tenant_id', '=', tenantId)
    .where('checkout_id', '=', id)
    .executeTakeFirst()
  return debit && lockMandate(tx, { tenantId, mandateId: debit.mandate_id })
}

/** For these days nothing is debited any more: the link pays for them. After two such months in a row the mandate rests. */
export async function stopDebits(
  needs: AnnounceNeeds,
  tx: Tx,
  { renewal, mandate, stop }: { renewal: RenewalRow; mandate: MandateRow; stop: string },
): Promise<void> {
  await tx
    .updateTable('renewal')
    .set({ stop_reason: stop })
    .where('tenant_id', '=', renewal.tenant_id)
    .where('id', '=', renewal.id)
    .execute()
  await tx
    .updateTable('subscription')
    .set((row) => ({
      ...{ state: 'PAST_DUE', next_charge_at: null },
      past_due_since: row.fn.coalesce('past_due_since', row.val(needs.clock.now())),
    }))
    .where('tenant_id', '=', renewal.tenant_id)
    .where('id', '=', renewal.subscription_id)
    .where('state', 'in', ['ACTIVE', 'PAST_DUE'])
    .execute()
  if (stop === 'mandate-suspended') await restAfterFailures(needs, tx, mandate)
  await tellUnpaid(needs, tx, { renewal, kind: 'debit-failed', nextAt: null })
}

import { DIRECT_DEBIT, UNDER_WAY } from '../checkout/checkout.ts'
import { findDebited, stopDebits } from '../mandates/debits/stop-debits.ts'
import { lockMoney } from '../settle/repository.ts'
import type { RenewalNeeds } from './needs.ts'
import { findRenewal, listTries, lockRenewal, noteChoice, type RenewalOf } from './repository.ts'
import { planRetry } from './retry/plan-retry.ts'
import { tellUnpaid } from './tell-unpaid.ts'

/** After a try that came to nothing: when the next one is, or why there is none. Before that nothing happens. */
export async function planNext(
  needs: Pick<RenewalNeeds, 'db' | 'clock' | 'tenants' | 'messages' | 'publicUrl'>,
  of: RenewalOf,
): Promise<void> {
  const { db, clock } = needs
  const found = await findRenewal(db, of)
  if (!found) return
  await db.transaction().execute(async (tx) => {
    await lockMoney(tx, { tenantId: of.tenantId, accountId: found.account_id })
    const renewal = await lockRenewal(tx, of)
    if (renewal.state !== 'open' || renewal.next_try_at || renewal.stop_reason) return
    const tries = await listTries(tx, of)
    const last = tries.at(-1)
    if (!last || UNDER_WAY.has(last.state) || last.state === 'paid') return
    const now = clock.now()
    const mandate = last.way === DIRECT_DEBIT ? await findDebited(tx, last) : undefined
    const plan = await planRetry(needs, tx, { renewal, tries, mandate })
    // The day of another debit is planned with the notice of it.
    if (mandate && 'at' in plan && mandate.state === 'ACTIVE') return
    if (mandate) return stopDebits(needs, tx, { renewal, mandate, stop: 'stop' in plan ? plan.stop : 'no-debit' })
    if ('at' in plan) await noteChoice(tx, of, { number: renewal.tries + 1, choice: plan })
    await tx
      .updateTable('renewal')
      .set('at' in plan ? { next_try_at: plan.at } : { stop_reason: plan.stop })
      .where('tenant_id', '=', of.tenantId)
      .where('id', '=', of.renewalId)
      .execute()
    await tx
      .updateTable('subscription')
      .set((row) => ({
        ...{ state: 'PAST_DUE', next_charge_at: 'at' in plan ? plan.at : null },
        past_due_since: row.fn.coalesce('past_due_since', row.val(now)),
      }))
      .where('tenant_id', '=', of.tenantId)
      .where('id', '=', renewal.subscription_id)
      .where('state', 'in', ['ACTIVE', 'PAST_DUE'])
      .execute()
    const nextAt = 'at' in plan ? plan.at : null
    if (!nextAt) await tellUnpaid(needs, tx, { renewal, kind: 'stopped', nextAt })
    else if (tries.length === 1) await tellUnpaid(needs, tx, { renewal, kind: 'failed', nextAt })
  })
}

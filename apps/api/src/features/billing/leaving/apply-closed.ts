import { PERSONAL_IDS } from '#shared/accounts/leaving/personal-ids.ts'
import type { Tx } from '#shared/database/database.ts'
import type { AccountKey } from '#shared/sign-in-end.ts'
import type { ProviderSubscription, Reading } from '../providers/provider.ts'
import { keepUnapplied } from '../settle/apply-charges.ts'
import type { PaymentRow, SubscriptionRow } from '../settle/repository.ts'
import type { Settling } from '../settle/settling.ts'

/** Within the lock of the account's money. */
export const isClosed = async (tx: Tx, { tenantId, accountId }: AccountKey): Promise<boolean> =>
  (await tx
    .selectFrom('closed_account')
    .select('account_id')
    .where('tenant_id', '=', tenantId)
    .where('account_id', '=', accountId)
    .executeTakeFirst()) !== undefined

/** Whether the provider would charge again. */
export const renews = (subscription: ProviderSubscription | null): subscription is ProviderSubscription =>
  subscription !== null &&
  (subscription.state === 'active' || subscription.state === 'past_due') &&
  !subscription.isCancelScheduled

/** Money that is heard of after the account was closed pays for nothing, whatever it was for: it is found and goes back. */
export async function applyClosed(
  settling: Settling,
  { known, subscription }: { known: readonly PaymentRow[]; subscription: SubscriptionRow | null },
): Promise<SubscriptionRow | null> {
  const { tx, needs, checkout, reading } = settling
  const seen = new Set(known.map(({ transaction_id: id }) => id))
  for (const charge of reading.charges) {
    if (charge.state !== 'succeeded' || seen.has(charge.transactionId)) continue
    await keepUnapplied(settling, charge, { finding: 'paid-after-closing', isPaid: known.length > 0 })
  }
  if (renews(reading.subscription)) {
    const who = { tenantId: checkout.tenant_id, accountId: checkout.account_id }
    await tx
      .updateTable('closed_account')
      .set({ settled_at: null, tries: 0, next_ask_at: null })
      .where('tenant_id', '=', who.tenantId)
      .where('account_id', '=', who.accountId)
      .execute()
    await needs.queue.send('billing.close', who, { tx })
  }
  return subscription
}

/** Of who has gone nothing is learnt anew: neither by what their provider knows them, nor their card. */
export const withoutPerson = (reading: Reading): Reading => ({
  ...reading,
  method: null,
  ids: Object.fromEntries(Object.entries(reading.ids).filter(([kind]) => !PERSONAL_IDS.includes(kind))),
})

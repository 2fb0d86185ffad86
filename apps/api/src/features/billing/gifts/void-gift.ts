import type { Tx } from '#shared/database/database.ts'

interface Of {
  tenant_id: string
  id: string
}

/** Money goes back of a gift that nobody has redeemed: its code is worth nothing from now on. @returns false where somebody has */
export async function voidOpenGift(tx: Tx, payment: Of, now: Date): Promise<boolean> {
  const gift = await tx
    .selectFrom('gift')
    .select('state')
    .where('tenant_id', '=', payment.tenant_id)
    .where('payment_id', '=', payment.id)
    .forUpdate()
    .executeTakeFirst()
  if (gift?.state === 'redeemed') return false
  if (gift?.state === 'open') await voidPaidGift(tx, payment, now)
  return true
}

/** The money of a gift is gone whole: nobody redeems it any more, and the days that it gave are over. */
export async function voidPaidGift(tx: Tx, payment: Of, now: Date): Promise<void> {
  const gift = await tx
    .updateTable('gift')
    .set({ state: 'voided', voided_at: now, receiver: null })
    .where('tenant_id', '=', payment.tenant_id)
    .where('payment_id', '=', payment.id)
    .where('state', '<>', 'voided')
    .returning(['subscription_id', 'period_number'])
    .executeTakeFirst()
  if (!gift?.subscription_id || gift.period_number === null) return
  await tx
    .updateTable('subscription_period')
    .set({ voided_at: now })
    .where('tenant_id', '=', payment.tenant_id)
    .where('subscription_id', '=', gift.subscription_id)
    .where('number', '=', gift.period_number)
    .where('voided_at', 'is', null)
    .execute()
}

import { sql } from 'kysely'
import { returnCredit } from '#features/billing/credit/taken-back.ts'
import { voidPaidGift } from '#features/billing/gifts/void-gift.ts'
import { closeRenewals } from '#features/billing/renewals/repository.ts'
import { voidRental } from '#features/billing/rentals/void-rental.ts'
import type { PaymentRow } from '../repository.ts'
import type { Settling } from '../settling.ts'

/** A period whose payment is gone whole, given back, lost to the payer's bank or used for another, is no longer paid for. */
export async function endLostPeriod(settling: Settling, payment: PaymentRow): Promise<void> {
  const { tx, now } = settling
  const { rows } = await sql<{ gone: number }>`
    select coalesce(sum(amount_minor), 0)::bigint as gone from (
      select amount_minor from refund
      where tenant_id = ${payment.tenant_id} and payment_id = ${payment.id} and state = 'done'
      union all
      select amount_minor from dispute
      where tenant_id = ${payment.tenant_id} and payment_id = ${payment.id} and state = 'lost'
      union all
      select amount_minor from credit_use
      where tenant_id = ${payment.tenant_id} and payment_id = ${payment.id} and state = 'used'
    ) gone`.execute(tx)
  if ((rows[0]?.gone ?? 0) < payment.amount_minor) return
  if (payment.use === 'gift') await voidPaidGift(tx, payment, now)
  if (payment.use === 'rental') {
    await voidRental(tx, payment, now)
    await returnCredit(settling, payment)
  }
  if (payment.use !== 'period') return
  await tx
    .updateTable('subscription_period')
    .set({ voided_at: now })
    .where('tenant_id', '=', payment.tenant_id)
    .where('payment_id', '=', payment.id)
    .where('voided_at', 'is', null)
    .execute()
  await returnCredit(settling, payment)
  const open = await tx
    .selectFrom('subscription_period as per')
    .innerJoin('payment as pay', (join) =>
      join.onRef('pay.tenant_id', '=', 'per.tenant_id').onRef('pay.id', '=', 'per.payment_id'),
    )
    .select('per.number')
    .where('pay.tenant_id', '=', payment.tenant_id)
    .where('pay.checkout_id', '=', payment.checkout_id)
    .where('per.voided_at', 'is', null)
    .executeTakeFirst()
  if (open) return
  if (payment.subscription_id) await endSubscription(settling, payment.subscription_id)
}

/** Nothing of it is paid for any more: no grace, and no renewal. */
async function endSubscription({ tx, needs, checkout, now }: Settling, subscriptionId: string): Promise<void> {
  const { tenant_id: tenantId } = checkout
  const of = tx.updateTable('subscription').where('tenant_id', '=', tenantId).where('id', '=', subscriptionId)
  await of.set({ grace_days: 0 }).execute()
  const { numUpdatedRows } = await of
    .set({ state: 'CANCEL_SCHEDULED', cancelled_at: now, next_charge_at: null })
    .where('state', 'in', ['ACTIVE', 'PAST_DUE'])
    .executeTakeFirst()
  await closeRenewals(tx, { tenantId, subscriptionId }, { state: 'cancelled', at: now })
  if (numUpdatedRows) await needs.queue.send('billing.cancel', { tenantId, subscriptionId }, { tx })
}

import { addFinding, listPayments } from './repository.ts'
import type { Settling } from './settling.ts'

/** A subscription is made within this after its first payment, or never. */
const RENEWAL_WITHIN_MS = 5 * 60_000
/** How often a bank is asked whether it has decided, should its news be lost. */
const DISPUTE_MS = 24 * 3_600_000

/** What is still to be asked of a payment that is paid; null when it is nothing. */
export async function planFollowUp(settling: Settling): Promise<Date | null> {
  const { checkout, now } = settling
  const renewal = await lookForRenewal(settling)
  if (renewal) return renewal
  const open = await settling.tx
    .selectFrom('dispute')
    .innerJoin('payment', (join) =>
      join.onRef('payment.tenant_id', '=', 'dispute.tenant_id').onRef('payment.id', '=', 'dispute.payment_id'),
    )
    .select('dispute.id')
    .where('payment.tenant_id', '=', checkout.tenant_id)
    .where('payment.checkout_id', '=', checkout.id)
    .where('dispute.state', '=', 'open')
    .executeTakeFirst()
  return open ? new Date(now.getTime() + DISPUTE_MS) : null
}

/** Nobody hears that nothing renews: the provider is asked once more, then it is a finding. @returns when it is asked */
async function lookForRenewal({ tx, checkout, reading, now }: Settling): Promise<Date | null> {
  if (!reading.isRenewalMissing) return null
  const payment = (await listPayments(tx, checkout)).find(({ use }) => use === 'period')
  const held = payment?.subscription_id
    ? await tx
        .selectFrom('subscription')
        .select('state')
        .where('tenant_id', '=', checkout.tenant_id)
        .where('id', '=', payment.subscription_id)
        .executeTakeFirst()
    : undefined
  if (!payment || held?.state !== 'ACTIVE') return null
  const until = new Date(payment.paid_at.getTime() + RENEWAL_WITHIN_MS)
  if (now < until) return until
  const detail = { reference: checkout.reference, transaction: payment.transaction_id }
  await addFinding(tx, { checkout, kind: 'renewal-missing', paymentId: payment.id, at: now, detail })
  return null
}

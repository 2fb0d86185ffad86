import { sql } from 'kysely'
import { addFinding, listPayments } from './repository.ts'
import type { Settling } from './settling.ts'

/** A subscription is made within this after its first payment, or never. */
const RENEWAL_WITHIN_MS = 5 * 60_000
/** How often it is asked whether a bank has decided, or money has gone back, should the news be lost. */
const NEWS_MS = 24 * 3_600_000
/** A refund that has not gone by then is somebody's to look at. */
const REFUND_DAYS = 14

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
  return open || (await goesBack(settling)) ? new Date(now.getTime() + NEWS_MS) : null
}

/** Money that pays for nothing is on its way back. */
async function goesBack({ tx, checkout, now }: Settling): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`
    select exists (
      select 1 from refund
      join payment on payment.tenant_id = refund.tenant_id and payment.id = refund.payment_id
      where payment.tenant_id = ${checkout.tenant_id} and payment.checkout_id = ${checkout.id} and payment.use = 'unapplied'
        and refund.state in ('queued', 'pending') and refund.due_at > ${now}::timestamptz - make_interval(days => ${REFUND_DAYS})
    ) as is`.execute(tx)
  return rows[0]?.is ?? false
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

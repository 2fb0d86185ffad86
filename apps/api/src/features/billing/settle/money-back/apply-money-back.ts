import { sql } from 'kysely'
import type { Charge } from '#features/billing/providers/provider.ts'
import { listPayments } from '../repository.ts'
import type { Settling } from '../settling.ts'
import { applyDisputes } from './apply-disputes.ts'
import { applyRefunds } from './apply-refunds.ts'

/** What went back of what was charged, and what banks took and decided. @returns whether anything of it is new */
export async function applyMoneyBack(settling: Settling): Promise<boolean> {
  const told = settling.reading.charges.filter(({ refunds, disputes = [] }) => refunds.length + disputes.length > 0)
  if (told.length === 0 || (await isKnown(settling, told))) return false
  const payments = await listPayments(settling.tx, settling.checkout)
  await applyRefunds(settling, payments)
  await applyDisputes(settling, payments)
  return true
}

/** Most readings repeat what the ones before told. */
async function isKnown({ tx, checkout }: Settling, told: readonly Charge[]): Promise<boolean> {
  const { rows } = await sql<{ fact: string }>`
    select payment.transaction_id || ':' || back.fact as fact from payment, lateral (
      select 'refund:' || provider_refund_id as fact from refund
      where refund.tenant_id = payment.tenant_id and refund.payment_id = payment.id and state = 'done'
      union all
      select 'dispute:' || state || ':' || provider_dispute_id from dispute
      where dispute.tenant_id = payment.tenant_id and dispute.payment_id = payment.id
    ) back
    where payment.tenant_id = ${checkout.tenant_id} and payment.checkout_id = ${checkout.id}`.execute(tx)
  const known = new Set(rows.map(({ fact }) => fact))
  return told.every(({ transactionId, refunds, disputes = [] }) =>
    [
      ...refunds.map(({ refundId }) => `refund:${refundId}`),
      ...disputes.map(({ state, disputeId }) => `dispute:${state}:${disputeId}`),
    ].every((fact) => known.has(`${transactionId}:${fact}`)),
  )
}

import { sql } from 'kysely'
import type { Tx } from '#shared/database/database.ts'

/** What of a payment has not gone back, is not on its way back, is not with the payer's bank, and was not used as credit. */
export async function readLeft(
  tx: Tx,
  payment: { tenant_id: string; id: string; amount_minor: number },
): Promise<{ leftMinor: number; refunds: number }> {
  const { rows } = await sql<{ gone: number; refunds: number }>`
    select refunds.count as refunds, (refunds.gone + disputes.gone + credits.used)::bigint as gone
    from (select count(*)::int as count, coalesce(sum(amount_minor) filter (where state <> 'failed'), 0) as gone from refund
        where tenant_id = ${payment.tenant_id} and payment_id = ${payment.id}) refunds,
      (select coalesce(sum(amount_minor), 0) as gone from dispute
        where tenant_id = ${payment.tenant_id} and payment_id = ${payment.id} and state <> 'won') disputes,
      (select coalesce(sum(amount_minor), 0) as used from credit_use
        where tenant_id = ${payment.tenant_id} and payment_id = ${payment.id} and state in ('held', 'used')) credits`.execute(
    tx,
  )
  return { leftMinor: payment.amount_minor - (rows[0]?.gone ?? 0), refunds: rows[0]?.refunds ?? 0 }
}

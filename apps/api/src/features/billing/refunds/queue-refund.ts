import { newId } from '@kola/platform/ids'
import { sql } from 'kysely'
import type { Tx } from '#shared/database/database.ts'
import type { JobSender } from '#shared/jobs.ts'
import { orderBack } from '../credit/transit.ts'

/** Promised for what was debited twice. Specification 1 §2, terms. */
const DUE_MS = 72 * 3_600_000
/** How often it is asked whether a bank has decided, or money has gone back, should the news be lost. */
export const NEWS_MS = 24 * 3_600_000

export interface WantedRefund {
  payment: { tenant_id: string; id: string; currency: string }
  amountMinor: number
  reason: string
  askedBy: string
  now: Date
  /** Where one payment is given back in parts: tells them apart. */
  part?: string
}

export const toRefundKey = (paymentId: string, part: string): string => `refund:${paymentId}:${part}`

/** Queues money to be given back, what is credit of it first; the same wish twice is one refund. @throws when it is more than was paid */
export async function queueRefund(tx: Tx, queue: JobSender, wanted: WantedRefund): Promise<string | null> {
  const { payment, amountMinor, reason, askedBy, now, part = 'whole' } = wanted
  const added = await tx
    .insertInto('refund')
    .values({
      ...{ tenant_id: payment.tenant_id, id: newId(), payment_id: payment.id, amount_minor: amountMinor },
      ...{ currency: payment.currency, reason, key: toRefundKey(payment.id, part), asked_by: askedBy, asked_at: now },
      due_at: new Date(now.getTime() + DUE_MS),
      credit_minor: sql<number>`coalesce((select least(left_minor, ${amountMinor}::bigint) from credit
        where tenant_id = ${payment.tenant_id} and payment_id = ${payment.id}), 0)`,
    })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'key']).doNothing())
    .returning(['tenant_id', 'id', 'payment_id', 'currency', 'credit_minor'])
    .executeTakeFirst()
  if (!added) return null
  await orderBack(tx, added, now)
  await planNews(tx, added, now)
  await queue.send('billing.refund', { tenantId: payment.tenant_id, refundId: added.id }, { tx })
  return added.id
}

/** The news may be lost with the job that asks for it: the provider is asked by the clock too, and then daily. */
async function planNews(
  tx: Tx,
  { tenant_id: tenantId, payment_id }: { tenant_id: string; payment_id: string },
  now: Date,
) {
  await sql`
    update checkout set next_read_at = least(checkout.next_read_at, ${new Date(now.getTime() + NEWS_MS)}::timestamptz)
    from payment
    where payment.tenant_id = ${tenantId} and payment.id = ${payment_id}
      and checkout.tenant_id = payment.tenant_id and checkout.id = payment.checkout_id`.execute(tx)
}

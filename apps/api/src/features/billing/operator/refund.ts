import { AppError } from '@kola/contract/errors'
import type { Clock } from '@kola/platform/clock'
import { sql } from 'kysely'
import type { Tx } from '#shared/database/database.ts'
import type { JobSender } from '#shared/jobs.ts'
import { fromMajor, toDecimalText } from '#shared/money.ts'
import type { Checkout } from '../checkout/checkout.ts'
import { queueRefund } from '../refunds/queue-refund.ts'
import type { PaymentRow } from '../settle/repository.ts'

export interface WantedRefund {
  actor: string
  reason: string
  transaction?: string | undefined
  amount?: string | undefined
}

/** What an operator wants given back: at most what is left of it. @throws AppError REFUND_REFUSED */
export async function queueWanted(
  { clock, queue }: { clock: Clock; queue: JobSender },
  { tx, checkout, wanted }: { tx: Tx; checkout: Checkout; wanted: WantedRefund },
): Promise<void> {
  const payments = await tx
    .selectFrom('payment')
    .selectAll()
    .where('tenant_id', '=', checkout.tenant_id)
    .where('checkout_id', '=', checkout.id)
    .orderBy('paid_at')
    .execute()
  const payment = wanted.transaction ? payments.find(({ id }) => id === wanted.transaction) : payments[0]
  if (!payment) throw new AppError('REFUND_REFUSED', { message: 'Nothing was paid' })
  const given = await sumRefunds(tx, payment)
  const left = payment.amount_minor - given.amountMinor
  const asked = wanted.amount === undefined ? left : (fromMajor(wanted.amount, payment.currency)?.amountMinor ?? 0)
  if (asked <= 0 || asked > left) {
    const text = toDecimalText(left, payment.currency)
    throw new AppError('REFUND_REFUSED', { message: `At most ${payment.currency} ${text} can be given back` })
  }
  await queueRefund(tx, queue, {
    ...{ payment, amountMinor: asked, reason: wanted.reason, askedBy: wanted.actor, now: clock.now() },
    part: `part-${given.count + 1}`,
  })
}

async function sumRefunds(tx: Tx, payment: PaymentRow): Promise<{ amountMinor: number; count: number }> {
  const { rows } = await sql<{ amountMinor: number; count: number }>`
    select coalesce(sum(amount_minor) filter (where state <> 'failed'), 0)::bigint as "amountMinor", count(*)::int as count
    from refund where tenant_id = ${payment.tenant_id} and payment_id = ${payment.id}`.execute(tx)
  return rows[0] ?? { amountMinor: 0, count: 0 }
}

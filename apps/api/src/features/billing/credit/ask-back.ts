import { AppError } from '@kola/contract/errors'
import type { Clock } from '@kola/platform/clock'
import type { Db, Tx } from '#shared/database/database.ts'
import type { JobSender } from '#shared/jobs.ts'
import { findOwn } from '../checkout/repository.ts'
import { queueRefund } from '../refunds/queue-refund.ts'
import { readLeft } from '../refunds/read-left.ts'
import { addSteps, lockMoney } from '../settle/repository.ts'

export interface AskBackNeeds {
  db: Db
  clock: Clock
  queue: JobSender
}

/**
 * What is left of money that came in goes back to where it came from, once however often it is asked for.
 * @throws AppError PAYMENT_NOT_FOUND, CREDIT_USED
 */
export async function askBack(
  { db, clock, queue }: AskBackNeeds,
  of: { tenantId: string; accountId: string; reference: string; paymentId: string },
): Promise<void> {
  const { tenantId, accountId } = of
  const checkout = await findOwn(db, of)
  if (!checkout) throw new AppError('PAYMENT_NOT_FOUND')
  await db.transaction().execute(async (tx) => {
    await lockMoney(tx, { tenantId, accountId })
    const payment = await tx
      .selectFrom('payment')
      .innerJoin('credit', (join) =>
        join.onRef('credit.tenant_id', '=', 'payment.tenant_id').onRef('credit.payment_id', '=', 'payment.id'),
      )
      .selectAll('payment')
      .select('credit.left_minor')
      .where('payment.tenant_id', '=', tenantId)
      .where('payment.checkout_id', '=', checkout.id)
      .where('payment.id', '=', of.paymentId)
      .executeTakeFirst()
    if (!payment) throw new AppError('PAYMENT_NOT_FOUND')
    const { refunds, leftMinor } = await readLeft(tx, payment)
    const amountMinor = Math.min(payment.left_minor, leftMinor)
    if (amountMinor <= 0) {
      if (await isAsked(tx, payment)) return
      throw new AppError('CREDIT_USED')
    }
    const now = clock.now()
    const reason = 'asked for by the member'
    await queueRefund(tx, queue, {
      payment,
      amountMinor,
      reason,
      askedBy: 'member',
      now,
      part: `credit-${refunds + 1}`,
    })
    const detail = { amountMinor, currency: payment.currency }
    const fact = `refund-queued:${payment.id}:${refunds + 1}`
    await addSteps(tx, checkout, [{ kind: 'refund_queued', fact, at: now, detail }])
  })
}

const isAsked = async (tx: Tx, { tenant_id, id }: { tenant_id: string; id: string }): Promise<boolean> =>
  (await tx
    .selectFrom('refund')
    .select('id')
    .where('tenant_id', '=', tenant_id)
    .where('payment_id', '=', id)
    .where('credit_minor', '>', 0)
    .where('state', '<>', 'failed')
    .executeTakeFirst()) !== undefined

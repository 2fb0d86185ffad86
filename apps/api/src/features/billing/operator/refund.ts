import { AppError } from '@kola/contract/errors'
import type { Clock } from '@kola/platform/clock'
import type { Tx } from '#shared/database/database.ts'
import type { JobSender } from '#shared/jobs.ts'
import { fromMajor, toDecimalText } from '#shared/money.ts'
import type { Checkout } from '../checkout/checkout.ts'
import { type Returned, recordReturn } from '../deposits/returns.ts'
import { voidOpenGift } from '../gifts/void-gift.ts'
import { queueRefund, toRefundKey } from '../refunds/queue-refund.ts'
import { readLeft } from '../refunds/read-left.ts'
import { voidUnbegun } from '../rentals/void-rental.ts'
import type { PaymentRow } from '../settle/repository.ts'

export interface WantedRefund {
  /** Made up by who asks: the same twice is one refund. */
  id?: string | undefined
  actor: string
  /** Of somebody of the staff. */
  staffId?: string | null | undefined
  reason: string
  transaction?: string | undefined
  amount?: string | undefined
  /** By which a deposit went back; a second person confirms it. */
  transfer?: Omit<Returned, 'actor' | 'staffId'> | undefined
}

interface Wanting {
  tx: Tx
  checkout: Checkout
  wanted: WantedRefund
}

/** What an operator wants given back: at most what is left of it. @throws AppError REFUND_REFUSED, EVIDENCE_REFUSED */
export async function queueWanted(needs: { clock: Clock; queue: JobSender }, wanting: Wanting): Promise<void> {
  const { tx, checkout, wanted } = wanting
  const { transfer, actor, staffId } = wanted
  if (transfer && checkout.provider !== 'manual') {
    throw new AppError('REFUND_REFUSED', { message: 'Only a deposit goes back by a transfer' })
  }
  if (await findAsked(tx, wanting)) return
  const payment = await getPayment(tx, wanting)
  const waiting = transfer ? await findWaiting(tx, payment, wanted) : null
  const refundId = waiting ?? (await queueNew(needs, wanting))
  if (!transfer || !refundId) return
  await recordReturn(
    tx,
    { tenantId: payment.tenant_id, refundId, now: needs.clock.now() },
    { ...transfer, actor, staffId },
  )
}

interface Planning {
  checkout: Checkout
  wanted: WantedRefund
}

/** Whether it was asked for before, by the id that it has of who asks. */
export async function findAsked(tx: Tx, { checkout, wanted }: Planning): Promise<boolean> {
  if (!wanted.id) return false
  const payment = await getPayment(tx, { checkout, wanted })
  const known = await tx
    .selectFrom('refund')
    .select('id')
    .where('tenant_id', '=', payment.tenant_id)
    .where('key', '=', toRefundKey(payment.id, `by-${wanted.id}`))
    .executeTakeFirst()
  return known !== undefined
}

/** What it comes to: at most what is left. @throws AppError REFUND_REFUSED */
export async function planWanted(tx: Tx, { checkout, wanted }: Planning) {
  const payment = await getPayment(tx, { checkout, wanted })
  const { leftMinor, refunds } = await readLeft(tx, payment)
  const askedMinor = wanted.amount === undefined ? leftMinor : toMinor(wanted, payment)
  if (askedMinor <= 0 || askedMinor > leftMinor) {
    const text = toDecimalText(leftMinor, payment.currency)
    throw new AppError('REFUND_REFUSED', { message: `At most ${payment.currency} ${text} can be given back` })
  }
  return { payment, refunds, leftMinor, askedMinor, amount: toDecimalText(askedMinor, payment.currency) }
}

async function getPayment(tx: Tx, { checkout, wanted }: Planning): Promise<PaymentRow> {
  const payments = await tx
    .selectFrom('payment')
    .selectAll()
    .where('tenant_id', '=', checkout.tenant_id)
    .where('checkout_id', '=', checkout.id)
    .orderBy('paid_at')
    .execute()
  const payment = wanted.transaction ? payments.find(({ id }) => id === wanted.transaction) : payments[0]
  if (!payment) throw new AppError('REFUND_REFUSED', { message: 'Nothing was paid' })
  return payment
}

const toMinor = ({ amount = '' }: WantedRefund, { currency }: PaymentRow) =>
  fromMajor(amount, currency)?.amountMinor ?? 0

/** One that was queued before, such as for what was paid twice, and of which no transfer is recorded yet. */
async function findWaiting(tx: Tx, payment: PaymentRow, wanted: WantedRefund): Promise<string | null> {
  const found = await tx
    .selectFrom('refund')
    .leftJoin('deposit_return as back', (join) =>
      join.onRef('back.tenant_id', '=', 'refund.tenant_id').onRef('back.refund_id', '=', 'refund.id'),
    )
    .select('refund.id')
    .where('refund.tenant_id', '=', payment.tenant_id)
    .where('refund.payment_id', '=', payment.id)
    .where('refund.state', '=', 'queued')
    .where('back.refund_id', 'is', null)
    .$if(wanted.amount !== undefined, (query) => query.where('refund.amount_minor', '=', toMinor(wanted, payment)))
    .orderBy('refund.asked_at')
    .executeTakeFirst()
  return found?.id ?? null
}

async function queueNew(
  { clock, queue }: { clock: Clock; queue: JobSender },
  { tx, checkout, wanted }: Wanting,
): Promise<string | null> {
  const { payment, refunds, leftMinor, askedMinor } = await planWanted(tx, { checkout, wanted })
  const isWhole = askedMinor === leftMinor
  if (payment.use === 'gift' && isWhole && !(await voidOpenGift(tx, payment, clock.now()))) {
    throw new AppError('REFUND_REFUSED', { message: 'This gift was redeemed' })
  }
  if (payment.use === 'rental' && isWhole) await voidUnbegun(tx, payment, clock.now())
  return queueRefund(tx, queue, {
    ...{ payment, amountMinor: askedMinor, reason: wanted.reason, askedBy: wanted.actor, now: clock.now() },
    part: wanted.id ? `by-${wanted.id}` : `part-${refunds + 1}`,
  })
}

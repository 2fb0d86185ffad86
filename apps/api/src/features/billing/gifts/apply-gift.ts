import { dueOf, isGivenUp } from '../checkout/checkout.ts'
import type { Charge } from '../providers/provider.ts'
import { find, keepUnapplied, toPayment } from '../settle/apply-charges.ts'
import { bookCharge } from '../settle/book-charge.ts'
import { judgeCharge } from '../settle/judge.ts'
import { addLinks, addPayment, type PaymentRow } from '../settle/repository.ts'
import type { Settling } from '../settle/settling.ts'

/** A gift is paid for once: from then on its code can be redeemed, and what came in is not yet earned. */
export async function applyGift(settling: Settling, { known }: { known: readonly PaymentRow[] }): Promise<null> {
  const { checkout, reading } = settling
  const seen = new Set(known.map(({ transaction_id: id }) => id))
  const paidAt = known.filter(({ use }) => use === 'gift').map(({ paid_at: at }) => at)
  const fresh = reading.charges
    .filter(({ transactionId, state }) => state === 'succeeded' && !seen.has(transactionId))
    .toSorted((a, b) => a.at.getTime() - b.at.getTime())
  for (const charge of fresh) {
    const due = dueOf(checkout)
    const verdict = judgeCharge(
      { ...charge, isRenewal: false },
      {
        ...{ due, renewal: due, periodDays: checkout.period_days, isRecurring: false, paidAt },
        ...{ isOver: isGivenUp(checkout, charge.at), holdsAnother: false, cancelledAt: null },
      },
    )
    if (verdict.use === 'unapplied') {
      await keepUnapplied(settling, charge, { ...verdict, isPaid: paidAt.length > 0 })
      continue
    }
    const payment = await payGift(settling, charge, verdict.dueMinor)
    if (!payment) continue
    paidAt.push(charge.at)
    if (verdict.finding) await find(settling, verdict.finding, payment)
  }
  return null
}

/** @returns null where the movement is known as another's payment */
async function payGift(settling: Settling, charge: Charge, dueMinor: number): Promise<{ id: string } | null> {
  const { tx, checkout } = settling
  const payment = toPayment(settling, charge, { use: 'gift', subscriptionId: null })
  if (!(await addPayment(tx, payment))) return null
  await addLinks(tx, checkout, { transaction: charge.transactionId })
  const { numUpdatedRows } = await tx
    .updateTable('gift')
    .set({ state: 'open', payment_id: payment.id })
    .where('tenant_id', '=', checkout.tenant_id)
    .where('checkout_id', '=', checkout.id)
    .where('state', '=', 'ordered')
    .executeTakeFirst()
  if (numUpdatedRows !== 1n) throw new Error(`the gift of checkout ${checkout.id} cannot be paid for`)
  await bookCharge(settling, charge, {
    ...{ payment, dueMinor, discountMinor: checkout.discount_minor, until: null, isDeferred: true },
  })
  return payment
}

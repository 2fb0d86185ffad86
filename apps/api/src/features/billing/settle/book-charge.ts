import { vatWithin } from '#shared/money.ts'
import { keepAsCredit, useCredit } from '../credit/credit.ts'
import { isCreditOnly } from '../credit/only.ts'
import { issueInvoice } from '../invoices/issue-invoice.ts'
import { planCharge } from '../ledger/entries.ts'
import { post } from '../ledger/ledger.ts'
import type { Charge } from '../providers/provider.ts'
import { addSteps, issueReceipt, type PaymentRow } from './repository.ts'
import type { Settling } from './settling.ts'

type PaymentOf = Pick<PaymentRow, 'tenant_id' | 'id' | 'account_id' | 'currency' | 'paid_at'>

export interface Booking {
  payment: PaymentOf
  /** The whole of it: what did not come is credit. */
  dueMinor: number
  discountMinor: number
  /** Until when it gives access; null where it gives none by itself. */
  until: Date | null
  isDeferred?: boolean
  /** The window that it opens. */
  rental?: { beginBy: Date; playHours: number }
}

/** Money that pays for something: in the ledger, with its receipt and invoice, and in the timeline; the mail follows by a job. */
export async function bookCharge(settling: Settling, charge: Charge, booking: Booking): Promise<void> {
  const { tx, checkout, now, vatPermille, needs } = settling
  const { tenant_id: tenantId, provider } = checkout
  const { dueMinor, discountMinor, until, isDeferred = false, rental } = booking
  const { id: paymentId } = booking.payment
  const { currency } = charge.amount
  const isOnly = isCreditOnly(checkout)
  const paid = isOnly ? { amountMinor: 0, currency } : charge.amount
  const creditMinor = Math.max(0, dueMinor - paid.amountMinor)
  if (creditMinor + checkout.credit_minor > 0)
    await useCredit(tx, checkout, { amountMinor: creditMinor, at: now, paysId: paymentId })
  await post(tx, {
    ...{ tenantId, key: `charge:${paymentId}`, kind: 'charge', paymentId, happenedAt: charge.at, currency },
    lines: planCharge({ provider, paid, dueMinor, discountMinor, creditMinor, vatPermille, isDeferred }),
  })
  const overMinor = paid.amountMinor - dueMinor
  if (overMinor > 0) await keepAsCredit(tx, { payment: booking.payment, kind: 'over', amountMinor: overMinor, at: now })
  const vatMinor = vatWithin({ amountMinor: dueMinor, currency }, vatPermille).amountMinor
  const receipt = await issueReceipt(tx, { tenantId, paymentId, vatMinor, at: now })
  await issueInvoice(settling, { tenant_id: tenantId, id: paymentId })
  await addSteps(tx, checkout, [
    {
      kind: 'debited',
      fact: `debited:${paymentId}`,
      at: charge.at,
      detail: { ...charge.amount, ...(isOnly && { isCredit: true }) },
    },
    ...(isOnly ? [] : [{ kind: 'confirmed' as const, fact: `confirmed:${paymentId}`, at: now, detail: { provider } }]),
    ...toGrants({ until, rental }).map((detail) => ({
      ...{ kind: 'access_granted' as const, fact: `access:${paymentId}`, at: now, detail },
    })),
  ])
  await needs.queue.send('billing.receipt', { tenantId, paymentId, receipt }, { tx })
}

/** What it gives access to by itself, and until when. */
function toGrants({ until, rental }: Pick<Booking, 'until' | 'rental'>): Record<string, unknown>[] {
  if (rental) return [{ beginBy: rental.beginBy.toISOString(), hours: rental.playHours }]
  return until ? [{ until: until.toISOString() }] : []
}

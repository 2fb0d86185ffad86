import { vatWithin } from '#shared/money.ts'
import { issueInvoice } from '../invoices/issue-invoice.ts'
import { planCharge } from '../ledger/entries.ts'
import { post } from '../ledger/ledger.ts'
import type { Charge } from '../providers/provider.ts'
import { addSteps, issueReceipt, type PaymentRow } from './repository.ts'
import type { Settling } from './settling.ts'

export interface Booking {
  payment: Pick<PaymentRow, 'id'>
  dueMinor: number
  discountMinor: number
  /** Until when it gives access; null where it gives none by itself. */
  until: Date | null
  isDeferred?: boolean
}

/** Money that pays for something: in the ledger, with its receipt and invoice, and in the timeline; the mail follows by a job. */
export async function bookCharge(settling: Settling, charge: Charge, booking: Booking): Promise<void> {
  const { tx, checkout, now, vatPermille, needs } = settling
  const { tenant_id: tenantId, provider } = checkout
  const { dueMinor, discountMinor, until, isDeferred = false } = booking
  const { id: paymentId } = booking.payment
  const { currency } = charge.amount
  await post(tx, {
    ...{ tenantId, key: `charge:${paymentId}`, kind: 'charge', paymentId, happenedAt: charge.at, currency },
    lines: planCharge({ provider, paid: charge.amount, dueMinor, discountMinor, vatPermille, isDeferred }),
  })
  const vatMinor = vatWithin({ amountMinor: dueMinor, currency }, vatPermille).amountMinor
  const receipt = await issueReceipt(tx, { tenantId, paymentId, vatMinor, at: now })
  await issueInvoice(settling, { tenant_id: tenantId, id: paymentId })
  await addSteps(tx, checkout, [
    { kind: 'debited', fact: `debited:${paymentId}`, at: charge.at, detail: { ...charge.amount } },
    { kind: 'confirmed', fact: `confirmed:${paymentId}`, at: now, detail: { provider } },
    ...(until
      ? [
          {
            kind: 'access_granted' as const,
            fact: `access:${paymentId}`,
            at: now,
            detail: { until: until.toISOString() },
          },
        ]
      : []),
  ])
  await needs.queue.send('billing.receipt', { tenantId, paymentId, receipt }, { tx })
}

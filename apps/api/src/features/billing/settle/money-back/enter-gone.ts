import { issueCreditNote, toCredited } from '#features/billing/invoices/issue-credit-note.ts'
import { issueMissing } from '#features/billing/invoices/issue-invoice.ts'
import type { Line } from '#features/billing/ledger/entries.ts'
import { post } from '#features/billing/ledger/ledger.ts'
import type { PaymentRow } from '../repository.ts'
import type { Settling } from '../settling.ts'

interface Gone {
  key: string
  reason: 'refund' | 'dispute'
  lines: readonly Line[]
}

/** Money that is gone for good: in the ledger, and what was ours of it in a credit note. */
export async function enterGone(settling: Settling, payment: PaymentRow, gone: Gone): Promise<void> {
  const { tx, now } = settling
  const { key, reason, lines } = gone
  const { netMinor, vatMinor } = toCredited(lines)
  const isOurs = netMinor + vatMinor > 0
  if (isOurs) await issueMissing(settling, payment)
  await post(tx, {
    ...{ tenantId: payment.tenant_id, key, kind: reason === 'refund' ? 'refund' : 'chargeback', paymentId: payment.id },
    ...{ happenedAt: now, currency: payment.currency, lines },
  })
  if (isOurs) await issueCreditNote(settling, { payment, entryKey: key, reason, lines })
}

import { lessenCredit } from '#features/billing/credit/credit.ts'
import { issueCreditNote, toCredited } from '#features/billing/invoices/issue-credit-note.ts'
import { issueMissing } from '#features/billing/invoices/issue-invoice.ts'
import type { Line } from '#features/billing/ledger/entries.ts'
import { post } from '#features/billing/ledger/ledger.ts'
import { toDecimalText } from '#shared/money.ts'
import { addFinding, type PaymentRow } from '../repository.ts'
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
  const creditMinor = sumOf(lines, 'wallet')
  if (creditMinor > 0) await lessenCredit(tx, payment, creditMinor)
  const owedMinor = sumOf(lines, 'receivable')
  if (owedMinor > 0) await tellOwed(settling, payment, { key, owedMinor })
  if (isOurs) await issueCreditNote(settling, { payment, entryKey: key, reason, lines })
}

const sumOf = (lines: readonly Line[], name: Line['account']): number =>
  lines.filter(({ account }) => account === name).reduce((total, { amountMinor }) => total + amountMinor, 0)

/** It was credit, and paid for something else. */
const tellOwed = (
  { tx, checkout, now }: Settling,
  payment: PaymentRow,
  { key, owedMinor }: { key: string; owedMinor: number },
) =>
  addFinding(tx, {
    ...{ checkout, kind: 'used-and-gone', paymentId: payment.id, at: now, fact: `used-and-gone:${key}` },
    detail: {
      ...{ reference: checkout.reference, transaction: payment.transaction_id },
      amount: `${payment.currency} ${toDecimalText(owedMinor, payment.currency)}`,
    },
  })

import type { Tx } from '#shared/database/database.ts'
import { planOrderedBack } from '../ledger/entries.ts'
import { post } from '../ledger/ledger.ts'
import { lessenCredit } from './credit.ts'

interface Ordered {
  tenant_id: string
  id: string
  payment_id: string
  currency: string
  credit_minor: number
}

/** What goes back of credit pays for nothing from the moment that it is ordered. */
export async function orderBack(tx: Tx, refund: Ordered, at: Date): Promise<void> {
  if (refund.credit_minor === 0) return
  await lessenCredit(tx, { tenant_id: refund.tenant_id, id: refund.payment_id }, refund.credit_minor)
  await enter(tx, refund, { key: `refund-ordered:${refund.id}`, at, amountMinor: refund.credit_minor })
}

/** And is credit again where it did not go. */
export async function undoOrdered(tx: Tx, refunds: readonly Ordered[], at: Date): Promise<void> {
  for (const refund of refunds.filter(({ credit_minor: minor }) => minor > 0)) {
    await lessenCredit(tx, { tenant_id: refund.tenant_id, id: refund.payment_id }, 0 - refund.credit_minor)
    await enter(tx, refund, { key: `refund-failed:${refund.id}`, at, amountMinor: 0 - refund.credit_minor })
  }
}

const enter = (tx: Tx, refund: Ordered, { key, at, amountMinor }: { key: string; at: Date; amountMinor: number }) =>
  post(tx, {
    ...{ tenantId: refund.tenant_id, key, kind: 'credit', paymentId: refund.payment_id, happenedAt: at },
    ...{ currency: refund.currency, lines: planOrderedBack(amountMinor) },
  })

import type { Clock } from '@kola/platform/clock'
import { sql } from 'kysely'
import type { Db } from '#shared/database/database.ts'
import { toDecimalText } from '#shared/money.ts'
import { findCheckout } from '../checkout/repository.ts'
import { addFinding } from '../settle/repository.ts'

/** Of so many at once. */
const MAX_REFUNDS = 100

interface Overdue {
  id: string
  tenantId: string
  paymentId: string
  checkoutId: string
  transaction: string
  amountMinor: number
  currency: string
}

/** Money that was promised to go back by now, and has not: a finding, once. @returns how many */
export async function reviewOverdue({ db, clock }: { db: Db; clock: Clock }): Promise<number> {
  const now = clock.now()
  const { rows } = await sql<Overdue>`
    select refund.id, refund.tenant_id as "tenantId", refund.payment_id as "paymentId", refund.currency,
      refund.amount_minor as "amountMinor", payment.checkout_id as "checkoutId", payment.transaction_id as transaction
    from refund
    join payment on payment.tenant_id = refund.tenant_id and payment.id = refund.payment_id
    where refund.state in ('queued', 'pending') and refund.due_at <= ${now} and not exists (
      select 1 from finding where finding.tenant_id = refund.tenant_id and finding.fact = 'refund-overdue:' || refund.id)
    order by refund.due_at limit ${MAX_REFUNDS}`.execute(db)
  for (const { id, tenantId, checkoutId, paymentId, transaction, amountMinor, currency } of rows) {
    const checkout = await findCheckout(db, { tenantId, checkoutId })
    if (!checkout) continue
    const amount = `${currency} ${toDecimalText(amountMinor, currency)}`
    const detail = { reference: checkout.reference, transaction, amount }
    const found = {
      checkout,
      paymentId,
      at: now,
      fact: `refund-overdue:${id}`,
      detail,
      kind: 'refund-overdue' as const,
    }
    await db.transaction().execute((tx) => addFinding(tx, found))
  }
  return rows.length
}

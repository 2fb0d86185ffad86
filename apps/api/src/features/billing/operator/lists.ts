import type { Finding, OperatorPayment } from '@kola/contract/payments/operator'
import { sql } from 'kysely'
import type { Db } from '#shared/database/database.ts'
import { toDecimalText } from '#shared/money.ts'
import type { PaymentRow } from '../settle/repository.ts'

/** Of so many the newest are listed. */
export const MAX_LISTED = 100

export async function listTransactions(
  db: Db,
  tenantId: string,
  checkoutId: string,
): Promise<OperatorPayment['transactions']> {
  const { rows } = await sql<PaymentRow & { refunded: number }>`
    select payment.*, coalesce((select sum(amount_minor) from refund
      where refund.tenant_id = payment.tenant_id and refund.payment_id = payment.id and refund.state = 'done'), 0)::bigint as refunded
    from payment where tenant_id = ${tenantId} and checkout_id = ${checkoutId} order by paid_at, id`.execute(db)
  return rows.map((row) => ({
    ...{ id: row.id, transaction: row.transaction_id, currency: row.currency, use: row.use },
    amount: toDecimalText(row.amount_minor, row.currency),
    paidAt: row.paid_at.toISOString(),
    refunded: toDecimalText(row.refunded, row.currency),
  }))
}

export async function listFindings(db: Db, of: { tenantId: string; isAll: boolean; id?: string }): Promise<Finding[]> {
  const rows = await db
    .selectFrom('finding')
    .leftJoin('checkout', (join) =>
      join.onRef('checkout.tenant_id', '=', 'finding.tenant_id').onRef('checkout.id', '=', 'finding.checkout_id'),
    )
    .selectAll('finding')
    .select('checkout.reference')
    .where('finding.tenant_id', '=', of.tenantId)
    .$if(!of.isAll, (query) => query.where('resolved_at', 'is', null))
    .$if(of.id !== undefined, (query) => query.where('finding.id', '=', of.id ?? ''))
    .orderBy('found_at', 'desc')
    .limit(MAX_LISTED)
    .execute()
  return rows.map((row) => ({
    ...{ id: row.id, kind: row.kind, reference: row.reference, proposal: row.proposal, resolution: row.resolution },
    about: toAbout(row.detail),
    foundAt: row.found_at.toISOString(),
    resolvedAt: row.resolved_at?.toISOString() ?? null,
  }))
}

/** What was found, in one line; the reference stands by itself. */
const toAbout = (detail: Record<string, unknown>): string =>
  Object.entries(detail)
    .filter(([name, value]) => name !== 'reference' && (typeof value === 'string' || typeof value === 'number'))
    .map(([name, value]) => `${name} ${value}`)
    .join(', ')

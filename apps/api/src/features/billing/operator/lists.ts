import type { Finding, OperatorPayment } from '@kola/contract/payments/operator'
import { PAYMENTS_PAGE } from '@kola/contract/payments/page'
import type { Clock } from '@kola/platform/clock'
import { sql } from 'kysely'
import type { Db } from '#shared/database/database.ts'
import { toDecimalText } from '#shared/money.ts'
import type { PaymentRow } from '../settle/repository.ts'

/** Of the payments of one page, in one statement. */
export async function listTransactions(
  db: Db,
  tenantId: string,
  checkoutIds: readonly string[],
): Promise<Map<string, OperatorPayment['transactions']>> {
  const { rows } = await sql<TransactionRow>`
    select payment.*, back.refunded, back.returning from payment
    cross join lateral (
      select coalesce(sum(amount_minor) filter (where state = 'done'), 0)::bigint as refunded,
        coalesce(sum(amount_minor) filter (where state in ('queued', 'pending')), 0)::bigint as returning
      from refund where refund.tenant_id = payment.tenant_id and refund.payment_id = payment.id
    ) back
    where tenant_id = ${tenantId} and checkout_id = any(${checkoutIds}::text[]) order by paid_at, id`.execute(db)
  const found = new Map<string, OperatorPayment['transactions']>()
  for (const row of rows) found.set(row.checkout_id, [...(found.get(row.checkout_id) ?? []), toTransaction(row)])
  return found
}

type TransactionRow = PaymentRow & { refunded: number; returning: number }

const toTransaction = (row: TransactionRow): OperatorPayment['transactions'][number] => ({
  ...{ id: row.id, transaction: row.transaction_id, currency: row.currency, use: row.use },
  amount: toDecimalText(row.amount_minor, row.currency),
  paidAt: row.paid_at.toISOString(),
  refunded: toDecimalText(row.refunded, row.currency),
  returning: toDecimalText(row.returning, row.currency),
})

interface FindingsOf {
  tenantId: string
  isAll: boolean
  /** Those alone that have a deadline, the most urgent first; there are no pages of them. */
  isDue?: boolean
  id?: string
  /** Id of the last one of the page before. */
  before?: string | undefined
}

const HOUR_MS = 3_600_000

/** By when what was promised of its payment must have gone back, and has not. */
const dueAt = sql<Date | null>`(select min(refund.due_at) from refund where finding.resolved_at is null
  and refund.tenant_id = finding.tenant_id and refund.payment_id = finding.payment_id and refund.state not in ('done', 'failed'))`

export async function listFindings({ db, clock }: { db: Db; clock: Clock }, of: FindingsOf): Promise<Finding[]> {
  const hoursTo = (at: Date) => (at.getTime() - clock.now().getTime()) / HOUR_MS
  const rows = await db
    .selectFrom('finding')
    .leftJoin('checkout', (join) =>
      join.onRef('checkout.tenant_id', '=', 'finding.tenant_id').onRef('checkout.id', '=', 'finding.checkout_id'),
    )
    .selectAll('finding')
    .select(['checkout.reference', dueAt.as('due_at')])
    .where('finding.tenant_id', '=', of.tenantId)
    .$if(!of.isAll, (query) => query.where('resolved_at', 'is', null))
    .$if(of.id !== undefined, (query) => query.where('finding.id', '=', of.id ?? ''))
    .$if(of.before !== undefined && !of.isDue, (query) => query.where(isFoundBefore(of)))
    .$if(of.isDue === true, (query) => query.where(dueAt, 'is not', null).orderBy(dueAt))
    .orderBy('found_at', 'desc')
    .orderBy('finding.id', 'desc')
    .limit(PAYMENTS_PAGE)
    .execute()
  return rows.map((row) => ({
    ...{ id: row.id, kind: row.kind, reference: row.reference, proposal: row.proposal, resolution: row.resolution },
    about: toAbout(row.detail),
    foundAt: row.found_at.toISOString(),
    ageHours: Math.floor(-hoursTo(row.found_at)),
    dueAt: row.due_at?.toISOString() ?? null,
    hoursLeft: row.due_at && Math.floor(hoursTo(row.due_at)),
    ...{ resolvedAt: row.resolved_at?.toISOString() ?? null, resolvedBy: row.resolved_by },
  }))
}

/** What was found, in one line; the reference stands by itself. */
const toAbout = (detail: Record<string, unknown>): string =>
  Object.entries(detail)
    .filter(([name, value]) => name !== 'reference' && (typeof value === 'string' || typeof value === 'number'))
    .map(([name, value]) => `${name} ${value}`)
    .join(', ')

const isFoundBefore = ({ tenantId, before }: FindingsOf) => sql<boolean>`
  (finding.found_at, finding.id) < (select last.found_at, last.id from finding last
    where last.tenant_id = ${tenantId} and last.id = ${before})`

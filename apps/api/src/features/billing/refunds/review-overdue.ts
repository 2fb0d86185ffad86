import type { Clock } from '@kola/platform/clock'
import { sql } from 'kysely'
import type { Db } from '#shared/database/database.ts'
import { toDecimalText } from '#shared/money.ts'
import { findCheckout } from '../checkout/repository.ts'
import { addFinding } from '../settle/repository.ts'

/** So long before the promise ends a person is told of what no provider has taken. */
const WARNED_MS = 24 * 3_600_000
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
  dueAt: Date
}

/**
 * Money that was promised to go back by now, and has not: a finding, once. What no provider has taken is one a day before.
 * @returns how many
 */
export async function reviewOverdue(needs: { db: Db; clock: Clock }): Promise<number> {
  const now = needs.clock.now()
  const late = { kind: 'refund-late' as const, states: ['queued'], until: new Date(now.getTime() + WARNED_MS) }
  const overdue = { kind: 'refund-overdue' as const, states: ['queued', 'pending'], until: now }
  return (await review(needs, late)) + (await review(needs, overdue))
}

interface Wanted {
  kind: 'refund-late' | 'refund-overdue'
  states: string[]
  until: Date
}

async function review({ db, clock }: { db: Db; clock: Clock }, wanted: Wanted): Promise<number> {
  const { kind } = wanted
  const rows = await listDue(db, wanted)
  for (const { id, tenantId, checkoutId, paymentId, transaction, amountMinor, currency, dueAt } of rows) {
    const checkout = await findCheckout(db, { tenantId, checkoutId })
    if (!checkout) continue
    const amount = `${currency} ${toDecimalText(amountMinor, currency)}`
    const detail = { reference: checkout.reference, transaction, amount, due: dueAt.toISOString() }
    const found = { checkout, paymentId, at: clock.now(), fact: `${kind}:${id}`, detail, kind }
    await db.transaction().execute((tx) => addFinding(tx, found))
  }
  return rows.length
}

async function listDue(db: Db, { kind, states, until }: Wanted): Promise<Overdue[]> {
  const { rows } = await sql<Overdue>`
    select refund.id, refund.tenant_id as "tenantId", refund.payment_id as "paymentId", refund.currency, refund.due_at as "dueAt",
      refund.amount_minor as "amountMinor", payment.checkout_id as "checkoutId", payment.transaction_id as transaction
    from refund
    join payment on payment.tenant_id = refund.tenant_id and payment.id = refund.payment_id
    where refund.state in ('queued', 'pending') and refund.state = any(${states}) and refund.due_at <= ${until} and not exists (
      select 1 from finding where finding.tenant_id = refund.tenant_id and finding.fact = ${kind}::text || ':' || refund.id)
    order by refund.due_at limit ${MAX_REFUNDS}`.execute(db)
  return rows
}

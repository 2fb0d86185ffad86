import { sql } from 'kysely'
import type { Db } from '#shared/database/database.ts'

/** Our side of the same: what the ledger says of these accounts. */
export async function readBooks({ db, tenantId }: { db: Db; tenantId: string }, accountIds: readonly string[]) {
  const ids = [...accountIds]
  const { rows: sums } = await sql<{ account: string; currency: string; amount: number }>`
    select line.account, line.currency, sum(line.amount_minor)::bigint as amount
    from ledger_line line
    join ledger_entry entry on entry.tenant_id = line.tenant_id and entry.id = line.entry_id
    join payment on payment.tenant_id = entry.tenant_id and payment.id = entry.payment_id
    where payment.tenant_id = ${tenantId} and payment.account_id = any(${ids}) group by line.account, line.currency`.execute(
    db,
  )
  const { rows: periods } = await sql<{
    accountId: string
    paymentId: string
    startsAt: Date
    endsAt: Date
    bonusDays: number
    isVoid: boolean
    isPass: boolean
  }>`
    select sub.account_id as "accountId", per.payment_id as "paymentId", per.starts_at as "startsAt", per.ends_at as "endsAt",
      per.bonus_days as "bonusDays", per.voided_at is not null as "isVoid", price.kind = 'pass' as "isPass"
    from subscription_period per
    join subscription sub on sub.tenant_id = per.tenant_id and sub.id = per.subscription_id
    join price on price.tenant_id = sub.tenant_id and price.id = sub.price_id
    where sub.tenant_id = ${tenantId} and sub.account_id = any(${ids}) order by per.subscription_id, per.number`.execute(
    db,
  )
  const payments = await db
    .selectFrom('payment')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('account_id', 'in', ids)
    .execute()
  const { rows: gone } = await sql<{ paymentId: string; amount: number }>`
    select payment.id as "paymentId", (
      (select coalesce(sum(amount_minor), 0) from refund
        where refund.tenant_id = payment.tenant_id and refund.payment_id = payment.id and state = 'done')
      + (select coalesce(sum(amount_minor), 0) from dispute
        where dispute.tenant_id = payment.tenant_id and dispute.payment_id = payment.id and state = 'lost')
      )::bigint as amount
    from payment where payment.tenant_id = ${tenantId} and payment.account_id = any(${ids})`.execute(db)
  const rentals = await db
    .selectFrom('rental')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('account_id', 'in', ids)
    .orderBy('bought_at')
    .execute()
  return { sums, periods, payments, rentals, gone: new Map(gone.map(({ paymentId, amount }) => [paymentId, amount])) }
}

/** What came of one movement of money, with all that it was judged by. */
export interface Judged {
  transactionId: string
  checkoutId: string
  use: 'period' | 'change' | 'rental' | 'unapplied'
  paidAt: Date
  findings: string[]
  /** Of it, what is credit, and why. */
  credit: { kind: string; minor: number; leftMinor: number } | null
  /** Of that credit, what pays for something else now, what did before that was taken back, and what is held. */
  spentMinor: number
  returnedMinor: number
  heldMinor: number
  /** What credit it was paid with, whether or not that was taken back. */
  withCreditMinor: number
  /** The tax on its receipt; null where it has none. */
  vatMinor: number | null
}

export interface Held {
  id: string
  accountId: string
  checkoutId: string
  isRecurring: boolean
  createdAt: Date
  cancelledAt: Date | null
  /** Its first period: until when, and when that was taken away. */
  firstEndsAt: Date | null
  firstVoidedAt: Date | null
}

/** How each movement was judged, and what these accounts hold. */
export async function readJudged({ db, tenantId }: { db: Db; tenantId: string }, accountIds: readonly string[]) {
  const ids = [...accountIds]
  const { rows: payments } = await sql<Judged>`
    select payment.transaction_id as "transactionId", payment.checkout_id as "checkoutId", payment.use,
      payment.paid_at as "paidAt", receipt.vat_minor as "vatMinor",
      array(select kind from finding where finding.tenant_id = payment.tenant_id and finding.payment_id = payment.id) as findings,
      (select json_build_object('kind', credit.kind, 'minor', credit.amount_minor, 'leftMinor', credit.left_minor)
        from credit where credit.tenant_id = payment.tenant_id and credit.payment_id = payment.id) as credit,
      spent.used as "spentMinor", spent.returned as "returnedMinor", spent.held as "heldMinor",
      (select coalesce(sum(amount_minor), 0)::bigint from credit_use
        where tenant_id = payment.tenant_id and pays_id = payment.id) as "withCreditMinor"
    from payment left join receipt on receipt.tenant_id = payment.tenant_id and receipt.payment_id = payment.id
    cross join lateral (
      select coalesce(sum(amount_minor) filter (where state = 'used'), 0)::bigint as used,
        coalesce(sum(amount_minor) filter (where state = 'returned'), 0)::bigint as returned,
        coalesce(sum(amount_minor) filter (where state = 'held'), 0)::bigint as held
      from credit_use where credit_use.tenant_id = payment.tenant_id and credit_use.payment_id = payment.id
    ) spent
    where payment.tenant_id = ${tenantId} and payment.account_id = any(${ids}) order by payment.paid_at`.execute(db)
  const { rows: held } = await sql<Held>`
    select sub.id, sub.account_id as "accountId", sub.checkout_id as "checkoutId", sub.is_recurring as "isRecurring",
      sub.created_at as "createdAt", sub.cancelled_at as "cancelledAt", per.ends_at as "firstEndsAt",
      per.voided_at as "firstVoidedAt"
    from subscription sub left join subscription_period per
      on per.tenant_id = sub.tenant_id and per.subscription_id = sub.id and per.number = 1
    where sub.tenant_id = ${tenantId} and sub.account_id = any(${ids}) order by sub.created_at, sub.id`.execute(db)
  const { rows: refunds } = await sql<{ refundId: string; askedBy: string }>`
    select refund.provider_refund_id as "refundId", refund.asked_by as "askedBy" from refund
    join payment on payment.tenant_id = refund.tenant_id and payment.id = refund.payment_id
    where payment.tenant_id = ${tenantId} and payment.account_id = any(${ids}) and refund.provider_refund_id is not null`.execute(
    db,
  )
  return { payments, held, refunds }
}

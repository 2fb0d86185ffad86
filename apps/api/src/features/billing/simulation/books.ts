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
    isVoid: boolean
  }>`
    select sub.account_id as "accountId", per.payment_id as "paymentId", per.starts_at as "startsAt", per.ends_at as "endsAt",
      per.voided_at is not null as "isVoid"
    from subscription_period per
    join subscription sub on sub.tenant_id = per.tenant_id and sub.id = per.subscription_id
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
  return { sums, periods, payments, gone: new Map(gone.map(({ paymentId, amount }) => [paymentId, amount])) }
}

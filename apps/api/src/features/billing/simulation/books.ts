import { sql } from 'kysely'
import type { Db } from '#shared/database/database.ts'

/** Our side of the same: what the ledger says of these accounts. */
export async function readBooks(db: Db, accountIds: readonly string[]) {
  const ids = [...accountIds]
  const { rows: sums } = await sql<{ account: string; currency: string; amount: number }>`
    select line.account, line.currency, sum(line.amount_minor)::bigint as amount
    from ledger_line line
    join ledger_entry entry on entry.tenant_id = line.tenant_id and entry.id = line.entry_id
    join payment on payment.tenant_id = entry.tenant_id and payment.id = entry.payment_id
    where payment.account_id = any(${ids}) group by line.account, line.currency`.execute(db)
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
    where sub.account_id = any(${ids}) order by per.subscription_id, per.number`.execute(db)
  const payments = await db.selectFrom('payment').selectAll().where('account_id', 'in', ids).execute()
  const { rows: gone } = await sql<{ paymentId: string; amount: number }>`
    select payment.id as "paymentId", coalesce(sum(gone.amount_minor), 0)::bigint as amount from payment
    left join (
      select payment_id, amount_minor from refund where state = 'done'
      union all select payment_id, amount_minor from dispute where state = 'lost'
    ) gone on gone.payment_id = payment.id
    where payment.account_id = any(${ids}) group by payment.id`.execute(db)
  return { sums, periods, payments, gone: new Map(gone.map(({ paymentId, amount }) => [paymentId, amount])) }
}

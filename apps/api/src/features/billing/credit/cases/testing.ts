import { sql } from 'kysely'
import type { Db } from '#shared/database/database.ts'

/** What of an account's payments is credit, oldest first. */
export const listCredit = async (db: Db, accountId: string) =>
  (
    await db
      .selectFrom('credit')
      .innerJoin('payment', 'payment.id', 'credit.payment_id')
      .select([
        'payment.transaction_id as of',
        'credit.kind',
        'credit.amount_minor as came',
        'credit.left_minor as left',
      ])
      .where('credit.account_id', '=', accountId)
      .orderBy('credit.created_at')
      .orderBy('credit.payment_id')
      .execute()
  ).map((row) => [row.of, row.kind, row.came, row.left])

/** What it was used for: with which payment, and whether it still is. */
export const listUses = async (db: Db, accountId: string) => {
  const { rows } = await sql<{ of: string; amount: number; state: string; pays: string | null }>`
    select came.transaction_id as of, one.amount_minor as amount, one.state, paid.transaction_id as pays
    from credit_use one join payment came on came.tenant_id = one.tenant_id and came.id = one.payment_id
    left join payment paid on paid.tenant_id = one.tenant_id and paid.id = one.pays_id
    where came.account_id = ${accountId} order by one.at, came.transaction_id, one.state`.execute(db)
  return rows.map(({ of, amount, state, pays }) => [of, amount, state, pays])
}

import type { Db } from '#shared/database/database.ts'
import type { Booked, Kept } from './reckoning.ts'

/** Who owns each charge of the parties' books, and which of them went back: a refund names itself, and no charge. */
export async function listKept(db: Db, books: readonly Booked[]): Promise<Map<string, Kept[]>> {
  const checkouts = await db.selectFrom('checkout').select(['reference', 'account_id as accountId']).execute()
  const payments = await db
    .selectFrom('payment')
    .leftJoin('refund', (join) =>
      join
        .onRef('refund.tenant_id', '=', 'payment.tenant_id')
        .onRef('refund.payment_id', '=', 'payment.id')
        .on('refund.state', '=', 'done'),
    )
    .select(['transaction_id as transaction', 'payment.account_id as accountId', 'refund.id as refundId'])
    .execute()
  const byReference = new Map(checkouts.map(({ reference, accountId }) => [reference, accountId]))
  const byTransaction = new Map(payments.map(({ transaction, accountId }) => [transaction, accountId]))
  const goneBack = new Set(payments.flatMap(({ transaction, refundId }) => (refundId === null ? [] : [transaction])))
  const kept = new Map<string, Kept[]>()
  for (const { kind, transaction, reference, at } of books) {
    if (kind !== 'charge' || goneBack.has(transaction)) continue
    const owner = byReference.get(reference) ?? byTransaction.get(transaction) ?? `nobody: ${transaction}`
    kept.set(owner, [...(kept.get(owner) ?? []), { transaction, at: new Date(at) }])
  }
  for (const list of kept.values()) list.sort((a, b) => a.at.getTime() - b.at.getTime())
  return kept
}

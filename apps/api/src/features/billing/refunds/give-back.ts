import type { Clock } from '@kola/platform/clock'
import type { Selectable } from 'kysely'
import type { Db, Tx } from '#shared/database/database.ts'
import type { RefundTable } from '#shared/database/schema/money.ts'
import { toBegun } from '../checkout/checkout.ts'
import type { ReadCheckout } from '../checkout/read.ts'
import { findCheckout, readPayer } from '../checkout/repository.ts'
import { undoOrdered } from '../credit/transit.ts'
import { Declined } from '../providers/provider.ts'
import type { Providers } from '../providers/registry.ts'
import { addFinding, lockMoney } from '../settle/repository.ts'

type RefundRow = Selectable<RefundTable>

export interface GiveBackNeeds {
  db: Db
  clock: Clock
  providers: Providers
  read: ReadCheckout
}

/**
 * Asks the provider to give back what a refund says, under the refund's own key, and reads what came of it.
 * @throws ProviderError, Declined where it is refused for now: the job tries again
 */
export async function giveBack(needs: GiveBackNeeds, of: { tenantId: string; refundId: string }): Promise<void> {
  const { db, providers } = needs
  const refund = await db
    .selectFrom('refund')
    .selectAll()
    .where('tenant_id', '=', of.tenantId)
    .where('id', '=', of.refundId)
    .executeTakeFirst()
  if (refund?.state !== 'queued' && refund?.state !== 'pending') return
  const payment = await db
    .selectFrom('payment')
    .selectAll()
    .where('tenant_id', '=', of.tenantId)
    .where('id', '=', refund.payment_id)
    .executeTakeFirstOrThrow()
  const provider = providers.find(payment.provider)
  const checkout = await findCheckout(db, { tenantId: of.tenantId, checkoutId: payment.checkout_id })
  // A deposit goes back by hand; it waits among the refunds until an operator says that it was done.
  if (!provider || !checkout) return
  const begun = toBegun(checkout, await readPayer(db, { tenantId: of.tenantId, accountId: payment.account_id }))
  const amount = { amountMinor: refund.amount_minor, currency: refund.currency }
  try {
    const given = await provider.refund({
      ...{ begun, transactionId: payment.transaction_id, amount, key: refund.key, reason: refund.reason },
    })
    await setRefund(db, refund, { state: 'pending', provider_refund_id: given.refundId })
  } catch (error) {
    if (!(error instanceof Declined) || !error.decline.isHard) throw error
    await db.transaction().execute(async (tx) => {
      await lockMoney(tx, { tenantId: of.tenantId, accountId: payment.account_id })
      const at = needs.clock.now()
      await refuse(tx, refund, { said: error.message, at })
      const detail = { reference: checkout.reference, transaction: payment.transaction_id, said: error.message }
      const fact = `refund-refused:${refund.id}`
      await addFinding(tx, { checkout, kind: 'refund-refused', paymentId: payment.id, at, fact, detail })
    })
    // It may be with the payer's bank, which a reading tells.
  }
  await needs.read(checkout)
}

/** What is with the payer's bank meanwhile, or went another way, is no credit again. */
async function refuse(tx: Tx, refund: RefundRow, { said, at }: { said: string; at: Date }): Promise<void> {
  const reason = `${refund.reason}; refused: ${said}`
  const { numUpdatedRows } = await tx
    .updateTable('refund')
    .set({ state: 'failed', reason })
    .where('tenant_id', '=', refund.tenant_id)
    .where('id', '=', refund.id)
    .where('state', 'not in', ['done', 'failed'])
    .executeTakeFirst()
  if (numUpdatedRows) await undoOrdered(tx, [refund], at)
}

const setRefund = (
  db: Db,
  { tenant_id, id }: { tenant_id: string; id: string },
  set: { state: 'pending'; provider_refund_id: string },
) =>
  db
    .updateTable('refund')
    .set(set)
    .where('tenant_id', '=', tenant_id)
    .where('id', '=', id)
    .where('state', '<>', 'done')
    .execute()

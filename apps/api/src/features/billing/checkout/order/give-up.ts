import type { Clock } from '@kola/platform/clock'
import { freeCredit } from '#features/billing/credit/credit.ts'
import { CouponRefused, Declined } from '#features/billing/providers/provider.ts'
import { addSteps, lockCheckout, lockMoney } from '#features/billing/settle/repository.ts'
import type { Db } from '#shared/database/database.ts'
import { type Checkout, toDeclineColumns } from '../checkout.ts'

/** Such a payment's code. */
export const LEFT_BEHIND = 'left-behind'

/** Its page was asked for by a process that ended before anybody was sent there. */
export class LeftBehind extends Error {
  constructor() {
    super('This payment was not begun, nothing was taken')
    this.name = 'LeftBehind'
  }
}

/**
 * The provider said no: nothing was taken, and the next try is another payment. Its callback may have been quicker: then it
 * stands there already, and what it says to have been paid was paid. One that counts as left behind and was answered meanwhile stays.
 */
export async function giveUp({ db, clock }: { db: Db; clock: Clock }, checkout: Checkout, error: Error): Promise<void> {
  const now = clock.now()
  const { tenant_id: tenantId, account_id: accountId, id: checkoutId } = checkout
  await db.transaction().execute(async (tx) => {
    await lockMoney(tx, { tenantId, accountId })
    const { state, url } = await lockCheckout(tx, { tenantId, checkoutId })
    if (state === 'paid' || state === 'refunded') return
    if (error instanceof LeftBehind && (state !== 'open' || url !== null)) return
    if (checkout.credit_minor > 0) await freeCredit(tx, checkout)
    const detail = { message: error.message }
    if (state !== 'failed') await addSteps(tx, checkout, [{ kind: 'failed', fact: 'failed:start', at: now, detail }])
    await tx
      .updateTable('checkout')
      .set({
        ...{ state: 'failed', settled_at: now, next_read_at: null, idempotency_key: null },
        ...(error instanceof Declined
          ? toDeclineColumns(error.decline)
          : { decline_code: error instanceof CouponRefused ? 'coupon' : LEFT_BEHIND, decline_message: error.message }),
      })
      .where('tenant_id', '=', tenantId)
      .where('id', '=', checkoutId)
      .execute()
  })
}

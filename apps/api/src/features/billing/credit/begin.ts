import type { Db, Tx } from '#shared/database/database.ts'
import type { Checkout } from '../checkout/checkout.ts'
import { addCheckout, type NewCheckout } from '../checkout/repository.ts'
import type { PaymentProvider } from '../providers/provider.ts'
import { lockMoney } from '../settle/repository.ts'
import { readCredit, takeCredit } from './credit.ts'
import { planCredit } from './plan-credit.ts'

/**
 * Whether credit may make a payment smaller: where the provider takes one sum of ours. What it renews by itself, and a coupon of
 * its own, are reckoned from prices that it keeps.
 */
export const canUseCredit = (
  provider: Pick<PaymentProvider, 'kept'>,
  of: { isRecurring: boolean; coupon: { percentOff: number | null } | null },
): boolean => (!of.isRecurring || provider.kept !== undefined) && of.coupon?.percentOff !== null

interface How {
  isAllowed: boolean
  /** It is to leave a means behind. */
  needsCharge: boolean
  /** The least that is asked for where anything is. */
  leastMinor?: number
}

/** The checkout, made smaller by what credit there is: held for it in the same transaction, so that two never hold the same. */
export async function addWithCredit(db: Db, row: NewCheckout, how: How): Promise<Checkout | null> {
  if (!how.isAllowed || row.amount_minor === 0 || (await readCredit(db, toOf(row))) === 0) return addCheckout(db, row)
  return db.transaction().execute(async (tx) => {
    await lockMoney(tx, { tenantId: row.tenant_id, accountId: row.account_id })
    return addHolding(tx, row, how)
  })
}

/** Within the lock of the account's money. */
export async function addHolding(tx: Tx, row: NewCheckout, how: Omit<How, 'isAllowed'>) {
  const freeMinor = await readCredit(tx, toOf(row))
  const creditMinor = planCredit({ ...how, wholeMinor: row.amount_minor, freeMinor })
  const added = await addCheckout(tx, {
    ...{ ...row, amount_minor: row.amount_minor - creditMinor, credit_minor: creditMinor },
  })
  if (added && creditMinor > 0)
    await takeCredit(tx, added, { amountMinor: creditMinor, at: row.started_at, paysId: null })
  return added
}

const toOf = ({ tenant_id, account_id, currency }: NewCheckout) => ({ tenant_id, account_id, currency })

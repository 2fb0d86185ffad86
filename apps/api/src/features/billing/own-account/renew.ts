import { newId } from '@kola/platform/ids'
import type { Db, Tx } from '#shared/database/database.ts'
import { type Checkout, planNextRead } from '../checkout/checkout.ts'
import { newReference } from '../checkout/reference.ts'
import { addHolding } from '../credit/begin.ts'
import { readCredit } from '../credit/credit.ts'
import type { RenewalRow } from '../renewals/repository.ts'
import { findOwnNumber, type OwnNumber } from './repository.ts'

const LIFE_MS = 60 * 60_000

type Due = Pick<RenewalRow, 'tenant_id' | 'account_id' | 'amount_minor' | 'currency'>

/** Where to send what is missing of a renewal, beside its link. */
export interface OwnDue extends OwnNumber {
  missingMinor: number
}

/** Null where the member has no number, or nothing is missing. */
export async function findOwnDue(db: Db, due: Due): Promise<OwnDue | null> {
  const own = await findOwnNumber(db, due)
  const missingMinor = own ? due.amount_minor - (await readCredit(db, due)) : 0
  return own && missingMinor > 0 ? { ...own, missingMinor } : null
}

/**
 * What came to the member's number before the renewal was there pays it whole, or not at all; within the lock of the account's
 * money. @returns the checkout that holds it, to be read; null where there is not so much
 */
export async function payByOwn(tx: Tx, renewal: RenewalRow, now: Date): Promise<Checkout | null> {
  const own = await findOwnNumber(tx, renewal)
  if (renewal.state !== 'open' || !own || (await readCredit(tx, renewal)) < renewal.amount_minor) return null
  const { tenant_id, account_id, plan_id, price_id, currency, amount_minor, period_days } = renewal
  const expires_at = new Date(now.getTime() + LIFE_MS)
  const row = {
    ...{ tenant_id, id: newId(), reference: newReference(), account_id, provider: own.provider, plan_id, price_id },
    ...{ is_recurring: false, way: '', currency, price_minor: amount_minor, discount_minor: 0, amount_minor },
    ...{ coupon_code: '', period_days, bonus_days: 0, bank_id: null, idempotency_key: `own-credit:${renewal.id}` },
    ...{ started_at: now, expires_at, purpose: 'renewal' as const, renewal_id: renewal.id },
    next_read_at: planNextRead({ state: 'open', reads: 0, expires_at }, now),
  }
  return addHolding(tx, row, { needsCharge: false })
}

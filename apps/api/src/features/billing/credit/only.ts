import { type Checkout, wholeOf } from '../checkout/checkout.ts'
import type { Charge, Reading } from '../providers/provider.ts'

/** Of a payment that no provider was asked for. */
export const CREDIT = 'credit'

/** Credit pays all of it, and no provider is asked. */
export const isCreditOnly = ({
  amount_minor,
  credit_minor,
}: Pick<Checkout, 'amount_minor' | 'credit_minor'>): boolean => amount_minor === 0 && credit_minor > 0

/** What is held for it pays, as a charge would. */
export function toCreditReading(checkout: Checkout): Reading {
  const charge: Charge = {
    ...{ transactionId: `${CREDIT}:${checkout.id}`, amount: wholeOf(checkout), at: checkout.started_at },
    ...{ state: 'succeeded', isRenewal: false, decline: null, refunds: [] },
  }
  return { state: 'paid', charges: [charge], subscription: null, method: null, decline: null, ids: {} }
}

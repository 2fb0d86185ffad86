import type { Payment } from '@kola/contract/payments/payment'
import type { HeldPayment } from '#features/payments/held/held-payment.ts'
import type { Verifying } from '#features/payments/result/follow-payment.ts'
import { hasArrivedOddly, type Outcome } from '#features/payments/result/plan-outcome.ts'
import type { Return } from '#features/payments/result/read-return.ts'
import { say as sayRental } from '#features/rentals/words.ts'
import { matchPath } from '#shared/location/match-path.ts'
import { type Bought, morePatterns } from '#shared/more-patterns.ts'
import { paths } from '#shared/paths.ts'
import { paymentTexts } from '#shared/payment-texts.ts'

/** DPO's screen verifies by what came back, all others by our reference. */
export const toVerifying = (path: string): Verifying => (matchPath(morePatterns.dpoPayment, path) ? 'token' : 'link')

/** Where a settled payment leads by itself, and what is said; null stays on the screen. */
export interface Way {
  to: string
  text: string
}

/** Failures of DPO and PayPal lead to the plans; all others stay with a way on. DPO-03, PAYPAL-02, GAP-101, GAP-109. */
export function planWay(outcome: Outcome, how: Verifying): Way | null {
  if (outcome.kind === 'done') {
    const { rental } = outcome.payment
    if (hasArrivedOddly(outcome.payment)) return null
    return rental
      ? { to: paths.details(rental.id, 'home'), text: sayRental('rentedToast') }
      : { to: paths.home, text: paymentTexts.added }
  }
  if (outcome.kind !== 'failed' && outcome.kind !== 'cancelled') return null
  const gateway = outcome.payment?.gateway
  if (how === 'token' || gateway === 'dpo' || gateway === 'paypal') {
    return { to: paths.packages, text: paymentTexts.dpoFailed }
  }
  return null
}

/**
 * The payment that a return is about: the reference of the address; else what this browser began for that price; else the
 * newest one for it, for the person may have gone on at another device.
 */
export function findReturned(
  back: Return,
  { sid, held, payments }: { sid: string; held: HeldPayment | null; payments: readonly Payment[] | undefined },
): Return | null {
  if (back.reference) return back
  if (held && (!sid || held.sid === sid)) return { ...back, reference: held.reference }
  const newest = payments?.find(({ sub_id }) => !sid || sub_id === sid)
  return newest ? { ...back, reference: newest.reference } : null
}

/** What is bought again or another way; null where nothing is known of it. */
export function toBought(outcome: Outcome, held: HeldPayment | null): Bought | null {
  const payment = 'payment' in outcome ? outcome.payment : null
  if (payment) {
    const { sub_id: sid, package_id: pid, rental } = payment
    return { sid, pid, ...(rental && { titleId: rental.id }) }
  }
  return held ? { sid: held.sid, pid: held.pid, ...(held.titleId && { titleId: held.titleId }) } : null
}

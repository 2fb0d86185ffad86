import type { Money } from '#shared/money.ts'
import type { Charge } from './provider.ts'

/**
 * What the charges of a payment's own (renewals say nothing of it) make of it. Too little, or other money, pays nothing: it is
 * told as it is, and somebody decides.
 */
export function judgeCharges(due: Money, charges: readonly Charge[]): 'paid' | 'pending' | 'declined' | 'not_begun' {
  const own = charges.filter(({ isRenewal }) => !isRenewal)
  const covers = ({ amount, state }: Charge) =>
    state === 'succeeded' && amount.currency === due.currency && amount.amountMinor >= due.amountMinor
  if (own.some(covers)) return 'paid'
  if (own.some(({ state }) => state !== 'failed')) return 'pending'
  return own.length > 0 ? 'declined' : 'not_begun'
}

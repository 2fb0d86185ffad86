import type { AccountAnswer } from '@kola/contract/account'
import type { UserSubscription } from '@kola/contract/billing'

type Gateway = UserSubscription['payment_gateway']
type Facts = Pick<AccountAnswer, 'subscriptions' | 'subscriptionHistory' | 'subscriptionList'>

/** What the account offers for a membership. Specification 2 §4.1. */
export interface MembershipActions {
  action: 'cancel' | 'renew' | 'add' | null
  /** Renewing pays what is overdue in place; else it leads to the plans. GAP-076. */
  isRetry: boolean
  cardGateway: 'stripe' | 'braintree' | null
  isActive: boolean
  /** Paid once: it ends, and can be followed by another or by a membership. */
  isPass: boolean
  /** Renews on that day, or ends. */
  date: 'renews' | 'ends'
}

const RENEWING: readonly Gateway[] = ['stripe', 'braintree', 'flutterwave']
const toCardGateway = (gateway: Gateway | undefined) =>
  gateway === 'stripe' || gateway === 'braintree' ? gateway : null

/** The first subscription, or the newest one that ended. */
export const findMembership = ({ subscriptions, subscriptionList }: Facts): UserSubscription | undefined =>
  subscriptions[0] ?? subscriptionList[0]

function planAction(account: Facts): MembershipActions['action'] {
  const of = findMembership(account)
  if (account.subscriptionHistory === 0 || !of) return 'add'
  if (of.kind === 'pass') return 'add'
  const current = account.subscriptions[0]
  const isBroken = of.paymentStatus === 'FAILED' || of.paymentStatus === 'EXPIRED'
  if (!current || isBroken) return RENEWING.includes(of.payment_gateway) ? 'renew' : 'add'
  if (current.paymentStatus === 'CANCELLED') return null
  return current.paymentStatus === 'SUCCESS' || current.recurring === 1 ? 'cancel' : null
}

/** What can be done with a membership: Renew goes before Cancel (GAP-073), and who cannot renew by card adds one anew. */
export function planMembership(account: Facts): MembershipActions {
  const of = findMembership(account)
  const action = planAction(account)
  const cardGateway = toCardGateway(of?.payment_gateway)
  const isActive = of?.recurring === 1 && of.paymentStatus === 'SUCCESS'
  return {
    action,
    isRetry: action === 'renew' && of?.paymentStatus === 'FAILED' && cardGateway !== null,
    cardGateway: account.subscriptionHistory === 1 && of?.kind !== 'pass' ? cardGateway : null,
    isActive,
    isPass: of?.kind === 'pass',
    date: isActive ? 'renews' : 'ends',
  }
}

/** We charge these by ourselves, and nothing before its time. */
const OURS: readonly UserSubscription['payment_gateway'][] = ['dpo', 'paystack']

/**
 * In the last hours before it (72 unless the tenant says otherwise) the next charge may still come. `expiryDate` is
 * YYYY-MM-DD; the day itself is counted as its first moment. GAP-114; specification 2 §9.
 */
export const mayChargeAgain = (
  of: Pick<UserSubscription, 'expiry_date' | 'payment_gateway'>,
  { nowMs, hours }: { nowMs: number; hours: number },
): boolean =>
  !OURS.includes(of.payment_gateway) && Date.parse(`${of.expiry_date}T00:00:00Z`) - nowMs < hours * 3_600_000

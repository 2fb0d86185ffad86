import type { SubscriptionState } from '#shared/database/schema/money.ts'
import type { Holding } from '#shared/standing.ts'

/**
 * Where a subscription may go; the database refuses the rest (migration 0021). One begins as ACTIVE with its first verified
 * payment: before that there is a checkout alone. EXPIRED and FAILED are ends; who comes back gets a new one.
 */
export const NEXT_STATES: Readonly<Record<SubscriptionState, readonly SubscriptionState[]>> = {
  ACTIVE: ['PAST_DUE', 'CANCEL_SCHEDULED', 'CANCELLED', 'EXPIRED'],
  PAST_DUE: ['ACTIVE', 'FAILED', 'CANCEL_SCHEDULED', 'CANCELLED'],
  CANCEL_SCHEDULED: ['CANCELLED', 'EXPIRED'],
  CANCELLED: ['EXPIRED'],
  EXPIRED: [],
  FAILED: [],
}

export const canGo = (from: SubscriptionState, to: SubscriptionState): boolean => NEXT_STATES[from].includes(to)

/** Cancelled by its holder, whether or not the provider knows yet. */
export const isCancelled = (state: SubscriptionState): boolean => state === 'CANCEL_SCHEDULED' || state === 'CANCELLED'

/** The documents' word for it. @param isCurrent whether it entitles now, grace included */
export function toShownStatus(state: SubscriptionState, isCurrent: boolean): Holding['paymentStatus'] {
  if (state === 'PAST_DUE' || state === 'FAILED') return 'FAILED'
  if (!isCurrent || state === 'EXPIRED') return 'EXPIRED'
  return state === 'ACTIVE' ? 'SUCCESS' : 'CANCELLED'
}

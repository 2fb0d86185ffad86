import type { Selectable } from 'kysely'
import type { CheckoutTable } from '#shared/database/schema/money.ts'
import type { Money } from '#shared/money.ts'
import type { Begun, Decline, Payer } from '../providers/provider.ts'

export type Checkout = Selectable<CheckoutTable>

/** After this a payment is no more begun than given up; money that comes later is still found. */
export const OVER: ReadonlySet<Checkout['state']> = new Set(['failed', 'cancelled', 'expired'])

/** Whether nobody expected money any more. A page that declined one card may take another one until it runs out. */
export const isGivenUp = ({ state, expires_at: expiresAt }: Checkout, at: Date): boolean =>
  OVER.has(state) && (state !== 'failed' || at > expiresAt)

/** Begun, and not decided. */
export const UNDER_WAY: ReadonlySet<Checkout['state']> = new Set(['open', 'action_required', 'pending'])

export const dueOf = ({ amount_minor, currency }: Checkout): Money => ({ amountMinor: amount_minor, currency })

export const toBegun = (checkout: Checkout, payer: Payer): Begun => ({
  reference: checkout.reference,
  payer,
  ids: checkout.provider_ids,
  due: dueOf(checkout),
  isRecurring: checkout.is_recurring,
  startedAt: checkout.started_at,
})

export const toDeclineColumns = ({ code, message, isHard, class: of, retryAt }: Decline) => ({
  ...{ decline_code: code, decline_message: message, is_decline_hard: isHard },
  ...{ decline_class: of ?? null, decline_retry_at: retryAt ?? null },
})

const MINUTE_MS = 60_000
/** Between one reading and the next of a payment that is under way: callbacks come first, this is for those that are lost. */
const READ_AFTER_MS = [1, 2, 5, 5, 10, 15, 30, 60].map((minutes) => minutes * MINUTE_MS)
/** Late money is looked for this long after a checkout ran out, then left to the nightly comparison. */
const LATE_MS = 3 * 24 * 3_600_000

/** When to ask the provider next; null when there is nothing more to ask. */
export function planNextRead(checkout: Pick<Checkout, 'state' | 'reads' | 'expires_at'>, now: Date): Date | null {
  if (checkout.state === 'paid' || checkout.state === 'refunded') return null
  const waitMs = READ_AFTER_MS[Math.min(checkout.reads, READ_AFTER_MS.length - 1)] ?? MINUTE_MS
  const isLate = now > checkout.expires_at
  const next = new Date(now.getTime() + (isLate ? Math.max(waitMs, 6 * 60 * MINUTE_MS) : waitMs))
  return next.getTime() > checkout.expires_at.getTime() + LATE_MS ? null : next
}

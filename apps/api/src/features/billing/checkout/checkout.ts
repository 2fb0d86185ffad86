import type { Selectable } from 'kysely'
import type { CheckoutTable } from '#shared/database/schema/money.ts'
import type { Money } from '#shared/money.ts'
import type { Begun, Decline, Payer } from '../providers/provider.ts'
import { addBusinessDays, DAY_MS, toLagosDay, toLagosMs } from '../retries/calendar/calendar.ts'

export type Checkout = Selectable<CheckoutTable>

/** After this a payment is no more begun than given up; money that comes later is still found. */
export const OVER: ReadonlySet<Checkout['state']> = new Set(['failed', 'cancelled', 'expired'])

/** Whether nobody expected money any more. A page that declined one card may take another one until it runs out. */
export const isGivenUp = ({ state, expires_at: expiresAt }: Checkout, at: Date): boolean =>
  OVER.has(state) && (state !== 'failed' || at > expiresAt)

/** Begun, and not decided. */
export const UNDER_WAY: ReadonlySet<Checkout['state']> = new Set(['open', 'action_required', 'pending'])

export const dueOf = ({ amount_minor, currency }: Checkout): Money => ({ amountMinor: amount_minor, currency })

/** What it costs: what is due, and what credit pays beside it. */
export const wholeOf = ({ amount_minor, credit_minor, currency }: Checkout): Money => ({
  amountMinor: amount_minor + credit_minor,
  currency,
})

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

/** Ways by which the payer's own bank sends the money. */
export const PUSHED_WAYS: readonly string[] = ['banktransfer', 'ussd']
export const isPushedWay = (way: string): boolean => PUSHED_WAYS.includes(way)
/** Any sum may come, at any time, as often as the payer likes. */
export const isPushed = ({ way }: Pick<Checkout, 'way'>): boolean => isPushedWay(way)

/** By a mandate: the bank's answer may take days. */
export const DIRECT_DEBIT = 'directdebit'

const MINUTE_MS = 60_000
/** Of money that the payer sends: it comes within seconds, or much later. */
const PUSHED_AFTER_MS = [20_000, 40_000, ...Array<number>(14).fill(MINUTE_MS), 45 * MINUTE_MS, 23 * 60 * MINUTE_MS]
/** On so many days on which banks are open, a day after it closed, money of a transfer is still looked for. */
const LATE_BUSINESS_DAYS = 14
/** Between one reading and the next of a payment that is under way: callbacks come first, this is for those that are lost. */
const READ_AFTER_MS = [1, 2, 5, 5, 10, 15, 30, 60].map((minutes) => minutes * MINUTE_MS)
/** Late money is looked for this long after a checkout ran out, then left to the nightly comparison. */
const LATE_MS = 3 * 24 * 3_600_000

const HALF_DAY_MS = 12 * 60 * MINUTE_MS
/** Of a bank that was asked for a debit; each half day after that. */
const DEBITED_AFTER_MS = [5 * MINUTE_MS, 60 * MINUTE_MS, 6 * 60 * MINUTE_MS]

type Read = Pick<Checkout, 'state' | 'reads' | 'expires_at'> & Partial<Pick<Checkout, 'way'>>

function toWaits(way: string): [readonly number[], number] {
  if (isPushedWay(way)) return [PUSHED_AFTER_MS, DAY_MS]
  return way === DIRECT_DEBIT ? [DEBITED_AFTER_MS, HALF_DAY_MS] : [READ_AFTER_MS, 60 * MINUTE_MS]
}

/** When to ask the provider next; null when there is nothing more to ask. */
export function planNextRead(checkout: Read, now: Date): Date | null {
  const { state, reads, expires_at: expiresAt, way = '' } = checkout
  if (state === 'paid' || state === 'refunded') return null
  const isSent = isPushedWay(way)
  const [waits, last] = toWaits(way)
  const waitMs = waits[reads] ?? last
  const isLate = now > expiresAt
  const next = new Date(now.getTime() + (isLate && !isSent ? Math.max(waitMs, 6 * 60 * MINUTE_MS) : waitMs))
  return next.getTime() > (isSent ? toLastRead(expiresAt) : expiresAt.getTime() + LATE_MS) ? null : next
}

/** The end of the last of those days. */
function toLastRead(expiresAt: Date): number {
  const closed = toLagosDay(expiresAt.getTime() + DAY_MS)
  return toLagosMs(addBusinessDays(closed, LATE_BUSINESS_DAYS) + 1, 0)
}

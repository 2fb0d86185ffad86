import { ApiError } from '@kola/contract/http/client'
import { isUnsure } from '../calls/leave.ts'

/** What came of a card. */
export type CardOutcome =
  | { kind: 'paid' | 'pending'; reference: string }
  /** The provider's own words; they stand in the card's area. ERR-22 */
  | { kind: 'card-error'; text: string }
  /** The provider's raw words, for below the coupon. ERR-23 */
  | { kind: 'coupon-error'; text: string }
  /** ERR-21; `isUnsure` where the answer was lost. */
  | { kind: 'failed'; reason: string; isUnsure: boolean }

/** Whatever a call of a card payment throws. */
export const toFailed = (error: unknown): CardOutcome => {
  const text = error instanceof Error ? error.message : String(error)
  if (error instanceof ApiError && error.code === 'COUPON_REFUSED') return { kind: 'coupon-error', text }
  return { kind: 'failed', reason: text, isUnsure: isUnsure(error) }
}

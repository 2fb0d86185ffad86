import { ApiError } from '@kola/contract/http/client'
import type { Bought } from '#shared/more-patterns.ts'
import { addPaymentMethod, processSubscription } from '../calls/card-calls.ts'
import { isUnsure } from '../calls/leave.ts'
import type { PayCall } from '../calls/pay-call.ts'
import { passBankQuestion } from './stripe.ts'
import type { BillingDetails, StripeCard, StripeClient } from './stripe-types.ts'

/** What came of a card. */
export type CardOutcome =
  | { kind: 'paid' | 'pending'; reference: string }
  /** The provider's own words; they stand in the card's area. ERR-22 */
  | { kind: 'card-error'; text: string }
  /** The provider's raw words, for below the coupon. ERR-23 */
  | { kind: 'coupon-error'; text: string }
  /** ERR-21; `isUnsure` where the answer was lost. */
  | { kind: 'failed'; reason: string; isUnsure: boolean }

export interface CardEntry {
  stripe: StripeClient
  card: StripeCard
  details: BillingDetails
}

/** The id of what Stripe's field holds; card data goes to Stripe alone. */
async function makeMethod({ stripe, card, details }: CardEntry): Promise<{ id: string } | { error: string }> {
  const { paymentMethod, error } = await stripe.createPaymentMethod({ type: 'card', card, billing_details: details })
  return paymentMethod ? { id: paymentMethod.id } : { error: error?.message ?? '' }
}

/** Whatever a call of a card payment throws. */
export const toFailed = (error: unknown): CardOutcome => {
  const text = error instanceof Error ? error.message : String(error)
  if (error instanceof ApiError && error.code === 'COUPON_REFUSED') return { kind: 'coupon-error', text }
  return { kind: 'failed', reason: text, isUnsure: isUnsure(error) }
}

/** Makes a card method, submits it, and passes the bank's question where there is one. */
export async function payByStripe(
  entry: CardEntry,
  what: Bought & { coupon: string },
  payCall: PayCall,
): Promise<CardOutcome> {
  try {
    const made = await makeMethod(entry)
    if ('error' in made) return { kind: 'card-error', text: made.error }
    const { status, reference, clientSecret } = await processSubscription(
      { ...what, nonce: made.id, slug: 'stripe' },
      payCall,
    )
    if (status !== 'action_required') return { kind: status, reference }
    const refused = await passBankQuestion(entry.stripe, clientSecret ?? '')
    return refused === null ? { kind: 'pending', reference } : { kind: 'card-error', text: refused }
  } catch (error) {
    return toFailed(error)
  }
}

/** Keeps another card. */
export async function keepByStripe(entry: CardEntry, payCall: PayCall): Promise<CardOutcome> {
  try {
    const made = await makeMethod(entry)
    if ('error' in made) return { kind: 'card-error', text: made.error }
    const { status, clientSecret } = await addPaymentMethod(made.id, 'stripe', payCall)
    if (status === 'kept') return { kind: 'paid', reference: '' }
    const refused = await passBankQuestion(entry.stripe, clientSecret ?? '')
    return refused === null ? { kind: 'paid', reference: '' } : { kind: 'card-error', text: refused }
  } catch (error) {
    return toFailed(error)
  }
}

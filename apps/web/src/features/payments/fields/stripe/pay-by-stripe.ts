import { addPaymentMethod, processSubscription } from '#features/payments/calls/card-calls.ts'
import type { PayCall } from '#features/payments/calls/pay-call.ts'
import type { Bought } from '#shared/more-patterns.ts'
import { type CardOutcome, toFailed } from '../card-outcome.ts'
import { passBankQuestion } from './stripe.ts'
import type { BillingDetails, StripeCard, StripeClient } from './stripe-types.ts'

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

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

/** A bank may ask about the card and then once more about the charge; one that asks on and on is not passed. */
const MAX_QUESTIONS = 3

interface Submitted {
  status: CardAnswer
  /** Empty where no payment has begun: the bank asks about the card alone. */
  reference: string
  clientSecret: string
}
type CardAnswer = 'done' | 'pending' | 'action_required'

/** Submits a card method until no bank asks about it any more. */
async function submit(entry: CardEntry, send: (nonce: string) => Promise<Submitted>): Promise<CardOutcome> {
  try {
    const made = await makeMethod(entry)
    if ('error' in made) return { kind: 'card-error', text: made.error }
    for (let count = 0; count < MAX_QUESTIONS; count += 1) {
      const { status, reference, clientSecret } = await send(made.id)
      if (status !== 'action_required') return { kind: status === 'done' ? 'paid' : 'pending', reference }
      const refused = await passBankQuestion(entry.stripe, clientSecret)
      if (refused !== null) return { kind: 'card-error', text: refused }
      // What was asked about a payment that has begun is verified; a card that passed is submitted once more.
      if (reference) return { kind: 'pending', reference }
    }
    return { kind: 'card-error', text: '' }
  } catch (error) {
    return toFailed(error)
  }
}

/** Makes a card method, submits it, and passes the bank's question where there is one. */
export const payByStripe = (
  entry: CardEntry,
  what: Bought & { coupon: string },
  payCall: PayCall,
): Promise<CardOutcome> =>
  submit(entry, async (nonce) => {
    const {
      status,
      reference = '',
      clientSecret = '',
    } = await processSubscription({ ...what, nonce, slug: 'stripe' }, payCall)
    return { status: status === 'paid' ? 'done' : status, reference, clientSecret }
  })

/** Keeps another card. */
export const keepByStripe = (entry: CardEntry, payCall: PayCall): Promise<CardOutcome> =>
  submit(entry, async (nonce) => {
    const { status, clientSecret = '' } = await addPaymentMethod(nonce, 'stripe', payCall)
    return { status: status === 'kept' ? 'done' : status, reference: '', clientSecret }
  })

import { addPaymentMethod, getClientStripeToken, processSubscription } from '#features/payments/calls/card-calls.ts'
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

type Made = { id: string } | { error: string }

/** The id of what Stripe's field holds; card data goes to Stripe alone. */
async function makeMethod({ stripe, card, details }: CardEntry): Promise<Made> {
  const { paymentMethod, error } = await stripe.createPaymentMethod({ type: 'card', card, billing_details: details })
  return paymentMethod ? { id: paymentMethod.id } : { error: error?.message ?? '' }
}

/** The same of a card that Stripe sets up for later charges, whose bank is asked about it now. API-49. */
async function setUpMethod({ stripe, card, details }: CardEntry, clientSecret: string): Promise<Made> {
  const data = { payment_method: { card, billing_details: details } }
  const { setupIntent, error } = await stripe.confirmCardSetup(clientSecret, data)
  const method = setupIntent?.payment_method
  if (!method) return { error: error?.message ?? '' }
  return { id: typeof method === 'string' ? method : method.id }
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
async function submit(
  entry: CardEntry,
  make: () => Promise<Made>,
  send: (nonce: string) => Promise<Submitted>,
): Promise<CardOutcome> {
  try {
    const made = await make()
    if ('error' in made) return { kind: 'card-error', text: made.error }
    for (let count = 0; count < MAX_QUESTIONS; count += 1) {
      const { status, reference, clientSecret } = await send(made.id)
      if (status !== 'action_required') return { kind: status === 'done' ? 'paid' : 'pending', reference }
      // Another tab, or the page before it was loaded anew, holds the question.
      if (reference && !clientSecret) return { kind: 'pending', reference }
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
  submit(
    entry,
    () => makeMethod(entry),
    async (nonce) => {
      const {
        status,
        reference = '',
        clientSecret = '',
      } = await processSubscription({ ...what, nonce, slug: 'stripe' }, payCall)
      return { status: status === 'paid' ? 'done' : status, reference, clientSecret }
    },
  )

async function sendKept(nonce: string, payCall: PayCall): Promise<Submitted> {
  const { status, clientSecret = '' } = await addPaymentMethod(nonce, 'stripe', payCall)
  return { status: status === 'kept' ? 'done' : status, reference: '', clientSecret }
}

/** Keeps another card. */
export const keepByStripe = (entry: CardEntry, payCall: PayCall): Promise<CardOutcome> =>
  submit(
    entry,
    () => makeMethod(entry),
    (nonce) => sendKept(nonce, payCall),
  )

/** Keeps a first card, which Stripe has set up by the client token of the person's country. API-49. */
export const setUpByStripe = (entry: CardEntry, country: string, payCall: PayCall): Promise<CardOutcome> =>
  submit(
    entry,
    async () => setUpMethod(entry, (await getClientStripeToken(country, payCall)).token),
    (nonce) => sendKept(nonce, payCall),
  )

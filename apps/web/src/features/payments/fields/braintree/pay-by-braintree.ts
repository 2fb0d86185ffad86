import { addPaymentMethod, processSubscription } from '#features/payments/calls/card-calls.ts'
import type { PayCall } from '#features/payments/calls/pay-call.ts'
import type { Bought } from '#shared/more-patterns.ts'
import { type CardOutcome, toFailed } from '../card-outcome.ts'
import type { DropIn } from './drop-in.ts'

const toMessage = (error: unknown) => (error instanceof Error ? error.message : String(error))

/** What the widget made; its own message where it made nothing. ERR-20 */
async function makeNonce(dropIn: DropIn): Promise<{ nonce: string } | { error: string }> {
  try {
    return { nonce: (await dropIn.requestPaymentMethod()).nonce }
  } catch (error) {
    return { error: toMessage(error) }
  }
}

async function withNonce(dropIn: DropIn, use: (nonce: string) => Promise<CardOutcome>): Promise<CardOutcome> {
  const made = await makeNonce(dropIn)
  if ('error' in made) return { kind: 'card-error', text: made.error }
  try {
    return await use(made.nonce)
  } catch (error) {
    return toFailed(error)
  }
}

/** Submits what the widget made, with the price and the slug. BRAINTREE-04. */
export const payByBraintree = (
  dropIn: DropIn,
  what: Bought & { coupon: string },
  payCall: PayCall,
): Promise<CardOutcome> =>
  withNonce(dropIn, async (nonce) => {
    const { status, reference = '' } = await processSubscription({ ...what, nonce, slug: 'braintree' }, payCall)
    return { kind: status === 'paid' ? 'paid' : 'pending', reference }
  })

/** Keeps what the widget made as the means that renews. */
export const keepByBraintree = (dropIn: DropIn, payCall: PayCall): Promise<CardOutcome> =>
  withNonce(dropIn, async (nonce) => {
    await addPaymentMethod(nonce, 'braintree', payCall)
    return { kind: 'paid', reference: '' }
  })

import { addPaymentMethod, processSubscription } from '#features/payments/calls/card-calls.ts'
import type { PayCall } from '#features/payments/calls/pay-call.ts'
import { say } from '#features/payments/words.ts'
import type { Bought } from '#shared/more-patterns.ts'
import { type CardOutcome, toFailed } from '../card-outcome.ts'
import type { DropIn, MadeMethod } from './drop-in.ts'

const toMessage = (error: unknown) => (error instanceof Error ? error.message : String(error))

/** What the widget made; its own message where it made nothing. ERR-20 */
async function makeNonce(dropIn: DropIn, amount: string | null): Promise<{ nonce: string } | { error: string }> {
  try {
    const made = await dropIn.requestPaymentMethod(amount === null ? undefined : { threeDSecure: { amount } })
    if (!isRefused(made)) return { nonce: made.nonce }
    // What the bank refused stays chosen otherwise.
    dropIn.clearSelectedPaymentMethod()
    return { error: say('bankRefused') }
  } catch (error) {
    return { error: toMessage(error) }
  }
}

/** The bank was asked who pays, and did not stand by it. */
const isRefused = ({ liabilityShifted, liabilityShiftPossible }: MadeMethod): boolean =>
  liabilityShiftPossible === true && liabilityShifted !== true

interface Asked {
  dropIn: DropIn
  /** What is to be paid; null where a card is only kept. */
  amount: string | null
}

async function withNonce(
  { dropIn, amount }: Asked,
  use: (nonce: string) => Promise<CardOutcome>,
): Promise<CardOutcome> {
  const made = await makeNonce(dropIn, amount)
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
  { amount, ...what }: Bought & { coupon: string; amount: string },
  payCall: PayCall,
): Promise<CardOutcome> =>
  withNonce({ dropIn, amount }, async (nonce) => {
    const { status, reference = '' } = await processSubscription({ ...what, nonce, slug: 'braintree' }, payCall)
    return { kind: status === 'paid' ? 'paid' : 'pending', reference }
  })

/** Keeps what the widget made as the means that renews. */
export const keepByBraintree = (dropIn: DropIn, payCall: PayCall): Promise<CardOutcome> =>
  withNonce({ dropIn, amount: null }, async (nonce) => {
    await addPaymentMethod(nonce, 'braintree', payCall)
    return { kind: 'paid', reference: '' }
  })

import { ApiError, type Client } from '@kola/contract/http/client'
import type { Payment } from '@kola/contract/payments/payment'
import { isOpen, type Outcome, planOutcome } from './plan-outcome.ts'
import type { Return } from './read-return.ts'

/** Between questions of the first half minute, in which most payments are settled. */
const FIRST_WAIT_MS = 1_500
const FIRST_WAITS = 20
/** Then; the last one is repeated for as long as the screen stands. */
const LATER_WAITS_MS = [3_000, 5_000, 8_000, 12_000, 20_000]
/** Every so many questions the provider itself is asked again; the others read what the service knows. */
const VERIFY_EVERY = 4

/** How a return is verified: hosted links by our reference, DPO and PayPal by what they sent back. */
export type Verifying = 'link' | 'token'

export interface FollowNeeds {
  client: Client
  /** Says whether it ended before its time, for somebody looks again. */
  wait: (ms: number) => Promise<'waited' | 'back'>
  tell: (outcome: Outcome) => void
  signal: AbortSignal
  /** What is known of it already. */
  known?: Payment | null
}

/** Asks the provider, by the service, what became of a payment. Throws ApiError. */
export async function verifyPayment(back: Return, how: Verifying, client: Client): Promise<Payment> {
  const hasToken = how === 'token' && back.transactionToken !== ''
  const { payment } = hasToken
    ? await client('POST /apps/v1/verify-payment-token', {
        body: {
          subscriptionId: back.reference,
          transactionId: back.transactionId,
          transactionToken: back.transactionToken,
        },
      })
    : await client('POST /apps/v1/verify-payment', { body: { tx_ref: back.reference } })
  return payment
}

const readPayment = async (reference: string, client: Client): Promise<Payment> =>
  (await client('GET /apps/v1/payment-intents/{reference}', { params: { reference } })).payment

/** The service or the provider did not answer: nothing is known, which is no failure of the payment. */
const isUnanswered = (error: unknown): boolean =>
  !(error instanceof ApiError) || error.code === 'NETWORK' || error.status === 429 || error.status >= 500

async function ask(question: () => Promise<Payment>, isCancelled: boolean): Promise<Outcome> {
  try {
    return planOutcome(await question(), isCancelled)
  } catch (error) {
    if (isUnanswered(error)) return { kind: 'waiting', payment: null }
    const { message, body } = error as ApiError
    return { kind: 'failed', payment: (body.payment as Payment | undefined) ?? null, reason: message }
  }
}

/** @returns milliseconds until the next question after so many */
export function planWait(count: number): number {
  if (count < FIRST_WAITS) return FIRST_WAIT_MS
  return LATER_WAITS_MS[Math.min(count - FIRST_WAITS, LATER_WAITS_MS.length - 1)] ?? 0
}

/** Tells what is known of a payment, again and again, until it is settled or the screen is gone. */
export async function followPayment(back: Return, how: Verifying, needs: FollowNeeds): Promise<Outcome> {
  const { client, wait, tell, signal } = needs
  let known = needs.known ?? null
  for (let count = 0; ; count += 1) {
    const isByProvider = count % VERIFY_EVERY === 0
    const outcome = await ask(
      () => (isByProvider ? verifyPayment(back, how, client) : readPayment(back.reference, client)),
      back.isCancelled,
    )
    if (signal.aborted) return outcome
    if ('payment' in outcome && outcome.payment) known = outcome.payment
    const told = 'payment' in outcome && !outcome.payment ? ({ ...outcome, payment: known } as Outcome) : outcome
    tell(told)
    if (!isOpen(told)) return told
    // Whoever comes back from the bank's app has done something there: the quick questions begin anew.
    if ((await wait(planWait(count))) === 'back') count = -1
    if (signal.aborted) return told
  }
}

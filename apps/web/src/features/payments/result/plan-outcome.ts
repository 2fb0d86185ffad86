import type { Payment } from '@kola/contract/payments/payment'
import type { Pushed, Received } from '@kola/contract/payments/pushed'

/** What the person who comes back is told. */
export type Outcome =
  | { kind: 'asking' }
  /** Nobody knows yet; `payment` as far as it is known. */
  | { kind: 'waiting'; payment: Payment | null }
  /** Begun and not paid. */
  | { kind: 'unpaid'; payment: Payment }
  | { kind: 'cancelled'; payment: Payment }
  | { kind: 'failed'; payment: Payment | null; reason: string }
  /** Paid, and nothing is watched for it yet. */
  | { kind: 'checkout'; payment: Payment }
  | { kind: 'done'; payment: Payment }

const PUSHING: readonly Payment['state'][] = ['open', 'action_required', 'pending', 'expired']

const ODD: readonly Received['kind'][] = ['late', 'over', 'double']

/** Whether the payer's bank may still send it, which it may do after its time is over too. */
export const isPushing = (payment: Payment): payment is Payment & { pushed: Pushed } =>
  payment.pushed !== undefined && PUSHING.includes(payment.state)

/** Whether there is something to say of how it was paid: late, more than was due, or twice. */
export const hasArrivedOddly = ({ receiving }: Payment): boolean =>
  receiving?.received.some(({ kind, unused }) => ODD.includes(kind) || Number(unused) > 0) ?? false

/** Whether its own screen says more than the list of payments: what is still to be sent, or what came in and is kept. */
export const hasMoreToSay = (payment: Payment): boolean =>
  hasArrivedOddly(payment) || (isPushing(payment) && payment.state !== 'expired')

/** What a payment's state means for whoever waits for it. Only what the service has confirmed is a success. */
export function planOutcome(payment: Payment, isCancelled = false): Outcome {
  if (isPushing(payment)) return { kind: 'waiting', payment }
  switch (payment.state) {
    case 'paid':
      return payment.expiry_date || payment.rental?.beginBy ? { kind: 'done', payment } : { kind: 'checkout', payment }
    case 'open':
      return isCancelled ? { kind: 'cancelled', payment } : { kind: 'unpaid', payment }
    case 'pending':
    case 'action_required':
      return { kind: 'waiting', payment }
    case 'cancelled':
      return { kind: 'cancelled', payment }
    default:
      return { kind: 'failed', payment, reason: payment.message }
  }
}

/** May another answer still change it? */
export const isOpen = ({ kind }: Outcome): boolean => kind === 'asking' || kind === 'waiting' || kind === 'unpaid'

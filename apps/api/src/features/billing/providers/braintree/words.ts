import type { Dispute as BraintreeDispute, PaymentMethod, Subscription, Transaction } from 'braintree'
import { fromMajor, type Money } from '#shared/money.ts'
import type { Charge, Dispute, KeptMethod, ProviderSubscription } from '../provider.ts'
import { toDecline } from './client.ts'

interface CardParts {
  token: string
  cardType?: string
  last4?: string
  expirationMonth?: string
  expirationYear?: string
}

export function toMethod(method: PaymentMethod): KeptMethod {
  const { token, cardType, last4, expirationMonth, expirationYear } = method as CardParts
  const toNumber = (text: string | undefined) => (text ? Number(text) : null)
  return {
    ...{ id: token, kind: cardType ? ('card' as const) : ('wallet' as const), brand: (cardType ?? '').toLowerCase() },
    ...{ last4: last4 ?? '', expiryMonth: toNumber(expirationMonth), expiryYear: toNumber(expirationYear) },
  }
}

const TAKEN = new Set(['submitted_for_settlement', 'settling', 'settled', 'settlement_confirmed', 'voided'])
const WAITING = new Set(['authorizing', 'authorized', 'settlement_pending'])

/** Null where the amount is none of that currency. */
const toMoney = ({ amount, currencyIsoCode }: Transaction): Money | null => fromMajor(amount, currencyIsoCode)

export function toCharge(of: Transaction, isRenewal: boolean, refunds: Charge['refunds']): Charge[] {
  const amount = toMoney(of)
  if (of.type !== 'sale' || !amount) return []
  const state = TAKEN.has(of.status) ? 'succeeded' : WAITING.has(of.status) ? 'pending' : 'failed'
  return [
    {
      ...{ transactionId: of.id, amount, at: new Date(of.createdAt), state, isRenewal },
      ...{
        decline: state === 'failed' ? toDecline(of) : null,
        refunds,
        disputes: (of.disputes ?? []).flatMap(toDispute),
      },
    },
  ]
}

const DECIDED: Readonly<Record<string, Dispute['state']>> = {
  ...{ won: 'won', lost: 'lost', accepted: 'lost', auto_accepted: 'lost', expired: 'lost' },
}

/** A retrieval asks for papers alone, and takes nothing. */
function toDispute({ id, kind, status, amountDisputed, currencyIsoCode, receivedDate }: BraintreeDispute): Dispute[] {
  const amount = fromMajor(amountDisputed, currencyIsoCode)
  if (kind === 'retrieval' || !amount) return []
  return [{ disputeId: id, amount, at: new Date(receivedDate), state: DECIDED[status] ?? 'open' }]
}

/** What went back: a credit, or the sale itself where it was voided before it was settled. */
export function toRefund(of: Transaction): Charge['refunds'] {
  const amount = toMoney(of)
  if (!amount) return []
  if (of.type === 'sale') return [{ refundId: toVoidId(of.id), amount, at: new Date(of.updatedAt) }]
  return TAKEN.has(of.status) ? [{ refundId: of.id, amount, at: new Date(of.createdAt) }] : []
}

export const toVoidId = (transactionId: string): string => `void-${transactionId}`

/** What it will be charged next, and whether; a day begins there at midnight. */
export function toSubscription(of: Subscription): ProviderSubscription {
  const { id, status, nextBillingDate, failureCount } = of
  const state = toState(status, Number(failureCount) > 0)
  const isCharged = (state === 'active' || state === 'past_due') && Boolean(nextBillingDate)
  return { id, state, isCancelScheduled: false, nextChargeAt: isCharged ? new Date(nextBillingDate) : null }
}

function toState(status: string, hasFailed: boolean): ProviderSubscription['state'] {
  if (status === 'Pending' || status === 'Active') return 'active'
  if (status === 'Past Due') return 'past_due'
  return status === 'Canceled' && !hasFailed ? 'cancelled' : 'ended'
}

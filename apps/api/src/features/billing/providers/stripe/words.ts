import type Stripe from 'stripe'
import type { Money } from '#shared/money.ts'
import type { KeptMethod, ProviderSubscription } from '../provider.ts'

/** An object that may stand for itself or by its id. */
export const idOf = (of: string | { id: string }): string => (typeof of === 'string' ? of : of.id)

export const toMoney = (amountMinor: number, currency: string): Money => ({
  amountMinor,
  currency: currency.toUpperCase(),
})

export const toDate = (seconds: number): Date => new Date(seconds * 1_000)

/** Stripe wants amounts in these with a last digit of naught, which our books do not know. */
const THOUSANDTHS = new Set(['BHD', 'JOD', 'KWD', 'OMR', 'TND'])

export const canCharge = (currency: string): boolean => /^[A-Z]{3}$/.test(currency) && !THOUSANDTHS.has(currency)

/** Null for what is no card. */
export function toMethod(of: Stripe.PaymentMethod | string | null | undefined): KeptMethod | null {
  if (typeof of !== 'object' || of === null || !of.card) return null
  const { brand, last4, exp_month: expiryMonth, exp_year: expiryYear } = of.card
  return { id: of.id, kind: 'card', brand, last4, expiryMonth, expiryYear }
}

const STATES: Readonly<Partial<Record<Stripe.Subscription.Status, ProviderSubscription['state']>>> = {
  ...{ trialing: 'active', active: 'active', past_due: 'past_due', unpaid: 'ended', paused: 'ended' },
}

/** Null while its first payment is open, and when that never came. */
export function toSubscription(of: Stripe.Subscription): ProviderSubscription | null {
  const { id, status, cancel_at_period_end, cancel_at, cancellation_details } = of
  if (status === 'incomplete' || status === 'incomplete_expired') return null
  const isCancelScheduled = status !== 'canceled' && (cancel_at_period_end || cancel_at !== null)
  const isWanted = cancellation_details?.reason === 'cancellation_requested'
  const state = STATES[status] ?? (isWanted ? 'cancelled' : 'ended')
  const end = of.items.data[0]?.current_period_end
  const isCharged = (state === 'active' || state === 'past_due') && !isCancelScheduled
  return { id, state, isCancelScheduled, nextChargeAt: isCharged && end !== undefined ? toDate(end) : null }
}

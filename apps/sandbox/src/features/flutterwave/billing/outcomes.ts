import type { Controls } from '#shared/controls/controls.ts'
import { roundAmount } from '../money.ts'

/** What the control API may say of a reference, an address, a subscription's id or `*`; several by a space. */
export const OUTCOMES = {
  decline: 'the bank refuses',
  pending: 'the payment stays pending for ever',
  'late-success': 'pending at first; successful once the clock was advanced',
  underpay: 'half of the amount is paid',
  overpay: 'a hundred more is paid',
  'other-currency': 'paid in US dollars (dollars in naira)',
  'double-charge': 'the same reference is charged twice',
  silent: 'a debit of a mandate ends only after three days',
  'needs-3ds': 'a tokenised charge asks the payer for 3-D Secure',
  'fee-exclusive': 'a transfer is asked for without the fee',
  'flat-callback': 'the callback comes in the flat form',
  'refund-callback': 'a refund is reported too',
  'no-balance': 'a refund is refused, for the merchant’s balance is short',
} as const

export type OutcomeWord = keyof typeof OUTCOMES

export function findOutcome({ outcomes }: Controls, references: string[]): Set<OutcomeWord> {
  return new Set((outcomes.find('flutterwave', references) ?? '').split(/[\s,]+/) as OutcomeWord[])
}

/** What is really paid of what was asked for. */
export function toPaid(words: Set<OutcomeWord>, asked: { amount: number; currency: string }) {
  const { amount, currency } = asked
  if (words.has('underpay')) return { amount: roundAmount(amount / 2), currency }
  if (words.has('overpay')) return { amount: roundAmount(amount + 100), currency }
  if (words.has('other-currency')) return { amount, currency: currency === 'USD' ? 'NGN' : 'USD' }
  return { amount, currency }
}

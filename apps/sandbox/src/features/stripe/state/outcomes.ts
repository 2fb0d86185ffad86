import type { Controls } from '#shared/controls/controls.ts'
import type { Metadata } from './objects.ts'
import type { Store } from './store.ts'

/** What the control API may say of a customer's id or address, a subscription, a metadata value or `*`. */
export const OUTCOMES = {
  decline: 'the card is declined (generic_decline)',
  'insufficient_funds, lost_card, stolen_card, expired_card, incorrect_cvc, processing_error': 'declined so',
  'authentication-required': 'a charge needs the payer',
  pending: 'a charge stays processing for ever',
  'late-success': 'processing at first; succeeds once the clock was advanced',
  'double-charge': 'what is charged is charged twice',
  underpay: 'invoices and sessions are of half the amount',
  overpay: 'a hundred units more',
  'other-currency': 'in US dollars (dollars in naira)',
  'trial-uses-coupon': 'the zero invoice of a trial uses up a coupon of duration once',
  'refund-pending, refund-failed': 'what becomes of a refund',
  'ng_card, ng_bank, ng_bank_transfer, ng_ussd, ng_wallet':
    'of `account`: what it is enrolled for in Nigeria; nothing else is',
  'end-unpaid, end-past-due': 'what a subscription becomes after the last retry, instead of canceled',
} as const

interface About {
  customer?: string | null
  subscription?: string | null
  metadata?: Metadata
  references?: (string | null)[]
}

export function findOutcome({ controls, store }: { controls: Controls; store: Store }, about: About): Set<string> {
  const { customer, subscription, metadata = {}, references = [] } = about
  const email = store.find('customer', customer)?.email
  const known = store.find('subscription', subscription)
  const ofSubscription = [known?.$reference, ...Object.values(known?.metadata ?? {})]
  const all = [...references, subscription, customer, email, ...Object.values(metadata), ...ofSubscription]
  const given = all.filter((one): one is string => typeof one === 'string' && one !== '')
  return new Set((controls.outcomes.find('stripe', given) ?? '').split(/[\s,]+/).filter(Boolean))
}

/** The money that is really asked for. */
export function toAsked(words: Set<string>, asked: { amount: number; currency: string }) {
  const { amount, currency } = asked
  if (words.has('underpay')) return { amount: Math.floor(amount / 2), currency }
  if (words.has('overpay')) return { amount: amount === 0 ? 0 : amount + 10_000, currency }
  if (words.has('other-currency')) return { amount, currency: currency === 'usd' ? 'ngn' : 'usd' }
  return { amount, currency }
}
